"""Lateness of the minds: whether they kept up with the world."""

from analysis.lateness import LATE_SECONDS_MAX, lateness
from analysis.metrics.base import METRICS, Measurement
from analysis.run import Run


@METRICS.part("lateness", order=145)
def measure(run: Run) -> Measurement:
    """Measure ``heard_late_seconds`` and ``heard_late_seconds_median``: how late words reached the minds."""
    late = lateness(run)
    if late is None:
        return Measurement(
            title="Lateness of the minds",
            finding="Nobody heard words with a time.",
            headline={"heard_late_seconds": None, "heard_late_seconds_median": None},
        )
    return Measurement(
        title="Lateness of the minds",
        finding=(
            f"Half of the words were logged by those who heard them within {late.median_seconds:.2f} s of run clock, "
            f"and 95 % within {late.most_seconds:.2f} s."
        ),
        headline={
            "heard_late_seconds": round(late.most_seconds, 3),
            "heard_late_seconds_median": round(late.median_seconds, 3),
        },
        concerns=[
            f"The minds fell behind the world: one word in twenty reached them more than {late.most_seconds:.1f} s of "
            f"run clock late (up to {LATE_SECONDS_MAX:g} s is acceptable). Use a lower speed, or fewer runs at once."
        ]
        if late.is_concern
        else [],
    )
