"""The file of a scoring: every labelled sentence, with the guesses of the lexicon and of a judge."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.judges import sorting_questions
from analysis.output import MISSING, csv_bytes, write_whole
from orchestrator.errors import BadInputError
from orchestrator.judging.scoring import Score
from orchestrator.run.versions import code_text, code_version

_COLUMNS = ("question", "text", "label", "lexicon", "judge", "why", "judged_by", "code")


@dataclass(frozen=True)
class Scoring:
    """Scores of one judge, and of the lexicons.

    Args:
        scores: one for each question.
        judged_by: engine and model of the judge.
        code: version of Civitas.
    """

    scores: Sequence[Score]
    judged_by: str
    code: str

    @classmethod
    def now(cls, scores: Sequence[Score], judged_by: str) -> "Scoring":
        """Return scores that this version of Civitas has just found.

        Args:
            scores: one for each question.
            judged_by: engine and model of the judge.
        """
        return cls(scores, judged_by, code_text(code_version()))


def write_scores(path: Path, scoring: Scoring) -> None:
    """Write every sentence with its label and the guesses.

    Args:
        path: the file, CSV.
        scoring: what was found.

    Raises:
        AnalysisError: the disk did not accept it.
    """
    tables = [one.table.assign(question=one.question.key) for one in scoring.scores]
    whole = pd.concat(tables, ignore_index=True).assign(judged_by=scoring.judged_by, code=scoring.code)
    write_whole(path, csv_bytes(whole[list(_COLUMNS)]))


def is_scores_file(path: Path) -> bool:
    """Return whether a path is a file of scores.

    Args:
        path: any path.
    """
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.readline().strip() == ",".join(_COLUMNS)


def read_scores(path: Path) -> Scoring:
    """Read a file of scores.

    Args:
        path: the file, as :func:`write_scores` writes it.

    Raises:
        BadInputError: its questions are not those of this version of Civitas, or it has no sentences.
    """
    table = pd.read_csv(path, dtype="str", keep_default_na=False, na_values={"lexicon": [MISSING], "judge": [MISSING]})
    known = {one.key: one for one in sorting_questions()}
    names = table["question"].unique()
    if not len(names) or not set(names) <= set(known):
        raise BadInputError(
            f"{path} is not a file of scores of this version of Civitas: write it again with `civitas held-out --csv`."
        )
    scores = [Score(known[name], table.loc[table["question"] == name]) for name in names]
    first = table.iloc[0]
    return Scoring(scores, judged_by=str(first["judged_by"]), code=str(first["code"]))
