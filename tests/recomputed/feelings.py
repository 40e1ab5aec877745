"""The figures of views that follow feelings, recomputed from the log."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from tests.recomputed.arithmetic import correlation, rounded, slope
from tests.recomputed.chef import giving_figures, shown_feelings
from tests.recomputed.judge import grades
from tests.recomputed.log import end, read, rows

LEFT_OUT: tuple[str, ...] = ()
"""Figures of the product that are not recomputed."""
STEP_SECONDS = 10.0
"""An agent's own view is read at multiples of this time."""

_SCALES = (
    r"(from )?\b0 ?(\([^)]*\))? ?(to|-|\u2013) ?10( ?\([^)]*\))?",  # from 0 (hate) to 10 (love)
    r"(out )?of (10|ten)\b",
    r"/ ?10\b",
)
_SCALE = re.compile("|".join(_SCALES), re.IGNORECASE)
_NUMBER = re.compile(r"\d+(\.\d+)?")


class Score(NamedTuple):
    """A score that an agent gave to another at some time."""

    agent: str
    about: str
    t: float
    value: float


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return how scores and gifts follow the feelings that people showed.

    Args:
        run_dir: the run folder.

    Returns:
        ``opinions`` (number of opinions in the log), ``opinion_correlation``, ``opinion_slope``,
        ``interview_correlation``, ``interview_slope``, ``interview_score_share``, ``judge_correlation`` and
        ``judge_slope`` (of a judge's grade of what the agent writes), and the figures of giving.
    """
    events = read(run_dir)
    lines = shown_feelings(events)
    asked = [one for one in rows(events, "interview", "about", "answer", "knows") if one["about"] is not None]
    answers = []
    for one in asked:
        value = score_in(one["answer"]) if one["knows"] else None
        if value is not None:
            answers.append(Score(one["agent"], one["about"], one["t"], value))
    graded = grades(run_dir, "feelings.feeling")
    return {
        "opinions": len(rows(events, "opinion")),
        **_agreement("opinion", _own_views(events), lines),
        **_agreement("interview", answers, lines),
        **_agreement("judge", _own_views(events, graded), lines),
        "interview_score_share": rounded(len(answers) / len(asked)) if asked else None,
        **giving_figures(events),
    }


def score_in(answer: str) -> float | None:
    """Return the only number in an answer, from 0 to 10; None if there are several, or if it is another number.

    A scale, such as ``out of 10``, is not a number. Digits in a word or in a longer number, such as ``1,000``, are not
    numbers either.

    Args:
        answer: the answer to a question from outside the world.
    """
    text = f"  {_SCALE.sub(' ', answer)}  "
    numbers = []
    for match in _NUMBER.finditer(text):
        start, stop = match.span()
        negative = text[start - 1] == "-" and not _continues(text[start - 2])
        in_front = text[start - 1] if not negative else text[start - 2]
        in_longer = text[stop] in ".," and text[stop + 1].isdigit()
        if not _continues(in_front) and not text[stop].isalnum() and text[stop] != "_" and not in_longer:
            numbers.append(-float(match[0]) if negative else float(match[0]))
    return numbers[0] if len(numbers) == 1 and 0 <= numbers[0] <= 10 else None


def _continues(character: str) -> bool:
    """Return whether digits after a character belong to a word or to a longer number."""
    return character.isalnum() or character in "_.,"


def _own_views(events: pd.DataFrame, graded: dict[str, float] | None = None) -> list[Score]:
    """Return each agent's own view of each other at every step of the clock, or its grade; none before its first."""
    views: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for one in rows(events, "opinion", "about", "score", "summary"):
        score = one["score"] if graded is None else graded.get(one["summary"])
        if score is not None:
            views.setdefault((one["agent"], one["about"]), []).append((one["t"], score))
    found = []
    for moment in np.arange(0.0, end(events) + STEP_SECONDS / 2, STEP_SECONDS):
        for (agent, about), course in views.items():
            scores = [score for t, score in course if t <= moment]
            if scores:
                found.append(Score(agent, about, float(moment), scores[-1]))
    return found


def _agreement(source: str, scores: list[Score], lines: list[dict[str, Any]]) -> dict[str, float | None]:
    """Relate scores to the last feeling that the person showed to the agent before."""
    felt, given = [], []
    for score in scores:
        shown = [
            line["feeling"]
            for line in lines
            if line["agent"] == score.about and line["to"] == score.agent and line["t"] <= score.t
        ]
        if shown:
            felt.append(shown[-1])
            given.append(score.value)
    return {
        f"{source}_correlation": rounded(correlation(felt, given)),
        f"{source}_slope": rounded(slope(felt, given)),
    }
