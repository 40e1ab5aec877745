"""What a judge is asked in this experiment: whether a sentence asks for a thing of the speaker's own, or denies it."""

import pandas as pd

from analysis.experiments.village.own_things import EXPERIMENT, NAME, OWN_THINGS_QUESTION, by_lexicon
from analysis.experiments.village.remarks import about_own_things
from analysis.judges import QUESTIONS, TextQuestion
from analysis.run import Run


@QUESTIONS.part(OWN_THINGS_QUESTION)
def own_things_question() -> TextQuestion:
    """Return the question whether a sentence asks others for a thing, or denies having it."""
    return TextQuestion(EXPERIMENT, NAME, _sentences, by_lexicon)


def _sentences(run: Run) -> pd.Series:
    """Return the sentences that name a thing which their speaker holds."""
    return about_own_things(run)["sentence"]
