"""The interface of minds, and how an engine is opened.

Errors::

    MindError            a request failed; it is logged as "no decision" and never becomes behaviour
    UnknownMind          a mind does not exist or cannot be opened (bad input, one sentence)
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bots.mind.batch import RequestBatch
from bots.mind.pace import ThoughtPace
from bots.mind.thought import Answer, ModelRole, Request, Usage
from configs.parts import Group

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from bots.memory.embedding import Embedder
    from bots.mind.pack import RulesPack


class MindError(Exception):
    """A request failed. The message says why, in one sentence.

    Args:
        message: the sentence.
        reason: kind of the failure, one word, as it is logged and counted.
        usage: what the request cost anyway.
    """

    def __init__(self, message: str, reason: str = "failed", usage: Usage | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.usage = usage or Usage()


class UnknownMind(ValueError):  # noqa: N818 - it names what is wrong, like the other bad-input errors
    """There is no such mind."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What a check found out about the servers of a mind."""

    models: Mapping[str, Any] = field(default_factory=dict)
    """Settings without which they do not answer, to be laid over the scenario's ``models`` in every other process."""
    servers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What each role's server can do, by role (``think``, or ``think of farmers``), for the manifest."""
    notices: tuple[str, ...] = ()
    """Sentences for the user about what differs from the settings."""


class Mind(ABC):
    """An engine that answers requests. One instance serves every agent of a process."""

    engine: str
    """Kind of the engine, for the log."""
    model: str
    """Names of all models, for the log."""

    @abstractmethod
    async def answer(self, request: Request) -> Answer:
        """Answer one request.

        Args:
            request: the whole moment; the mind knows nothing else of the agent.

        Returns:
            An answer of the class ``request.answer_type``.

        Raises:
            MindError: there is no answer.
        """

    def pace(self) -> ThoughtPace | None:
        """How often an agent may think; None if thoughts cost nothing."""
        return None

    def model_of(self, agent: str, role: ModelRole) -> str:  # noqa: ARG002 - most minds have one model
        """Return the name of the model that answers an agent, for the log.

        Args:
            agent: name of the agent; empty outside of a run.
            role: role of the request.
        """
        return self.model

    def prompts(self) -> Mapping[str, str]:
        """Return the prompt texts by kind of request; empty without prompts."""
        return {}

    def embedder(self) -> "Embedder | None":
        """The embedder of the same engine; None without one."""
        return None

    def batch(self, _requests: Sequence[Request]) -> RequestBatch | None:
        """Return requests for the same model as one batch; None if this mind has no batches.

        Raises:
            UnknownMind: the requests are for several models.
        """
        return None

    def judges_by_batch(self) -> bool:
        """Whether a judge with this mind is asked by a batch if nobody says."""
        return False

    async def check(self) -> Learned:
        """Check before a run that the mind can answer, and learn what its servers can do.

        Returns:
            What was learned; this mind already answers by it. Most minds have nothing to learn.

        Raises:
            UnknownMind: it cannot; the sentence says why and how to fix it.
        """
        return Learned()

    async def aclose(self) -> None:  # noqa: B027 - most minds hold nothing
        """Close connections and free resources; pending requests get a :class:`MindError`."""


@dataclass(frozen=True, slots=True)
class MindSurroundings:
    """Everything that an engine needs to be opened."""

    seed: int
    """Seed of the run; the random streams of the mind are seeded with it."""
    models: Mapping[str, Any] = field(default_factory=dict)
    """The scenario's ``models``: what differs from the preset of the mind."""
    groups: Mapping[str, str] | None = None
    """Group of each agent of the run by name, empty for none; None if the mind answers no agents of a run."""
    roles: frozenset[ModelRole] = frozenset(ModelRole)
    """The roles of the requests that will be asked; only their models are checked and need a key."""
    rules: "RulesPack | None" = None
    """What the rules mind knows about the scenario's theme; None for nothing."""
    prefix: str = ""
    """Prefix of the run's keys in Redis."""
    redis: "Redis | None" = None
    """Redis that shares limits and budget with the run's other processes; None for a single process."""
    on_exhausted: Callable[[str], None] | None = None
    """Called once, with a sentence, when the budget is used up."""


MindFactory = Callable[[str, MindSurroundings], Mind]
"""Opens a mind from the text after the colon of its name (or an empty text) and its surroundings."""

MINDS = Group[MindFactory]("civitas.minds", "mind", "a function open(argument, around) -> Mind", callable)
"""The minds by the name before the colon in :func:`open_mind`; the built-in ones are in ``bots.mind.engines``."""


def open_mind(spec: str, around: MindSurroundings) -> Mind:
    """Open a mind by name.

    Args:
        spec: ``NAME`` or ``NAME:WHAT``, for example ``rules``, ``openai:ollama`` or ``replay:runs/…``.
        around: the surroundings of the mind.

    Raises:
        PartError: a mind of an installed package cannot be used.
        UnknownMind: there is no mind of that name, or it cannot be opened; the sentence says why.
    """
    name, _, argument = spec.partition(":")
    minds = MINDS.find()
    if name not in minds:
        raise UnknownMind(f"There is no mind {spec!r}; use one of: {', '.join(sorted(minds))}.")
    return minds[name](argument, around)
