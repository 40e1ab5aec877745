"""Checks the log itself: whether every numbered event is there exactly once."""

from analysis.metrics.base import METRICS, Measurement, Table
from analysis.run import Run

_CUT_SHORT = {"stopped": "was stopped", "failed": "failed"}
"""What to say of a run that ended early, by its status."""


@METRICS.part("record", order=150)
def measure(run: Run) -> Measurement:
    """Count ``lost_events`` from gaps in sequence numbers, and ``doubled_events`` that were written more than once."""
    gaps = run.gaps
    lost = int(gaps["missing"].sum())
    doubled, conflicting = int(run.events.attrs["doubled"]), int(run.events.attrs["conflicting"])
    kinds = run.events["kind"].value_counts().rename("events").rename_axis("kind").reset_index()
    kinds = kinds.astype({"kind": "str"}).sort_values(["events", "kind"], ascending=[False, True], ignore_index=True)
    return Measurement(
        title="The log",
        finding=f"The log has {len(run.events)} events. {_lost(lost)} {_doubled(doubled)}",
        headline={"events": len(run.events), "lost_events": lost, "doubled_events": doubled},
        tables=[
            Table("events", "Events by kind", kinds, {"kind": "Kind", "events": "Events"}, rows_shown=40),
            Table(
                "lost_events",
                "Gaps in the sequence numbers of the sources of events",
                gaps,
                {
                    "source": "Source",
                    "incarnation": "Incarnation",
                    "first_missing": "From",
                    "last_missing": "To",
                    "missing": "Missing",
                },
            ),
        ],
        concerns=_concerns(run, lost, doubled, conflicting),
    )


def _lost(count: int) -> str:
    return f"By sequence numbers, {count} are missing." if count else "By sequence numbers, none is missing."


def _doubled(count: int) -> str:
    return f"{count} were written more than once and are counted once." if count else "None was written twice."


def _concerns(run: Run, lost: int, doubled: int, conflicting: int) -> list[str]:
    concerns = []
    if run.manifest.status is not None and run.manifest.status in _CUT_SHORT:
        asked = run.manifest.minutes_asked
        of = f" of {asked:g}" if asked else ""
        concerns.append(f"The run {_CUT_SHORT[run.manifest.status]} after {run.seconds / 60:.1f}{of} minutes.")
    if not run.manifest.present:
        concerns.append("The run folder has no manifest, so scenario, seed and engine are unknown.")
    if run.manifest.agents_asked is not None and len(run.agents) < run.manifest.agents_asked:
        concerns.append(f"{run.manifest.agents_asked} agents were planned, {len(run.agents)} are in the log.")
    concerns.extend(run.own.remarks)
    if not run.ended:
        concerns.append("The log has no end of the run: the run is still going on, or was interrupted.")
    if lost:
        concerns.append(f"{lost} {'event is' if lost == 1 else 'events are'} missing from the log.")
    if doubled:
        concerns.append(
            f"{doubled} {'event was' if doubled == 1 else 'events were'} written more than once (counted once)."
        )
    if conflicting:
        concerns.append(f"{conflicting} of these differ from their first copy, which was kept.")
    return concerns
