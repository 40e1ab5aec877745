"""A judge's grade of what an agent writes of others, held against the feelings that they showed (as in the paper)."""

from analysis.judges import grades
from analysis.metrics.opinions import beside_feelings, sampled
from analysis.run import Run
from analysis.statistics import correlation, slope

FEELING = "feelings.feeling"
"""The question to the judge."""
JUDGE_SLOPE = "judge_slope"


def judge_figures(run: Run) -> dict[str, float | None]:
    """Return the relation of the judge's grades to the feelings shown; None if the run was not judged.

    Args:
        run: the run.

    Returns:
        ``judge_correlation`` and ``judge_slope``, of the grade of the agent's last summary of a person, every ten
        seconds.
    """
    by_text = grades(run, FEELING)
    views = run.payloads("opinion", "about", "summary")
    graded = views.assign(score=views["summary"].map(by_text).astype("float64")).dropna(subset=["score"])
    beside = beside_feelings(run, sampled(graded, run.seconds)).dropna(subset=["feeling"])
    found = {
        "judge_correlation": correlation(beside["feeling"], beside["score"]),
        JUDGE_SLOPE: slope(beside["feeling"], beside["score"]),
    }
    return {name: None if value is None else round(value, 4) for name, value in found.items()}
