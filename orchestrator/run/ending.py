"""The outcome of a run."""

from dataclasses import dataclass, field

from orchestrator.errors import CivitasError
from orchestrator.run.manifest import RunStatus
from worlds import WorldError


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

    def conclude(self, *, is_complete: bool) -> None:
        """Decide the status and the reason.

        Args:
            is_complete: whether the run went on for as long as it was to.
        """
        if is_complete:
            self.status, self.reason = RunStatus.DONE, "the time is over"
        elif self.exhausted:
            self.status, self.reason = RunStatus.STOPPED, self.exhausted
        elif self.error is None:
            self.status, self.reason = RunStatus.STOPPED, "it was asked to stop"
        else:
            self.status, self.reason = RunStatus.FAILED, sentence_of(self.error)


def sentence_of(error: Exception) -> str:
    """What went wrong, for people."""
    known = isinstance(error, CivitasError | WorldError)
    return str(error) if known else f"Something failed inside Civitas ({type(error).__name__}: {error}): report it."
