"""How a run came out."""

from dataclasses import dataclass, field

from orchestrator.run.manifest import RunStatus


@dataclass
class Ending:
    """How a run came out."""

    status: RunStatus = RunStatus.FAILED
    reason: str = ""
    seconds: float = 0.0
    """Of run clock that passed."""
    living_cpu_seconds: float = 0.0
    """Of all parts while the society lived."""
    living_wall_seconds: float = 0.0
    memory_mb: float = 0.0
    """Of all parts, each at its highest until the end of the society."""
    seconds_to_first_joined: float | None = None
    seconds_to_all_joined: float | None = None
    ticks_per_second: list[float] = field(default_factory=list)
    """Of the world, looked at every wall second while the society lived; empty where the world tells none."""
    at_once: bool = False
    """Whether the tidy end was cut short."""
    exhausted: str = ""
    """In a sentence, that the budget for models was used up and ended the run; empty when it did not."""
    error: Exception | None = None
    """What made the run fail."""
    troubles: list[str] = field(default_factory=list)
    """What did not go tidily at the end, a sentence each."""
