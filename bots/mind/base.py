"""The one door for thoughts, and the engines behind it.

Errors::

    MindError            a thought failed; it becomes a logged "no decision", never behaviour
    UnknownMind          a mind was asked for that does not exist, or cannot be had (bad input, one sentence)
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bots.mind.thought import Answer, Request, Usage
from configs.parts import Group

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from bots.memory.embedding import Embedder
    from bots.mind.pack import RulesPack


class MindError(Exception):
    """A thought failed. The message says why, in one sentence.

    Args:
        message: the sentence.
        reason: the kind of failure, one word as logged and counted.
        usage: what it cost all the same.
    """

    def __init__(self, message: str, reason: str = "failed", usage: Usage | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.usage = usage or Usage()


class UnknownMind(ValueError):  # noqa: N818 - it names what is wrong, like the other bad-input errors
    """There is no such mind."""


class Mind(ABC):
    """An engine that answers requests. One instance serves every agent of a process."""

    engine: str
    """The kind of engine, as logged."""
    model: str
    """Which model, as logged."""

    @abstractmethod
    async def answer(self, request: Request) -> Answer:
        """Answer one request.

        Args:
            request: the whole moment; nothing else of the agent is known.

        Returns:
            An answer of the class ``request.answer_type``.

        Raises:
            MindError: when there is no answer.
        """

    def prompts(self) -> Mapping[str, str]:
        """The texts that requests are put into words with, by kind of request; empty where there are none."""
        return {}

    def embedder(self) -> "Embedder | None":
        """What makes embeddings through the same door; None where nothing does."""
        return None

    async def check(self) -> None:  # noqa: B027 - most minds have nothing to check
        """See to it, before a run begins, that answers can be had.

        Raises:
            UnknownMind: they cannot; the sentence says why and how to mend it.
        """

    async def aclose(self) -> None:  # noqa: B027 - most minds hold nothing
        """Give back what it holds; whoever still waits for an answer gets a :class:`MindError`."""


@dataclass(frozen=True, slots=True)
class MindSurroundings:
    """What an engine is opened with."""

    seed: int
    """The run's; every random choice of the mind comes from streams seeded with it."""
    models: Mapping[str, Any] = field(default_factory=dict)
    """The scenario's ``models``: what it says otherwise than the preset that the mind names."""
    rules: "RulesPack | None" = None
    """What the rules mind knows of the scenario's theme; None for nothing."""
    prefix: str = ""
    """Of the keys in Redis that belong to the run."""
    redis: "Redis | None" = None
    """Shares limits and budget with the run's other processes; None: this process is alone."""
    on_exhausted: Callable[[str], None] | None = None
    """Told once, in a sentence, that the budget is used up."""


MindFactory = Callable[[str, MindSurroundings], Mind]
"""Takes what stands behind the colon of a mind's name (or an empty text) and what it is opened with."""

MINDS = Group[MindFactory]("civitas.minds", "mind", "a function open(argument, around) -> Mind", callable)
"""The minds by what stands before the colon in :func:`open_mind`; the built-in ones are in ``bots.mind.engines``."""


def open_mind(spec: str, around: MindSurroundings) -> Mind:
    """Open a mind by name.

    Args:
        spec: ``NAME`` or ``NAME:WHAT``, for example ``rules``, ``openai:ollama`` or ``replay:runs/…``.
        around: what it is opened with.

    Raises:
        PartError: a mind of an installed package cannot be used.
        UnknownMind: when there is no mind of that name, or it cannot be opened; the sentence says why.
    """
    name, _, argument = spec.partition(":")
    minds = MINDS.find()
    if name not in minds:
        raise UnknownMind(f"There is no mind {spec!r}; use one of: {', '.join(sorted(minds))}.")
    return minds[name](argument, around)
