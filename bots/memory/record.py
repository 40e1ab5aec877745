"""One memory."""

from typing import Any, Literal, NamedTuple, get_args

from pydantic import TypeAdapter, ValidationError

from bots.episodes import EPISODES, Episode
from bots.events import Position

MemoryKind = Literal[
    "heard",
    "said",
    "found",
    "deed",
    "failure",
    "met",
    "harm",
    "goal",
    "chat",
    "reflection",
    "plan",
    "hearsay",
    "idle",
    "known",
]
"""Kinds of memory. ``chat`` summarises a talk, ``hearsay`` is what others said about a person, ``idle`` means that
nothing happened, ``known`` is from before the run."""

MEMORY_KINDS: tuple[MemoryKind, ...] = get_args(MemoryKind)


class UnreadableMemory(ValueError):  # noqa: N818 - it says what is wrong
    """What a store handed out is not a memory of this version of Civitas; the message says which one, and why."""


class MemoryRecord(NamedTuple):
    """A memory of an agent, as it is stored.

    It is a tuple, because dozens are made for every request, and a validated or frozen object takes two to five times
    as long to make. Only records from a store are validated (:meth:`from_json`).
    """

    memory_id: str
    """Id NAME/mNNNNNN, unique for the agent over all its lives."""
    event_id: str
    """Id of the ``memory`` event that logged it."""
    what: MemoryKind
    text: str
    """In words, for prompts, embeddings and people. Rules read the episode, and read this only where there is none."""
    importance: float
    """Importance from 1 (mundane) to 10 (poignant)."""
    t: float
    """Time at which it was made, seconds of run clock."""
    about: str | None = None
    """The agent that it concerns: the speaker, or the person met."""
    evidence: tuple[str, ...] = ()
    """Memories or events on which it rests."""
    position: Position | None = None
    """Position of the agent, blocks."""
    utterance_id: str | None = None
    """Id of the utterance, so that an answer can refer to it."""
    expires_at: float | None = None
    """Time at which it stops being valid, such as a plan's end, seconds of run clock; None if it never does."""
    depth: int = 0
    """Depth of a reflection: 1 + the largest depth of its evidence; 0 for experience."""
    times: int = 1
    """Number of occurrences: exact repeats are merged into the newest."""
    episode: Episode | None = None
    """What it is of, in fields; None for what a person wrote or a mind thought up, and for memories that an older
    version of Civitas kept in words alone."""

    @property
    def number(self) -> int:
        """The NNNNNN of its id: 1 for the agent's first memory."""
        return int(self.memory_id.rsplit("/m", 1)[1])

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "MemoryRecord":
        """Read a memory from a store; other keys are ignored.

        Raises:
            UnreadableMemory: something is missing, of another type, or an episode of a kind that is not known.
        """
        try:
            return _VALIDATED.validate_python({name: kept[name] for name in cls._fields if name in kept})
        except ValidationError as error:
            first = error.errors()[0]
            which = kept.get("memory_id", "without an id")
            where = ".".join(map(str, first["loc"]))
            wrong = "of an unknown kind" if first["type"].startswith("union_tag") else first["msg"]
            raise UnreadableMemory(
                f"The memory {which} cannot be read ({where}: {wrong}): use the version of Civitas that kept it."
            ) from error

    def to_json(self) -> dict[str, Any]:
        """Return the memory for a store: plain JSON."""
        position = None if self.position is None else list(self.position)
        episode = None if self.episode is None else EPISODES.dump_python(self.episode, mode="json")
        return {**self._asdict(), "evidence": list(self.evidence), "position": position, "episode": episode}


_VALIDATED = TypeAdapter(MemoryRecord)
