"""Stuck agents: who made no progress for long, and in which situation."""

from analysis.metrics.base import METRICS, Measurement, Table
from analysis.run import Run
from analysis.stuck import STUCK_SECONDS, stuck_spells


@METRICS.part("stuck", order=147)
def measure(run: Run) -> Measurement:
    """Measure ``stuck_agents``, the number of agents without progress for long, and ``stuck_seconds_max``."""
    spells = stuck_spells(run).sort_values("seconds", ascending=False, kind="stable", ignore_index=True)
    if spells.empty:
        return Measurement(
            title="Progress",
            finding=f"Nobody was without progress for more than {STUCK_SECONDS:g} s and gave no reason.",
            headline={"stuck_agents": 0, "stuck_seconds_max": None},
        )
    agents, longest = int(spells["agent"].nunique()), spells.iloc[0]
    who = "1 agent was" if agents == 1 else f"{agents} agents were"
    told = (
        f"{who} without progress for more than {STUCK_SECONDS:g} s and gave no reason; the longest time was that of "
        f"{longest['agent']}, {longest['seconds']:.0f} s from {longest['began']:.0f} s on."
    )
    heads = {
        "agent": "Agent",
        "began": "From (s)",
        "seconds": "Seconds",
        "skill": "Last action begun",
        "ended": "Last action ended",
    }
    return Measurement(
        title="Progress",
        finding=told,
        headline={"stuck_agents": agents, "stuck_seconds_max": round(float(longest["seconds"]), 2)},
        tables=[Table("stuck", "Times without progress: neither place, things, words nor plan", spells, heads)],
    )
