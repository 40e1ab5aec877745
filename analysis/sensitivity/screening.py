"""Which constants matter for which verdict, from a screening."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.sensitivity.design import LEVELS, Range, problem_of
from analysis.sensitivity.judging import Judged

_COLUMNS = ["claim", "constant", "influence", "interval", "spread", "direction"]


def screen(ranges: Sequence[Range], points: Sequence[Judged]) -> pd.DataFrame:
    """Return the elementary effects of each constant on the margin of each verdict (Morris 1991).

    Args:
        ranges: the constants.
        points: the verdicts at the points of :func:`analysis.sensitivity.design.trajectories`, in their order.

    Returns:
        One row per claim and constant: ``claim``, ``constant``, ``influence`` (mean absolute effect of a change over
        the whole range, in standard deviations of the margin over all points), ``interval`` (half width of its 95 %
        interval), ``spread`` (standard deviation of the effects: other constants change them), ``direction`` (mean
        effect). Claims without a margin at some point, or with the same one at all, have no rows; :func:`unscreened`
        names them.
    """
    from SALib.analyze import morris  # noqa: PLC0415 - it takes a second to load

    at = np.array([[point.values[one.name] for one in ranges] for point in points])
    rows = []
    for claim, margins in margins_by_claim(points).items():
        if np.isnan(margins).any() or not _varies(margins):
            continue
        deviation = float(np.std(margins))
        found = morris.analyze(problem_of(ranges), at, margins / deviation, num_levels=LEVELS, seed=0)
        measured = (found["mu_star"], found["mu_star_conf"], found["sigma"], found["mu"])
        rows += [(claim, one.name, *map(float, values)) for one, *values in zip(ranges, *measured, strict=True)]
    return pd.DataFrame(rows, columns=_COLUMNS)


def unscreened(points: Sequence[Judged]) -> pd.DataFrame:
    """Return the claims that a screening says nothing about.

    Args:
        points: the verdicts at the points of the screening.

    Returns:
        One row per claim: ``claim``, ``missing`` (number of points without an estimate), ``points`` (number of all
        points), ``why``.
    """
    rows = []
    for claim, margins in margins_by_claim(points).items():
        missing = int(np.isnan(margins).sum())
        if missing:
            rows.append((claim, missing, len(points), "no estimate at some points"))
        elif not _varies(margins):
            rows.append((claim, 0, len(points), "the same estimate at all points"))
    return pd.DataFrame(rows, columns=["claim", "missing", "points", "why"])


def most_influential(screened: pd.DataFrame, number: int) -> list[str]:
    """Return the constants with the largest influence on any verdict, the largest first.

    Args:
        screened: result of :func:`screen`.
        number: largest number of constants.
    """
    largest = screened.groupby("constant")["influence"].max()
    ordered = largest.loc[largest > 0].sort_index().sort_values(ascending=False, kind="stable")
    return [str(name) for name in ordered.index[:number]]


def margins_by_claim(points: Sequence[Judged]) -> dict[str, np.ndarray]:
    """Return the margin of each verdict at each point, NaN without one, by the words of the claim.

    Args:
        points: the verdicts at each point.
    """
    claims = dict.fromkeys(verdict.claim.words for point in points for verdict in point.verdicts)
    return {
        claim: np.array(
            [
                next(
                    (one.margin for one in point.verdicts if one.claim.words == claim and one.margin is not None),
                    np.nan,
                )
                for point in points
            ],
            dtype=np.float64,
        )
        for claim in claims
    }


def _varies(margins: np.ndarray) -> bool:
    return float(np.std(margins)) != 0
