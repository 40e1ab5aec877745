"""Verdicts as a table, the same on a page and in its file."""

from collections.abc import Sequence
from dataclasses import asdict

import pandas as pd

from analysis.metrics.base import Measurement, Table
from analysis.verdicts import Verdict

_COLUMNS = {"claim": "Claim", "status": "Verdict", "sentence": "What was found", "paper": "Published"}


def all_verdicts(measurements: Sequence[Measurement]) -> list[Verdict]:
    """The verdicts of every measurement, in the order of the page."""
    return [verdict for found in measurements for verdict in found.verdicts]


def verdict_table(verdicts: Sequence[Verdict]) -> Table:
    """A table of verdicts: ``claim``, ``status``, ``sentence``, ``paper``.

    Args:
        verdicts: what was found, in the order of the page.
    """
    frame = pd.DataFrame([asdict(verdict) for verdict in verdicts], columns=list(_COLUMNS))
    return Table("verdicts", "What the runs say of each claim", frame, dict(_COLUMNS), rows_shown=len(verdicts))
