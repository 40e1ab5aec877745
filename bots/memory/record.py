"""One memory."""

from typing import Any, Literal, NamedTuple, get_args

from pydantic import TypeAdapter

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
"""``chat`` sums up a whole talk, ``hearsay`` is what others told of somebody, ``idle`` that nothing happened,
``known`` is from before the beginning."""

MEMORY_KINDS: tuple[MemoryKind, ...] = get_args(MemoryKind)


class MemoryRecord(NamedTuple):
    """Something an agent remembers, as it is kept in the store.

    A tuple, since dozens are put together for every thought, and what is validated or frozen takes two to five times
    as long to make. Only what comes from a store is validated (:meth:`from_json`).
    """

    memory_id: str
    """Unique for the agent over all its lives: NAME/mNNNNNN."""
    event_id: str
    """Of the ``memory`` event that logged it."""
    what: MemoryKind
    text: str
    importance: float
    """1 (mundane) to 10 (poignant)."""
    t: float
    """When it was made, seconds of run clock."""
    about: str | None = None
    """Whom it concerns: the speaker of what was heard, the person met."""
    evidence: tuple[str, ...] = ()
    """Memories or events that it rests on."""
    position: Position | None = None
    """Where the agent was, blocks."""
    utterance_id: str | None = None
    """Of what was heard, so that an answer can point at it."""
    expires_at: float | None = None
    """When it stops to hold, seconds of run clock: a plan's end; None when it never does."""
    depth: int = 0
    """Of a reflection: 1 + the greatest depth of its evidence; 0 of all that was lived through."""
    times: int = 1
    """How often it happened: exact repeats are merged into the newest."""

    @property
    def number(self) -> int:
        """The NNNNNN of its id: 1 for the agent's first memory."""
        return int(self.memory_id.rsplit("/m", 1)[1])

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "MemoryRecord":
        """Read a memory as a store hands it out; keys that belong to no memory are passed over.

        Raises:
            pydantic.ValidationError: something is missing or of another type.
        """
        return _VALIDATED.validate_python({name: kept[name] for name in cls._fields if name in kept})

    def to_json(self) -> dict[str, Any]:
        """The memory as a store takes it: plain JSON."""
        position = None if self.position is None else list(self.position)
        return {**self._asdict(), "evidence": list(self.evidence), "position": position}


_VALIDATED = TypeAdapter(MemoryRecord)
