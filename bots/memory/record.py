"""One memory."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from bots.events import Position

MemoryKind = Literal["heard", "said", "found", "deed", "failure", "met", "harm", "goal"]


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
