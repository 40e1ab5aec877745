"""Verdicts as a table, the same in a report and in its file."""

from collections.abc import Sequence
from dataclasses import asdict

import pandas as pd

from analysis.metrics.base import Measurement, Table
from analysis.verdicts import Verdict

_COLUMNS = {"claim": "Claim", "status": "Verdict", "sentence": "Result", "paper": "Published"}


def all_verdicts(measurements: Sequence[Measurement]) -> list[Verdict]:
    """Return the verdicts of all measurements, in the order of the report."""
    return [verdict for found in measurements for verdict in found.verdicts]


def verdict_table(verdicts: Sequence[Verdict]) -> Table:
    """Return a table of verdicts: ``claim``, ``status``, ``sentence``, ``paper``.

    Args:
        verdicts: the verdicts, in the order of the report.
    """
    frame = pd.DataFrame([asdict(verdict) for verdict in verdicts], columns=list(_COLUMNS))
    return Table("verdicts", "Verdict on each claim", frame, dict(_COLUMNS), rows_shown=len(verdicts))
