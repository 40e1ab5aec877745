"""The verdicts at one point of a design, from the runs there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from analysis.comparison.pipeline import verdicts_on
from analysis.verdicts import Verdict
from configs.experiments import Experiment


@dataclass(frozen=True)
class Judged:
    """The verdicts at one point.

    Args:
        values: the constants, by ``GROUP.NAME``.
        verdicts: the verdicts, from few worlds. Their margins say on which side the estimates lie.
    """

    values: Mapping[str, float]
    verdicts: tuple[Verdict, ...]


def judge_point(
    values: Mapping[str, float],
    run_dirs: Iterable[Path],
    bounds: Mapping[str, float],
    experiment: Experiment | None = None,
) -> Judged:
    """Judge all claims from the runs at one point.

    Args:
        values: the constants there, by ``GROUP.NAME``.
        run_dirs: folders of its runs, one or more worlds of each condition.
        bounds: least effects that matter by figure, as the study states them.
        experiment: the user's own experiment whose measures are used.

    Raises:
        AnalysisError: a run is missing, empty or damaged.
    """
    return Judged(dict(values), tuple(verdicts_on(run_dirs, bounds, experiment)))
