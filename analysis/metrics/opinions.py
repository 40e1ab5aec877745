"""Opinions: agents' views of others over time, and whether they follow the feelings that the others show.

There are two measures. ``opinion`` is the score of the agent's own view, logged when it changes. If feelings were
shown, it is read every ten seconds; otherwise each log entry counts once. ``interview`` is the number in the agent's
answer to a question from outside the world. If an agent abstains, or its answer is not a single number from 0 to 10, it
has no score then: nothing is filled in.

If actors showed feelings that are in the log (``performance``), each score is compared with the last feeling that the
person showed: by Pearson's correlation over time, and by the slope, which is also defined for a constant score.
"""

import re

import numpy as np
import pandas as pd

from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.metrics.feelings import feeling_at, latest_at, shown_feelings
from analysis.plots.opinions import draw_opinions
from analysis.run import Run
from analysis.statistics import FloatArray, correlation, share, slope

OPINION, INTERVIEW = "opinion", "interview"
SOURCES = (OPINION, INTERVIEW)
"""How a score was measured."""
SCORED = "interview_score_share"
GRID_SECONDS = 10.0
SCORE_MOST = 10.0

_SCALE = re.compile(
    r"(?:from )?\b0 ?(?:\([^)]*\))? ?(?:to|-|\u2013) ?10(?: ?\([^)]*\))?|(?:out )?of (?:10|ten)\b|/ ?10\b", re.I
)
_NUMBER = re.compile(r"(?<![\w.,])-?\d+(?:\.\d+)?(?![\w]|[.,]\d)")
_SAMPLE_COLUMNS = ["agent", "about", "source", "t_seconds", "score", "feeling"]


@METRICS.part("opinions", order=60)
def measure(run: Run) -> Measurement:
    """Measure opinions: ``opinion_correlation`` and ``_slope`` with feelings shown, and the same for ``interview``."""
    shown = shown_feelings(run)
    samples = opinion_samples(run)
    courses = _courses(samples)
    answered = run.payloads("interview", "about", "answer", "knows")
    return Measurement(
        title="Opinions",
        finding=_finding(samples, len(run.payloads("opinion")), _asked(answered)),
        headline={
            "opinions": len(run.payloads("opinion")),
            **agreement(samples),
            SCORED: scored_share(run, samples),
        },
        tables=[
            Table(
                "opinion_courses",
                "Views of each agent about each other, by measure; correlation and slope are with "
                "the last feeling that the other showed",
                courses,
                {
                    "agent": "Agent",
                    "about": "About",
                    "source": "Measure",
                    "samples": "Scores",
                    "score_mean": "Mean",
                    "score_min": "Lowest",
                    "score_max": "Highest",
                    "correlation": "Correlation",
                    "slope": "Slope",
                },
                rows_shown=30,
            ),
            Table("opinion_scores", "Every score, with the last feeling shown", samples, {}),
            Table("shown_feelings", "Every feeling that an actor showed in words that were heard", shown, {}),
        ],
        plots=[
            Plot(
                "opinions_over_time",
                "Views of each person over time (dots and lines), and the last feeling that this person "
                "showed in words (dashed), on the same scale: 0 is hate, 10 love.",
                _alt(courses),
                lambda: draw_opinions(samples.dropna(subset=["feeling"]), shown, run.title),
            )
        ]
        if samples["feeling"].notna().any()
        else [],
        panel="society/feelings",
    )


def opinion_samples(run: Run) -> pd.DataFrame:
    """Return every score, with the last feeling shown.

    Args:
        run: the run.

    Returns:
        ``agent``, ``about``, ``source`` (one of ``SOURCES``), ``t_seconds``, ``score``, ``feeling`` (NaN if nothing
        was shown yet, or nothing is in the log).
    """
    views = sampled(run.payloads("opinion"), run.seconds) if len(shown_feelings(run)) else _as_logged(run)
    return beside_feelings(run, pd.concat([views, _answers(run)], ignore_index=True))


def beside_feelings(run: Run, samples: pd.DataFrame) -> pd.DataFrame:
    """Return scores with the last feeling that their subject had shown to the agent by then.

    Args:
        run: the run.
        samples: ``agent``, ``about``, ``source``, ``t_seconds``, ``score``.

    Returns:
        The same with ``feeling``; NaN if nothing was shown yet, or nothing is in the log.
    """
    shown, samples = shown_feelings(run), samples.copy()
    samples["feeling"] = np.nan
    for speaker, to in shown[["speaker", "to"]].drop_duplicates().itertuples(index=False):
        own = samples.loc[(samples["agent"] == to) & (samples["about"] == speaker)]
        felt = feeling_at(shown, str(speaker), str(to), own["t_seconds"].to_numpy(dtype=np.float64))
        samples.loc[own.index, "feeling"] = felt
    return samples.astype({"agent": "str", "about": "str", "source": "str"})[_SAMPLE_COLUMNS]


