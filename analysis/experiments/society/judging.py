"""Claims on how well a society knows its members. Each can fail.

Without a judge, true likeability is a formula over two traits, and the rules mind speaks by its traits, too. Then the
claims on likeability check that mechanism. If the runs were judged, both sides are the judge's grades, of traits in
words and of what others write, and the same claims are outcomes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analysis.claims import Claim, Every, Mean, Permuted, TestedClaim
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.experiments.society.references import PUBLISHED
from analysis.experiments.society.views import JUDGE

SOCIAL, ABLATED = ("full", NO_CONDITION), "no_social"
"""Conditions with and without social modules."""

MUTUAL_LEAST = 0.5
"""Minimum of the difference to chance of mutual views, points of 10. Half a point is the error of a whole number."""
ASYMMETRY_LEAST = 0.5
"""Minimum of the mean difference of views that are not always mutual, points of 10. If both scores of a pair were the
same and only rounded to whole points, they would differ by a third of a point on average."""

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
    claim = Claim(
        "A society perceives how likeable its members are",
        f"{_PAPER['correlation']}; {_PAPER['slope']}",
        kind="mechanism",
        rests_on=("manner.temper_share", "manner.agreeable_weight", "analysis/experiments/society/likeability.py"),
    )
    return TestedClaim(
        _as_measured(claim, views),
        Every((Mean("slope", slopes, "higher"), Permuted([world.value for world in chances]))),
        f"By {views.instrument}, slope {in_words(slopes)}, r {in_words(correlated)}; likeability is permuted over the "
        f"agents of each world. {_truth(views)}"
        if slopes
        else _NOTHING,
    )


def _less(views: SocietyViews) -> TestedClaim:
    full, ablated = worlds(views.runs, "slope", *SOCIAL), worlds(views.runs, "slope", ABLATED)
    r = [in_words(worlds(views.runs, "correlation", *names)) for names in (SOCIAL, (ABLATED,))]
    claim = Claim(
        "Without social modules, it perceives this less",
        f"{_PAPER['ablated_correlation']}; {_PAPER['ablated_slope']}",
        kind="mechanism",
        rests_on=("manner.feeling_share", "appraise.rate", "analysis/experiments/society/likeability.py"),
    )
    return TestedClaim(
        _as_measured(claim, views),
        Mean("slope", full, "higher", than=ablated),
        f"By {views.instrument}, slope {in_words(full)} with and {in_words(ablated)} without; r {' and '.join(r)}. "
        f"{_truth(views)}"
        if full and ablated
        else _NOTHING,
    )


def _as_measured(claim: Claim, views: SocietyViews) -> Claim:
    """Return a claim that rests on the formula last; if a judge graded both sides, an outcome that does not."""
    if views.instrument != JUDGE:
        return claim
    return replace(claim, kind="outcome", rests_on=claim.rests_on[:-1])


def _truth(views: SocietyViews) -> str:
    if views.instrument == JUDGE:
        return "True likeability is the judge's grade of the traits."
    return "True likeability is a formula over two traits, and people speak by their traits."


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
    below, apart, by_chance, p = (
        worlds(views.runs, f"asymmetry_{name}", *SOCIAL) for name in ("below_chance", "mean", "by_chance", "p")
    )
    told = ", ".join(f"{world.value:.3f}" for world in p)
    return TestedClaim(
        Claim(
            "Views are largely mutual, not always",
            str(_PAPER["asymmetry"]),
            kind="outcome",
            rests_on=("manner.temper_share", "manner.feeling_share"),
        ),
        Every(
            (
                Mean("asymmetry_below_chance", below, "higher", beyond=MUTUAL_LEAST),
                Mean("asymmetry_mean", apart, "higher", beyond=ASYMMETRY_LEAST),
            )
        ),
        f"By {views.instrument}, the scores of a pair differ by {in_words(apart)} points on average, scores of "
        f"different pairs by {in_words(by_chance)}. The claim needs a difference above {ASYMMETRY_LEAST:g} "
        f"and more than {MUTUAL_LEAST:g} below that of different pairs. Share of each world's permutations with "
        f"at most its difference: {told}; this only describes the worlds, because pairs share agents."
        if apart
        else _NOTHING,
    )
