"""Each agent's views of the others, by three instruments.

``opinion`` is the agent's own view as it logs it; without social awareness it has none. ``interview`` is the number in
its answer to a question from outside the world. The question names the scale and can be asked in every condition.
``judge`` is a judge's grade of what the agent writes of others: the summary of its view, and its answer in words to a
question from outside. An agent that abstains has no view: nothing is filled in. Conditions are compared by the same
instrument.
"""

import re

import pandas as pd

from analysis.judges import grades
from analysis.metrics.opinions import INTERVIEW, OPINION, score_of
from analysis.run import Run

JUDGE = "judge"
INSTRUMENTS = (JUDGE, INTERVIEW, OPINION)
"""The instruments. The first two are available in every condition; the first one only if the run was judged."""
LIKEABILITY = "society.likeability"
"""The question to the judge."""

_SCALE = re.compile(r"\b0\b.{0,40}\b10\b")
_COLUMNS = ["observer", "person", "t_seconds", "score"]


def all_views(run: Run, instrument: str) -> pd.DataFrame:
    """Return every score that an agent gave to another.

    Args:
        run: the run.
        instrument: one of :data:`INSTRUMENTS`.

    Returns:
        ``observer``, ``person``, ``t_seconds``, ``score`` (0 hate to 10 love), in time order, without views of itself,
        and only of agents of the run.
    """
    views = _READ[instrument](run)
    others = (views["observer"] != views["person"]) & views["person"].isin(run.agents)
    return views.loc[others].sort_values("t_seconds", kind="stable", ignore_index=True)


def latest(views: pd.DataFrame, at: float | None = None) -> pd.DataFrame:
    """Return the last score of each observer for each person.

    Args:
        views: table from :func:`all_views`.
        at: time of the views, seconds of run clock; None means the end.
    """
    seen = views if at is None else views.loc[views["t_seconds"] <= at]
    return seen.drop_duplicates(["observer", "person"], keep="last").reset_index(drop=True)


def _opinions(run: Run) -> pd.DataFrame:
    told = run.payloads("opinion", "about", "score")
    return told.rename(columns={"agent": "observer", "about": "person", "t": "t_seconds"})[_COLUMNS]


def written(run: Run) -> pd.DataFrame:
    """Return what agents write of each other: the summaries of their views, and answers in words.

    Args:
        run: the run.

    Returns:
        ``observer``, ``person``, ``t_seconds``, ``text``.
    """
    views = run.payloads("opinion", "about", "summary").rename(columns={"summary": "text"})
    answers = run.payloads("interview", "question", "about", "answer", "knows").dropna(subset=["about"])
    in_words = answers["knows"] & ~answers["question"].str.contains(_SCALE)
    told = pd.concat([views, answers.loc[in_words].rename(columns={"answer": "text"})])
    named = told.rename(columns={"agent": "observer", "about": "person", "t": "t_seconds"})
    return named[["observer", "person", "t_seconds", "text"]].reset_index(drop=True)


def _graded(run: Run) -> pd.DataFrame:
    told, by_text = written(run), grades(run, LIKEABILITY)
    scores = told["text"].map(by_text).astype("float64")
    return told.assign(score=scores).dropna(subset=["score"])[_COLUMNS]


def _answers(run: Run) -> pd.DataFrame:
    told = run.payloads("interview", "question", "about", "answer", "knows").dropna(subset=["about"])
    told = told.loc[told["knows"] & told["question"].str.contains(_SCALE)]
    return (
        told.assign(score=pd.Series(told["answer"].map(score_of), dtype="float64"))
        .dropna(subset=["score"])
        .rename(columns={"agent": "observer", "about": "person", "t": "t_seconds"})[_COLUMNS]
    )


_READ = {JUDGE: _graded, INTERVIEW: _answers, OPINION: _opinions}