def agreement(samples: pd.DataFrame) -> dict[str, float | None]:
    """Return correlation and slope of all scores with the feelings shown, by source; None if not defined.

    Args:
        samples: table from :func:`opinion_samples`.
    """
    figures: dict[str, float | None] = {}
    for source in SOURCES:
        own = samples.loc[(samples["source"] == source) & samples["feeling"].notna()]
        figures[f"{source}_correlation"] = _rounded(correlation(own["feeling"], own["score"]))
        figures[f"{source}_slope"] = _rounded(slope(own["feeling"], own["score"]))
    return figures


def scored_share(run: Run, samples: pd.DataFrame) -> float | None:
    """Return the share of interview questions about a person that got a score; None without such questions.

    Args:
        run: the run.
        samples: table from :func:`opinion_samples`.
    """
    asked = _asked(run.payloads("interview", "about", "answer", "knows"))
    return _rounded(share(int((samples["source"] == INTERVIEW).sum()), asked))


def score_of(answer: str) -> float | None:
    """Return the number from 0 to 10 in an answer; None if there is none, or more than one.

    Args:
        answer: the answer; a scale in it (``7 out of 10``) is not a second number.
    """
    numbers = [float(text) for text in _NUMBER.findall(_SCALE.sub(" ", answer))]
    return numbers[0] if len(numbers) == 1 and 0 <= numbers[0] <= SCORE_MOST else None


def sampled(opinions: pd.DataFrame, seconds: float) -> pd.DataFrame:
    """Return scores that are logged when they change, read at intervals.

    Args:
        opinions: ``agent``, ``about``, ``t``, ``score``, in time order.
        seconds: length of the run, run clock.

    Returns:
        ``agent``, ``about``, ``source``, ``t_seconds`` (every ten seconds from the first score on), ``score``.
    """
    grid = np.arange(0.0, seconds + GRID_SECONDS / 2, GRID_SECONDS)
    rows = [pd.DataFrame(columns=_SAMPLE_COLUMNS[:-1]).astype({"t_seconds": "float64", "score": "float64"})]
    for (agent, about), own in opinions.groupby(["agent", "about"]):
        scores: FloatArray = latest_at(own["t"].to_numpy(), own["score"].to_numpy(), grid)
        known = ~np.isnan(scores)
        rows.append(
            pd.DataFrame(
                {"agent": agent, "about": about, "source": OPINION, "t_seconds": grid[known], "score": scores[known]}
            )
        )
    return pd.concat(rows, ignore_index=True)


def _as_logged(run: Run) -> pd.DataFrame:
    told = run.payloads("opinion").rename(columns={"t": "t_seconds"})
    return told.assign(source=OPINION)[_SAMPLE_COLUMNS[:-1]]


def _answers(run: Run) -> pd.DataFrame:
    asked = run.payloads("interview", "about", "answer", "knows").dropna(subset=["about"])
    scores = [
        score_of(answer) if knows else None for answer, knows in zip(asked["answer"], asked["knows"], strict=True)
    ]
    answers = pd.DataFrame(
        {
            "agent": asked["agent"],
            "about": asked["about"],
            "source": INTERVIEW,
            "t_seconds": asked["t"],
            "score": pd.Series(scores, index=asked.index, dtype="float64"),
        }
    )
    return answers.dropna(subset=["score"])


def _asked(interviews: pd.DataFrame) -> int:
    return int(interviews["about"].notna().sum())


def _courses(samples: pd.DataFrame) -> pd.DataFrame:
    key = ["agent", "about", "source"]
    courses = samples.groupby(key)["score"].agg(["size", "mean", "min", "max"])
    courses.columns = pd.Index(["samples", "score_mean", "score_min", "score_max"])
    figures = {"correlation": correlation, "slope": slope}
    courses[list(figures)] = np.nan
    for group, beside in samples.dropna(subset=["feeling"]).groupby(key):
        for name, figure in figures.items():
            courses.loc[group, name] = figure(beside["feeling"], beside["score"])
    return courses.astype(dict.fromkeys(figures, "float64")).reset_index()


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _finding(samples: pd.DataFrame, opinions: int, interviews: int) -> str:
    if not opinions and not interviews:
        return "No opinion was logged and nobody was interviewed, so there is nothing to measure."
    scored = int((samples["source"] == INTERVIEW).sum())
    told = {
        OPINION: f"Agents formed {opinions} views of others",
        INTERVIEW: f"{scored} of {interviews} questions about others were answered with a score",
    }
    figures = agreement(samples)
    return " ".join(f"{words}{_held_against(figures, source)}." for source, words in told.items())


def _held_against(figures: dict[str, float | None], source: str) -> str:
    correlated, rise = figures[f"{source}_correlation"], figures[f"{source}_slope"]
    if rise is None:
        return ", without a change of shown feelings to compare with"
    # A constant score has a slope of 0, and no correlation.
    with_what = "not defined" if correlated is None else f"{correlated:.2f}"
    return f"; correlation with the feeling shown {with_what}, slope {rise:.2f}"


def _alt(courses: pd.DataFrame) -> str:
    parts = ", ".join(
        f"{row['about']} by {row['source']} from {row['score_min']:.1f} to {row['score_max']:.1f}"
        for row in courses.head(8).to_dict("records")
    )
    return f"Lines of scores from 0 to 10 over minutes of run clock, with the feelings shown: {parts}."
