"""Faults: errors inside the program."""

import pandas as pd

from analysis.metrics.base import METRICS, Measurement, Table
from analysis.run import Run


@METRICS.part("faults", order=140)
def measure(run: Run) -> Measurement:
    """Count ``faults``, by part and error."""
    faults = run.payloads("fault")
    listed = faults[["t", "agent", "where", "error", "action"]].rename(columns={"t": "t_seconds"})
    kinds = _kinds(faults)
    count = len(faults)
    return Measurement(
        title="Faults",
        finding=f"{count} faults were logged, of {len(kinds)} kinds." if count else "No fault was logged.",
        headline={"faults": count},
        tables=[
            Table(
                "fault_kinds",
                "Faults by part and error",
                kinds,
                {
                    "where": "Part",
                    "error": "Error",
                    "faults": "Faults",
                    "agents": "Agents",
                    "first_seconds": "First (s)",
                },
            ),
            Table("faults", "Every fault", listed, {}),
        ],
        concerns=[f"{count} {'fault was' if count == 1 else 'faults were'} logged."] if count else [],
    )


def _kinds(faults: pd.DataFrame) -> pd.DataFrame:
    groups = faults.groupby(["where", "error"])
    kinds = pd.DataFrame(
        {"faults": groups.size(), "agents": groups["agent"].nunique(), "first_seconds": groups["t"].min()}
    ).reset_index()
    return kinds.sort_values(["faults", "where", "error"], ascending=[False, True, True], ignore_index=True)
