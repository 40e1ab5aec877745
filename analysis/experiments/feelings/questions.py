"""What a judge is asked in this experiment: the feeling in what an agent writes of another."""

import pandas as pd

from analysis.experiments.feelings.judged import FEELING
from analysis.judges import QUESTIONS, ScaleQuestion
from analysis.run import Run


@QUESTIONS.part(FEELING)
def feeling_question() -> ScaleQuestion:
    """Return the question for the feeling in a summary."""
    return ScaleQuestion("feelings", "feeling", _summaries)


def _summaries(run: Run) -> pd.Series:
    return run.payloads("opinion", "summary")["summary"]
