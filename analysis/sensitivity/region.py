"""The region in which each verdict holds, as a share of the range."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import scipy

from analysis.sensitivity.judging import Judged
from analysis.sensitivity.screening import margins_by_claim
from analysis.statistics import CONFIDENCE

BY_CHANCE = 0.5
"""Share of points at which a figure without any effect lies on the claim's side: above and below are as likely."""
_COLUMNS = ["claim", "kind", "points", "holds", "holds_share", "low", "high", "chance_share"]


def regions(points: Sequence[Judged]) -> pd.DataFrame:
    """Return in which share of the range each verdict holds.

    A verdict holds at a point if its estimate there lies on the claim's side. One world of each condition decides, so
    near the edge of the region chance decides, too. Without any effect, chance alone decides.

    Args:
        points: the verdicts at points that cover the range evenly.

    Returns:
        One row per claim: ``claim``, ``kind``, ``points`` (at which there is an estimate), ``holds`` (number of them),
        ``holds_share``, ``low``, ``high`` (95 % interval of the share by Wilson 1927; NaN without points),
        ``chance_share`` (:data:`BY_CHANCE`; NaN for claims without a figure, on counts or on permutations alone).
    """
    with_figure = {one.claim.words for point in points for one in point.verdicts if one.figures}
    kinds = {verdict.claim.words: verdict.claim.kind for point in points for verdict in point.verdicts}
    rows = []
    for claim, margins in margins_by_claim(points).items():
        known = margins[~np.isnan(margins)]
        holds = int((known > 0).sum())
        share, low, high = np.nan, np.nan, np.nan
        if len(known):
            interval = scipy.stats.binomtest(holds, len(known)).proportion_ci(CONFIDENCE, method="wilson")
            share, low, high = holds / len(known), float(interval.low), float(interval.high)
        chance = BY_CHANCE if claim in with_figure else np.nan
        rows.append((claim, kinds[claim], len(known), holds, share, low, high, chance))
    return pd.DataFrame(rows, columns=_COLUMNS)
