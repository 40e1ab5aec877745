"""The recorder's plan, which it reads at its start, and the state that it publishes."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict


class RecorderPlan(BaseModel):
    """The first line on the recorder's standard input."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    run_id: str
    redis_url: str
    events_dir: Path
    mind_dir: Path
    """Folder for the exchanges with minds; created with the first exchange."""
    flush_seconds: float = 5.0
    """Maximum age of an event that is not in a part yet, wall time, approximately."""
    flush_events: int = 20_000
    """Number of events at which a part is written before it reaches the age limit."""
    flush_characters: int = 32_000_000
    """Number of characters at which a part of a recording is written before it reaches the age limit."""
    disk_limit_seconds: float = 60.0
    """A disk that accepts nothing for this time counts as full. Events wait in Redis meanwhile."""


class RecorderState(BaseModel):
    """The state that the recorder publishes for the run, under ``recorder``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    beat: float
    """Time of publication, UNIX time in seconds."""
    events: int
    """Number of events of the run in parts."""
    parts: int
    missing: int
    """Number of gaps in the sequences of event ids: 0 unless events were lost."""
    exchanges: int = 0
    """Number of exchanges with minds of the run in parts."""
