"""What ``civitas judge`` does: it asks the judge, and tells how far judge and lexicon agree."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import anyio
import pandas as pd
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from analysis.events.errors import AnalysisError
from analysis.judges import Question, TextQuestion, judged
from analysis.run import Run, open_run
from orchestrator.cli.common import messages
from orchestrator.errors import CivitasError
from orchestrator.judging import Judge
from orchestrator.judging.runs import judge_run, questions_of, texts_of


def judge_runs(folders: Sequence[Path], mind: str, *, quiet: bool) -> list[dict[str, object]]:
    """Put the texts of runs to a judge.

    Args:
        folders: folders of the runs.
        mind: the mind that judges.
        quiet: whether to show no progress.

    Returns:
        For each run and question: ``run``, ``question``, ``judge``, ``texts`` and ``answered`` (numbers), ``reasons``
        for texts without an answer, and ``with_lexicon``, the agreement with the lexicon, None without one.

    Raises:
        CivitasError: a run cannot be read, or nothing about it can be judged.
    """
    try:
        opened = [questions_of(folder) for folder in folders]
        tables = anyio.run(_judge, opened, mind, quiet)
        return [
            _told(run.folder, question, table)
            for (run, questions), table in zip(opened, tables, strict=True)
            for question in questions
        ]
    except AnalysisError as error:
        raise CivitasError(str(error)) from error


async def _judge(opened: Sequence[tuple[Run, list[Question]]], mind: str, quiet: bool) -> list[pd.DataFrame]:
    columns = TextColumn("{task.description}"), MofNCompleteColumn(), TimeRemainingColumn()
    async with Judge.open(mind, {}) as asked:
        with Progress(*columns, console=messages(), disable=quiet, transient=True) as progress:
            total = sum(len(texts_of(run, question)) for run, questions in opened for question in questions)
            task = progress.add_task("Texts judged", total=total)
            return [
                await judge_run(run, questions, asked, lambda count: progress.advance(task, count))
                for run, questions in opened
            ]


def _told(folder: Path, question: Question, table: pd.DataFrame) -> dict[str, object]:
    name = question.key
    own = table.loc[table["question"] == name]
    found = judged(open_run(folder), name)
    agreed = None
    if found is not None and isinstance(question, TextQuestion):
        agreed = found.agreement_with_words(question)
    return {
        "run": folder.name,
        "question": name,
        "judge": None if found is None else found.judge,
        "texts": len(own),
        "answered": int((own["category"] != "").sum()),
        "reasons": sorted(set(own["why"]) - {""}),
        "with_lexicon": None if agreed is None else asdict(agreed),
    }
