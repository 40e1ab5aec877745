"""What a judge is asked in this experiment: the role that a goal shows."""

from collections.abc import Sequence

import pandas as pd

from analysis.experiments.specialization.classifier import UNCLEAR, role_names, score_goals
from analysis.experiments.specialization.reading import RoleReader
from analysis.judges import QUESTIONS, TextQuestion
from analysis.run import Run


@QUESTIONS.part("specialization.role")
def role_question() -> TextQuestion:
    """Return the question for the role that a social goal shows."""
    return TextQuestion("specialization", "role", _goals, _by_words, RoleReader)


def _goals(run: Run) -> pd.Series:
    return run.payloads("social_goal", "text")["text"]


def _by_words(texts: Sequence[str]) -> list[str]:
    names = (*role_names(), UNCLEAR)
    return [names[vote] for vote in score_goals(list(texts)).votes]
