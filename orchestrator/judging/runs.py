"""Puts the texts of a run to a judge, and keeps what it says in the run folder."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pandas as pd

from analysis.events.errors import AnalysisError
from analysis.judges import JUDGEMENTS, Question, find_questions
from analysis.judges.judgements import COLUMNS
from analysis.output import write_whole
from analysis.run import Run, open_run
from configs.experiments import known_experiments
from orchestrator.errors import BadInputError
from orchestrator.judging.asking import Judge


def questions_of(run_dir: Path) -> tuple[Run, list[Question]]:
    """Open a run, and find the questions of its experiment.

    Args:
        run_dir: the run folder.

    Raises:
        BadInputError: the run cannot be read, or its experiment has no question for a judge.
    """
    try:
        run = open_run(run_dir)
    except AnalysisError as error:
        raise BadInputError(str(error)) from error
    experiment = next((name for name, one in known_experiments().items() if run.manifest.scenario in one.scenarios), "")
    questions = find_questions(experiment) if experiment else []
    if not questions:
        known = ", ".join(dict.fromkeys(one.experiment for one in find_questions()))
        raise BadInputError(
            f"{run_dir.name} is of the scenario {run.manifest.scenario!r}, which asks a judge nothing: judge a run of "
            f"{known}."
        )
    return run, questions


def texts_of(run: Run, question: Question) -> list[str]:
    """Return the different texts of a run that a question is about, in order.

    Args:
        run: the run.
        question: the question.
    """
    return [text for text in dict.fromkeys(question.texts(run)) if text.strip()]


async def judge_run(run: Run, questions: Sequence[Question], judge: Judge, done: Callable[[int], None]) -> pd.DataFrame:
    """Ask the judge, and write its judgements into the run folder. They replace earlier ones.

    Args:
        run: the run.
        questions: the questions.
        judge: answers them.
        done: called with the number of texts after each answer.

    Returns:
        The table of :mod:`analysis.judges.judgements`.

    Raises:
        AnalysisError: the file cannot be written.
    """
    rows = []
    for question in questions:
        name = question.key
        judgements = await judge.answer(question, texts_of(run, question), done)
        rows += [(name, one.text, one.category or "", one.why, judge.name) for one in judgements]
    table = pd.DataFrame(rows, columns=list(COLUMNS), dtype="str")
    # Not as the tables of a report: a text must come back as it was.
    write_whole(run.folder / JUDGEMENTS, table.to_csv(index=False, lineterminator="\n").encode())
    return table
