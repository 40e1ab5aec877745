"""Claims on how well a society knows its members. Each can fail."""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.claims import Claim, Every, Mean, Permuted, TestedClaim
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.experiments.society.references import PUBLISHED

SOCIAL, ABLATED = ("full", NO_CONDITION), "no_social"
"""Conditions with and without social modules."""

_PAPER = PUBLISHED
_NOTHING = "The runs have too few views to tell."


@dataclass(frozen=True)
class SocietyViews:
    """The agents' views of each other in several runs.

    Args:
        runs: figures of each run.
        instrument: how the views were measured.
    """

    runs: Sequence[RunFigures]
    instrument: str


def claims(compared: SocietyViews, own: SocietyViews) -> list[TestedClaim]:
    """Return the claims of the experiment with their evidence.

    Args:
        compared: views by the instrument with which conditions are compared.
        own: the agents' own views, if the runs with social modules have them. They show who is known and whose views
            are mutual, because an interview asks each agent about some others only.
    """
    return [_accurate(compared), _less(compared), _known(own), _returned(own)]


def _accurate(views: SocietyViews) -> TestedClaim:
    slopes, correlated, chances = (
        worlds(views.runs, figure, *SOCIAL) for figure in ("slope", "correlation", "slope_p")
    )
    return TestedClaim(
        Claim(
            "A society perceives how likeable its members are",
            f"{_PAPER['correlation']}; {_PAPER['slope']}",
            kind="mechanism",
            rests_on=("manner.temper_share",),
        ),
        Every((Mean("slope", slopes, "higher"), Permuted([world.value for world in chances]))),
        f"By {views.instrument}, slope {in_words(slopes)}, r {in_words(correlated)}; likeability is permuted over the "
        "agents of each world."
        if slopes
        else _NOTHING,
    )


def _less(views: SocietyViews) -> TestedClaim:
    full, ablated = worlds(views.runs, "slope", *SOCIAL), worlds(views.runs, "slope", ABLATED)
    r = [in_words(worlds(views.runs, "correlation", *names)) for names in (SOCIAL, (ABLATED,))]
    return TestedClaim(
        Claim(
            "Without social modules, it perceives this less",
            f"{_PAPER['ablated_correlation']}; {_PAPER['ablated_slope']}",
            kind="mechanism",
            rests_on=("manner.remark_chance", "appraise.rate"),
        ),
        Mean("slope", full, "higher", than=ablated),
        f"By {views.instrument}, slope {in_words(full)} with and {in_words(ablated)} without; r {' and '.join(r)}."
        if full and ablated
        else _NOTHING,
    )


def _known(views: SocietyViews) -> TestedClaim:
    found = worlds(views.runs, "in_degree_correlation", *SOCIAL)
    return TestedClaim(
        Claim(
            "Extroverts are known to more others",
            str(_PAPER["in_degree"]),
            kind="outcome",
            rests_on=("company.mingle_chance", "company.withdraw_chance"),
        ),
        Mean("in_degree_correlation", found, "higher"),
        f"By {views.instrument}, in-degree on extroversion: r {in_words(found)}." if found else _NOTHING,
    )


def _returned(views: SocietyViews) -> TestedClaim:
    apart, by_chance, p = (worlds(views.runs, f"asymmetry_{name}", *SOCIAL) for name in ("mean", "by_chance", "p"))
    return TestedClaim(
        Claim(
            "Views are largely mutual, not always",
            str(_PAPER["asymmetry"]),
            kind="outcome",
            rests_on=("manner.temper_share",),
        ),
        Every((Mean("asymmetry_mean", apart, "higher"), Permuted([world.value for world in p]))),
        f"By {views.instrument}, the scores of a pair differ by {in_words(apart)} points on average, scores of "
        f"different pairs by {in_words(by_chance)}."
        if apart
        else _NOTHING,
    )
