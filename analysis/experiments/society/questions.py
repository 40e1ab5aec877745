"""What a judge is asked in this experiment: how likeable a person is, by its traits and by what others write of it."""

import pandas as pd

from analysis.experiments.society.likeability import personality_in_words
from analysis.experiments.society.views import LIKEABILITY, written
from analysis.judges import QUESTIONS, ScaleQuestion
from analysis.run import Run


@QUESTIONS.part(LIKEABILITY)
def likeability_question() -> ScaleQuestion:
    """Return the question for likeability."""
    return ScaleQuestion("society", "likeability", _texts)


def _texts(run: Run) -> pd.Series:
    traits = [personality_in_words(one) for one in run.manifest.personas.values()]
    return pd.Series([*traits, *written(run)["text"]], dtype="str")
