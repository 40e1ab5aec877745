"""The base classes of requests and answers."""

from enum import StrEnum
from typing import ClassVar

from bots.mind.moment.data import Data
from bots.mind.moment.situation import Who
from bots.mind.moment.tells import Parts
from bots.mind.urgency import Priority


class ModelRole(StrEnum):
    """The kind of thinking of a request; a mind may use another model for each."""

    THINK = "think"
    """Decisions, goals, plans and reflections."""
    TALK = "talk"
    """Words that others hear or read."""
    JUDGE = "judge"
    """Importance, views of others, and the judgements of measures."""


class Usage(Data):
    """The cost of an answer."""

    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    """Tokens of the prompt that the server had read before."""
    usd: float = 0.0
    waited_seconds: float = 0.0
    """Time for which its calls waited for their turn before they were sent, wall seconds."""
    smaller: bool = False
    """Whether a smaller question was answered instead of the request; see ``bots.mind.requests.smaller``."""


class Answer(Data):
    """A mind's answer to a request."""

    usage: Usage = Usage()


class Request(Data):
    """One request to a mind."""

    answer_type: ClassVar[type[Answer]]
    asked_by: ClassVar[str]
    """The module of the brain that asks."""
    role: ClassVar[ModelRole] = ModelRole.THINK
    urgency: ClassVar[Priority] = Priority.MUSING
    """Usual urgency of such a request; see :attr:`priority`."""
    tells: ClassVar[Parts] = frozenset()
    """The parts of its situation that its prompt tells; see ``bots.mind.moment.tells``."""
    tells_briefly: ClassVar[Parts] = frozenset()
    """Those of which it tells only the few items that are worth most."""
    from_outside: ClassVar[bool] = False
    """Whether a judge outside of the world is asked instead of an agent."""

    kind: str
    who: Who
    t: float
    """Time of the request, seconds of run clock."""
    last_t: float | None = None
    """Time of the agent's last answered request of this kind, seconds of run clock; None for the first."""

    @property
    def priority(self) -> Priority:
        """Urgency of this request."""
        return self.urgency

    @property
    def new_seconds(self) -> float:
        """What happened less long ago, in seconds, is new since the last request of this kind; 0 for the first."""
        return 0.0 if self.last_t is None else self.t - self.last_t
