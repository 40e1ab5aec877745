"""Judgements in run folders, as a judge would leave them."""

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from analysis.judges import JUDGEMENTS
from analysis.judges.judgements import COLUMNS


def judge_texts(run_dir: Path, question: str, answers: Mapping[str, str]) -> None:
    """Write the judgements of one question: a category or a grade of each text, empty for no answer."""
    rows = [(question, text, answer, "" if answer else "No answer.", "oracle (1)") for text, answer in answers.items()]
    pd.DataFrame(rows, columns=list(COLUMNS)).to_csv(run_dir / JUDGEMENTS, index=False)
