"""Verdicts in a report and in its file: what was found, apart from the checks of program and instrument."""

from collections.abc import Mapping, Sequence

import pandas as pd

from analysis.claims import Status
from analysis.metrics.base import Measurement, Table
from analysis.verdicts import Verdict, judge

_COLUMNS = {
    "claim": "Claim",
    "kind": "Kind",
    "status": "Verdict",
    "sentence": "Result",
    "paper": "Published",
    "rests_on": "Rests on",
    "changed": "Changed since the registration",
}
_FIRST: tuple[Status, ...] = ("not shown", "reversed", "not decidable", "shown", "not applicable")
"""The order of results: what was not shown is said first."""


def all_verdicts(measurements: Sequence[Measurement], bounds: Mapping[str, float]) -> list[Verdict]:
    """Judge the claims of all measurements. What was not shown comes first, then other results, then the checks.

    Args:
        measurements: the measurements, in the order of the report.
        bounds: least effects that matter by figure, as the study states them.
    """
    verdicts = judge([claim for found in measurements for claim in found.claims], bounds)
    results = sorted((one for one in verdicts if one.claim.kind == "outcome"), key=lambda one: _FIRST.index(one.status))
    return [*results, *(one for one in verdicts if one.claim.kind != "outcome")]


def verdict_table(verdicts: Sequence[Verdict]) -> Table:
    """Return a table of verdicts: ``claim``, ``kind``, ``status``, ``sentence``, ``paper``, ``rests_on``,
    ``changed``.

    Args:
        verdicts: the verdicts, in the order of the report.
    """
    rows = [
        (
            one.claim.words,
            one.claim.kind,
            one.status,
            one.sentence,
            one.claim.paper,
            ", ".join(one.claim.rests_on),
            ", ".join(one.changed),
        )
        for one in verdicts
    ]
    frame = pd.DataFrame(rows, columns=list(_COLUMNS))
    return Table("verdicts", "Verdict on each claim", frame, dict(_COLUMNS), rows_shown=len(verdicts))
