"""What a judge said of the texts of a run: ``judgements.csv`` in the run folder.

``civitas judge`` writes it. It has the columns ``question`` (``EXPERIMENT.NAME``), ``text``, ``category`` (or the
grade; empty without a valid answer), ``why`` (why there was none) and ``judge``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.events.errors import AnalysisError
from analysis.judges.agreement import Agreement, agreement
from analysis.judges.questions import TextQuestion
from analysis.run import Run

JUDGEMENTS = "judgements.csv"
COLUMNS = ("question", "text", "category", "why", "judge")
_WITHOUT_A_MODEL = (None, "rules", "replay")


@dataclass(frozen=True)
class JudgedTexts:
    """The judgements of one question.

    Args:
        judge: the judge: engine and model.
        categories: category of each text; None without a valid answer.
    """

    judge: str
    categories: Mapping[str, str | None]

    def of(self, texts: Iterable[str]) -> list[str | None]:
        """Return the category of each text; None for a text without an answer, or that was not judged."""
        return [self.categories.get(text) for text in texts]

    def agreement_with_words(self, question: TextQuestion) -> Agreement | None:
        """Return the agreement of the judge with the lexicon, over different texts; None without a lexicon.

        Args:
            question: the question.
        """
        if question.by_words is None:
            return None
        texts = list(self.categories)
        judged = [None if one is None else question.seen_by_words([one])[0] for one in self.of(texts)]
        return agreement(question.by_words(texts), judged)


def judged(run: Run, question: str) -> JudgedTexts | None:
    """Return the judgements of a run; None if this question was not put to a judge.

    Args:
        run: the run.
        question: ``EXPERIMENT.NAME``.

    Raises:
        AnalysisError: the file cannot be read.
    """
    table = run.once(JUDGEMENTS, lambda opened: read_judgements(opened.folder))
    own = table.loc[table["question"] == question]
    if own.empty:
        return None
    categories = {text: category or None for text, category in zip(own["text"], own["category"], strict=True)}
    return JudgedTexts(str(own["judge"].iloc[0]), categories)


def grades(run: Run, question: str) -> Mapping[str, float]:
    """Return the grade of each text, 0 to 10; without texts that the judge gave none.

    Args:
        run: the run.
        question: ``EXPERIMENT.NAME`` of a question for a grade.

    Raises:
        AnalysisError: the file cannot be read, or a grade is not a number.
    """
    found = judged(run, question)
    told = {} if found is None else {text: grade for text, grade in found.categories.items() if grade is not None}
    try:
        return {text: float(grade) for text, grade in told.items()}
    except ValueError as error:
        raise AnalysisError(
            f"{run.folder / JUDGEMENTS} has a grade that is not a number: run `civitas judge` again."
        ) from error


def decides(run: Run, question: str) -> JudgedTexts | None:
    """Return the judgements by which a run is measured.

    Agents that think with a model have words of their own, which a lexicon does not know. So they are measured by the
    judge, and the lexicon's figures stand beside. Agents that think by rules are measured by the lexicon.

    Args:
        run: the run.
        question: ``EXPERIMENT.NAME``.

    Returns:
        The judgements; None if the lexicon decides.
    """
    return judged(run, question) if thinks_with_a_model(run) else None


def thinks_with_a_model(run: Run) -> bool:
    """Return whether the agents of a run think with a language model.

    Args:
        run: the run.
    """
    return run.manifest.engine not in _WITHOUT_A_MODEL


def read_judgements(run_dir: Path) -> pd.DataFrame:
    """Return everything that a judge said of a run, empty if it was not judged.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the file cannot be read.
    """
    path = run_dir / JUDGEMENTS
    if not path.is_file():
        return pd.DataFrame(columns=list(COLUMNS), dtype="str")
    try:
        table = pd.read_csv(path, dtype="str", keep_default_na=False)
    except (OSError, ValueError) as error:
        raise AnalysisError(f"{path} cannot be read ({error}): run `civitas judge` again.") from error
    if tuple(table.columns) != COLUMNS:
        raise AnalysisError(f"{path} has other columns than this version writes: run `civitas judge` again.")
    return table
