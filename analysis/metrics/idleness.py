"""Idleness: how long agents stood without an action."""

from analysis.idleness import idle_spells
from analysis.metrics.base import METRICS, Measurement
from analysis.run import Run

IDLE_SECONDS_MAX = 30.0
"""Acceptable time without an action, seconds of run clock; chosen: longer than any ordinary thought or talk takes."""


@METRICS.part("idleness", order=146)
def measure(run: Run) -> Measurement:
    """Measure ``idle_seconds_max``, the longest time in which an agent had no action."""
    spells = idle_spells(run)
    if spells.empty:
        return Measurement(
            title="Idleness", finding="Nobody stood without an action.", headline={"idle_seconds_max": None}
        )
    longest = spells.sort_values("seconds").iloc[-1]
    told = f"{longest['agent']} had no action for {longest['seconds']:.0f} s, from {longest['began']:.0f} s on"
    late = int((spells.groupby("agent")["seconds"].max() > IDLE_SECONDS_MAX).sum())
    return Measurement(
        title="Idleness",
        finding=f"The longest time without an action was {longest['seconds']:.1f} s of run clock; half of such times "
        f"were shorter than {spells['seconds'].median():.1f} s.",
        headline={"idle_seconds_max": round(float(longest["seconds"]), 2)},
        concerns=[
            f"{late} {'agent' if late == 1 else 'agents'} stood still for more than {IDLE_SECONDS_MAX:g} s: {told}. If "
            "the mind is slow, use a faster server or fewer agents."
        ]
        if late
        else [],
    )
