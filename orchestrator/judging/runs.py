"""Puts the texts of a run to a judge, and keeps what it says in the run folder."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pandas as pd

from analysis.belonging import experiments_of
from analysis.events.errors import AnalysisError
from analysis.judges import JUDGEMENTS, Question, find_questions, read_judgements
from analysis.judges.judgements import COLUMNS
from analysis.output import write_whole
from analysis.run import Run, open_run
from bots.mind.batch import BatchLook
from orchestrator.batches import BatchNoteFile
from orchestrator.errors import BadInputError
from orchestrator.judging.asking import Judge, Judgement

BATCH_NOTE = "judging_batch.json"
"""File in the run folder with the id of the open batch."""


def questions_of(run_dir: Path) -> tuple[Run, list[Question]]:
    """Open a run, and find the questions of the experiments that it belongs to.

    Args:
        run_dir: the run folder.

    Raises:
        BadInputError: the run cannot be read, or no experiment that it belongs to has a question for a judge.
    """
    try:
        run = open_run(run_dir)
        experiments = sorted(experiments_of(run))
    except AnalysisError as error:
        raise BadInputError(str(error)) from error
    questions = [question for experiment in experiments for question in find_questions(experiment)]
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
    found = [await judge.answer(question, texts_of(run, question), done) for question in questions]
    return _keep(run, judge, questions, found)


async def judge_run_by_batch(
    run: Run, questions: Sequence[Question], judge: Judge, tell: Callable[[str, BatchLook], None]
) -> pd.DataFrame:
    """Ask the judge by one batch, and write its judgements into the run folder.

    What the same judge has answered before is kept and not asked again. A batch that was begun before is waited for.

    Args:
        run: the run.
        questions: the questions.
        judge: answers them.
        tell: called with the id of the batch at each look at it.

    Returns:
        The table of :mod:`analysis.judges.judgements`.

    Raises:
        AnalysisError: a file cannot be read or written.
        CivitasError: there are no answers.
    """
    note = run.folder / BATCH_NOTE
    known = _known(run, judge)
    asked = [(one, [text for text in texts_of(run, one) if text not in known.get(one.key, {})]) for one in questions]
    new = await judge.answer_by_batch(asked, note, tell)
    told = [
        known.get(one.key, {}) | {each.text: each for each in answers}
        for one, answers in zip(questions, new, strict=True)
    ]
    found = [[each[text] for text in texts_of(run, one)] for one, each in zip(questions, told, strict=True)]
    table = _keep(run, judge, questions, found)
    BatchNoteFile(note).forget()
    return table


def _known(run: Run, judge: Judge) -> dict[str, dict[str, Judgement]]:
    """Return the valid judgements of a judge in the run folder, by question and text."""
    table = read_judgements(run.folder)
    table = table.loc[(table["judge"] == judge.name) & (table["category"] != "")]
    known: dict[str, dict[str, Judgement]] = {}
    for question, text, category in zip(*(table[name] for name in ("question", "text", "category")), strict=True):
        known.setdefault(question, {})[text] = Judgement(text, category)
    return known


def _keep(run: Run, judge: Judge, questions: Sequence[Question], found: Sequence[Sequence[Judgement]]) -> pd.DataFrame:
    """Write the judgements of some questions into the run folder."""
    rows = [
        (question.key, one.text, one.category or "", one.why, judge.name)
        for question, judgements in zip(questions, found, strict=True)
        for one in judgements
    ]
    table = pd.DataFrame(rows, columns=list(COLUMNS), dtype="str")
    # Not as the tables of a report: a text must come back as it was.
    write_whole(run.folder / JUDGEMENTS, table.to_csv(index=False, lineterminator="\n").encode())
    return table
