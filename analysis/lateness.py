"""How late words reach the minds. On a machine with too little time, the world keeps its pace and the minds do not."""

from dataclasses import dataclass

from analysis.run import Run

LATE_SECONDS_MAX = 2.0
"""Acceptable lateness, seconds of run clock; chosen: somebody who reads a line of chat answers no sooner."""
_SHARE = 0.95


@dataclass(frozen=True)
class Lateness:
    """How long after the world took them words were logged by the minds that heard them.

    Args:
        median_seconds: median, seconds of run clock.
        most_seconds: 95 % of the words were at most so late, seconds of run clock.
    """

    median_seconds: float
    most_seconds: float

    @property
    def is_concern(self) -> bool:
        """Whether the minds were so late that it may have changed what they did."""
        return self.most_seconds > LATE_SECONDS_MAX


def lateness(run: Run) -> Lateness | None:
    """Return how late the minds of a run heard words; None if nobody heard any, or if the log does not say when.

    Args:
        run: the run.
    """
    return run.once("lateness", _lateness)


def _lateness(run: Run) -> Lateness | None:
    heard = run.payloads("heard", "at").dropna(subset=["at"])
    if heard.empty:
        return None
    seconds = heard["t"] - heard["at"].astype("float64")
    return Lateness(float(seconds.median()), float(seconds.quantile(_SHARE)))
