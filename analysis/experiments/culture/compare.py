"""Compares culture over several runs: converts and memes by condition, the null without priests, and claims.

Means, intervals and differences are over runs, which are independent.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition, means_in_words
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, worlds
from analysis.experiments.culture.faith import FAITH_QUESTION
from analysis.experiments.culture.faith_plots import draw_conversion_rates, draw_converts_by_condition
from analysis.experiments.culture.judging import added_rates, claim_on_memes, claims_on_faith
from analysis.experiments.culture.meme_metric import meme_figures
from analysis.experiments.culture.memes import MEME_QUESTION, by_agent, mentions, said_and_meant
from analysis.experiments.culture.places import homes
from analysis.experiments.culture.spread import Spread, faith_figures, spread_of
from analysis.judges import judging_concerns
from analysis.metrics.base import Measurement, Plot
from analysis.run import Run

_FIGURE_NAMES = {
    "priests": "Priests",
    "faith_utterances": "Utterances about the faith",
    "converts_direct": "Direct converts at the end",
    "converts_indirect": "Indirect converts at the end",
    "converts_share": "Converts, share of all agents except priests",
    "conversions_unexplained": "Conversions without a critical edge",
    "faith_area_blocks": "Square blocks within earshot of the faith at the end",
    "conversion_log_odds_a_doubling": "Log odds of conversion for each doubling of what was heard, once exposed",
    "believers": "Agents except priests whose view is in favour of the faith",
    "converts_precision": "Converts by words who are in favour, share",
    "converts_recall": "Agents in favour who are converts by words, share",
    "memes_in_towns_an_hour": "Mentions of memes per hour and agent, towns",
    "memes_in_country_an_hour": "Mentions of memes per hour and agent, countryside",
    "memes_town_minus_rural": "Towns minus countryside",
}
_APART = "memes_town_minus_rural"
_SHOWN = ("converts_share", "memes_in_towns_an_hour", "memes_in_country_an_hour")
"""The figures that the finding names."""


@dataclass(frozen=True)
class _Culture:
    """The results of one run that are kept."""

    condition: str
    spread: Spread
    figures: dict[str, float | None]


@COMPARISONS.part("culture", order=40)
def compare_cultures(runs: Sequence[Run], title: str) -> Measurement | None:
    """Compare converts and memes by condition.

    Args:
        runs: at least one.
        title: what is compared, and the engine of the minds.

    Returns:
        The result; None if no run has priests.
    """
    cultures = [_culture(run) for run in runs]
    if not any(culture.spread.faith.priests for culture in cultures):
        return None
    told = [RunFigures(own.condition, own.spread.seed, own.figures) for own in cultures]
    figures, differences = figures_by_condition(told), figure_differences(told)
    spreads = [culture.spread for culture in cultures]
    courses = pd.concat(
        [culture.spread.counts.assign(condition=culture.condition, run=place) for place, culture in enumerate(cultures)]
    )
    rates = added_rates([spread for spread in spreads if spread.faith.priests])
    return Measurement(
        title="Culture by condition",
        finding=means_in_words(figures, _FIGURE_NAMES, _SHOWN),
        tables=figure_tables(
            figures,
            differences,
            _FIGURE_NAMES,
            (
                ("culture_by_condition", "Converts and memes by condition; means and intervals are over runs"),
                ("culture_differences", "Differences between the conditions' means"),
            ),
            decimals=2,
        ),
        plots=[
            Plot(
                "converts_by_condition",
                "Converts, direct and indirect together, over time. A thin line is a run, a thick line the mean of a "
                "condition's runs.",
                "Lines of converts by condition over minutes of run clock.",
                lambda: draw_converts_by_condition(courses, title),
            ),
            Plot(
                "conversion_rates_of_all",
                "How often agents converted, by the number of utterances about the faith heard so far. All runs "
                "with priests together.",
                "Bars of conversions per agent and hour by exposures.",
                lambda: draw_conversion_rates(rates, title),
            ),
        ],
        concerns=judging_concerns(runs, FAITH_QUESTION, MEME_QUESTION),
        claims=[
            *claims_on_faith(spreads),
            claim_on_memes(worlds(told, _APART)),
        ],
    )


def _culture(run: Run) -> _Culture:
    spread = spread_of(run)
    found = mentions(said_and_meant(run), run)
    memes = meme_figures(by_agent(found, homes(run, spread.where), run.seconds))
    figures = {**faith_figures(spread), **memes}
    return _Culture(run.manifest.condition or NO_CONDITION, spread, figures)
