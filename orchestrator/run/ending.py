"""The outcome of a run."""

from dataclasses import dataclass, field

from orchestrator.run.manifest import RunStatus


@dataclass
class Ending:
    """The outcome of a run."""

    status: RunStatus = RunStatus.FAILED
    reason: str = ""
    seconds: float = 0.0
    """Length of the run, seconds of run clock."""
    living_cpu_seconds: float = 0.0
    """CPU seconds of all parts while the society lived."""
    living_wall_seconds: float = 0.0
    memory_mb: float = 0.0
    """Sum of the peak memory of all parts until the end of the society."""
    seconds_to_first_joined: float | None = None
    seconds_to_all_joined: float | None = None
    ticks_per_second: list[float] = field(default_factory=list)
    """Tick rate of the world, sampled every wall second while the society lived; empty if the world reports none."""
    at_once: bool = False
    """Whether the normal shutdown was cut short."""
    exhausted: str = ""
    """Sentence that the budget for models was used up and ended the run; empty if it was not."""
    error: Exception | None = None
    """The error that made the run fail."""
    troubles: list[str] = field(default_factory=list)
    """Problems during the shutdown, one sentence each."""
