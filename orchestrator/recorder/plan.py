"""What the recorder is told at its start, and what it tells of itself."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict


class RecorderPlan(BaseModel):
    """The first line on the recorder's standard input."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    run_id: str
    redis_url: str
    events_dir: Path
    mind_dir: Path
    """For the exchanges with minds; made with the first of them."""
    flush_seconds: float = 5.0
    """The oldest event that is not in a part yet is at most about this old, wall time."""
    flush_events: int = 20_000
    """A part is written at this many events even when it is younger."""
    flush_characters: int = 32_000_000
    """A part of a recording is written at so much text even when it is younger."""
    disk_limit_seconds: float = 60.0
    """A disk that takes nothing for so long is full; events wait in Redis meanwhile."""


class RecorderState(BaseModel):
    """What the recorder publishes in the run's state, under ``recorder``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    beat: float
    """UNIX time, seconds."""
    events: int
    """In parts, all of the run's."""
    parts: int
    missing: int
    """Gaps in the sequences of event ids: 0 unless events were lost."""
    exchanges: int = 0
    """With minds, in parts, all of the run's."""
