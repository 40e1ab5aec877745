"""One memory."""

from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

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


class MemoryRecord(BaseModel):
    """Something an agent remembers, as it is kept in the store."""

    model_config = ConfigDict(extra="ignore", frozen=True)

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
