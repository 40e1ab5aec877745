"""Compares item races whose conditions have different language models (Project Sid, figure 13)."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from analysis.claims import Claim, TestedClaim, Within
from analysis.comparison.base import COMPARISONS
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.experiments.items.comparison import mean_items
from analysis.experiments.items.judging import FIGURE
from analysis.metrics.base import Measurement
from analysis.references import SID
from analysis.run import Run


@COMPARISONS.part("base_models", order=66)
def compare_models(runs: Sequence[Run], _title: str) -> Measurement | None:
    """Claim, of every two conditions, that the choice of the model makes no difference to the items.

    Args:
        runs: at least one.
        _title: what is compared; no plot needs it.

    Returns:
        The claims; None if all conditions have the same models, or runs do not say which they have.
    """
    models = _models(runs)
    if len({*models.values()}) < 2 or "" in models.values():  # noqa: PLR2004 - two models to compare
        return None
    told = [RunFigures.of(run, {FIGURE: mean_items(run)}) for run in runs]
    return Measurement(
        title="Items and base models",
        finding=" ".join(f"Agents of the condition {condition} had {names}." for condition, names in models.items()),
        claims=[_claim(told, first, second) for first, second in combinations(models, 2)],
    )


def _models(runs: Sequence[Run]) -> Mapping[str, str]:
    """Return the models of each condition, in words."""
    found: dict[str, dict[str, None]] = {}
    for run in runs:
        found.setdefault(run.manifest.condition or NO_CONDITION, {}).update(dict.fromkeys(run.manifest.models))
    return {condition: " and ".join(names) for condition, names in sorted(found.items())}


def _claim(told: Sequence[RunFigures], first: str, second: str) -> TestedClaim:
    of, than = worlds(told, FIGURE, first), worlds(told, FIGURE, second)
    return TestedClaim(
        Claim(
            f"Agents acquire as many different items under {first} as under {second}",
            f"base models differ ({SID}, figure 13)",
            kind="outcome",
        ),
        Within(FIGURE, of, than=than),
        f"Different items per agent: {in_words(of, 1)} under {first}, {in_words(than, 1)} under {second}.",
    )
