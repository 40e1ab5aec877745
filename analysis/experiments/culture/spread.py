"""All measurements of a faith in one run."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.experiments.culture.exposure import Exposures, expose_to, rates_by_exposure
from analysis.experiments.culture.faith import Faith, counts_over_time, faith_of, levels_over_time
from analysis.experiments.culture.hazard import log_odds_a_doubling, spans_at_risk
from analysis.experiments.culture.places import Whereabouts, whereabouts
from analysis.run import Run


@dataclass(frozen=True)
class Spread:
    """All measurements of a faith in one run."""

    seed: int
    """Seed of its world."""
    faith: Faith
    exposures: Exposures
    rates: pd.DataFrame
    """Table from :func:`analysis.experiments.culture.exposure.rates_by_exposure`."""
    counts: pd.DataFrame
    """Table from :func:`analysis.experiments.culture.faith.counts_over_time`."""
    where: Whereabouts
    levels: npt.NDArray[np.int64]
    laity: int
    """Number of agents that are not priests."""
    log_odds: float | None
    """Result of :func:`analysis.experiments.culture.hazard.log_odds_a_doubling`."""


def spread_of(run: Run) -> Spread:
    """Measure how the faith spread.

    Args:
        run: the run.
    """
    faith, where = faith_of(run), whereabouts(run)
    exposures = expose_to(faith)
    levels = levels_over_time(faith, where)
    return Spread(
        run.seed,
        faith,
        exposures,
        rates_by_exposure(exposures, faith, run.agents, run.seconds),
        counts_over_time(faith, where, levels),
        where,
        levels,
        len(set(run.agents) - set(faith.priests)),
        log_odds_a_doubling(spans_at_risk(exposures, faith, where)),
    )


def faith_figures(spread: Spread) -> dict[str, float | None]:
    """Return the figures of one run; None if there is nothing to measure.

    Args:
        spread: result of :func:`spread_of`.

    Returns:
        ``priests``, ``faith_utterances``, ``converts_direct`` and ``converts_indirect`` (at the end),
        ``converts_share`` (of the agents that are not priests), ``conversions_unexplained``, ``faith_area_blocks``
        (within earshot of priests and direct converts at the end), ``conversion_log_odds_a_doubling`` (of exposures),
        ``believers`` (by their views), ``converts_precision`` (share of converts by words who believe),
        ``converts_recall`` (share of believers who are converts by words).
    """
    last = spread.counts.iloc[-1]
    direct, indirect = int(last["direct"]), int(last["indirect"])
    converts, believers = set(spread.faith.conversions["agent"]), spread.faith.believers
    return {
        "priests": len(spread.faith.priests),
        "faith_utterances": len(spread.faith.utterances),
        "converts_direct": direct,
        "converts_indirect": indirect,
        "converts_share": round((direct + indirect) / spread.laity, 4) if spread.laity else None,
        "conversions_unexplained": len(spread.exposures.unexplained),
        "faith_area_blocks": float(last["area_direct"]),
        "conversion_log_odds_a_doubling": None if spread.log_odds is None else round(spread.log_odds, 4),
        "believers": len(believers),
        "converts_precision": None if not converts else round(len(converts & believers) / len(converts), 4),
        "converts_recall": None if not believers else round(len(converts & believers) / len(believers), 4),
    }
