"""What ``civitas judge`` does: it asks the judge, and tells how far judge and lexicon agree."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import anyio
import pandas as pd
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from analysis.events.errors import AnalysisError
from analysis.judges import Question, TextQuestion, judged
from analysis.run import Run, open_run
from bots.mind.batch import BatchLook
from bots.mind.thought import Usage
from orchestrator.cli.batch_progress import batch_progress, batch_teller
from orchestrator.cli.common import messages
from orchestrator.errors import CivitasError, first_error
from orchestrator.judging import Judge
from orchestrator.judging.runs import judge_run, judge_run_by_batch, questions_of, texts_of


@dataclass(frozen=True)
class JudgedRuns:
    """What a judge said of runs.

    Args:
        told: for each run and question ``run``, ``lived`` (engine and model of the agents), ``question``, ``judge``,
            ``texts`` and ``answered`` (numbers), ``reasons`` for texts without an answer, and ``with_lexicon``, the
            agreement with the lexicon, None without one.
        usage: what the answers cost.
    """

    told: list[dict[str, object]]
    usage: Usage


def judge_runs(folders: Sequence[Path], mind: str, *, batch: bool | None, quiet: bool) -> JudgedRuns:
    """Put the texts of runs to a judge.

    Args:
        folders: folders of the runs.
        mind: the mind that judges.
        batch: whether it is asked by batches; None leaves it to its settings.
        quiet: whether to show no progress.

    Raises:
        CivitasError: a run cannot be read, or nothing about it can be judged.
    """
    try:
        opened = [questions_of(folder) for folder in folders]
        tables, usage = anyio.run(_judge, opened, mind, batch, quiet)
        told = [
            _told(run.folder, question, table)
            for (run, questions), table in zip(opened, tables, strict=True)
            for question in questions
        ]
    except AnalysisError as error:
        raise CivitasError(str(error)) from error
    return JudgedRuns(told, usage)


async def _judge(
    opened: Sequence[tuple[Run, list[Question]]], mind: str, batch: bool | None, quiet: bool
) -> tuple[list[pd.DataFrame], Usage]:
    async with Judge.open(mind, {}) as judge:
        ask = _by_batches if judge.uses_batch(batch) else _by_calls
        return await ask(opened, judge, quiet), judge.usage


async def _by_calls(opened: Sequence[tuple[Run, list[Question]]], judge: Judge, quiet: bool) -> list[pd.DataFrame]:
    columns = TextColumn("{task.description}"), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=messages(), disable=quiet, transient=True) as progress:
        total = sum(len(texts_of(run, question)) for run, questions in opened for question in questions)
        task = progress.add_task("Texts judged", total=total)
        return [
            await judge_run(run, questions, judge, lambda count: progress.advance(task, count))
            for run, questions in opened
        ]


async def _by_batches(opened: Sequence[tuple[Run, list[Question]]], judge: Judge, quiet: bool) -> list[pd.DataFrame]:
    """Ask by one batch for each run, all at the same time: each may take a day."""
    tables: dict[Path, pd.DataFrame] = {}

    async def ask(run: Run, questions: list[Question], tell: Callable[[str, BatchLook], None]) -> None:
        tables[run.folder] = await judge_run_by_batch(run, questions, judge, tell)

    with batch_progress(quiet=quiet) as progress:
        try:
            async with anyio.create_task_group() as tasks:
                for run, questions in opened:
                    tasks.start_soon(ask, run, questions, batch_teller(progress, run.folder.name))
        except BaseExceptionGroup as group:
            raise first_error(group) from None
    return [tables[run.folder] for run, _ in opened]


def _told(folder: Path, question: Question, table: pd.DataFrame) -> dict[str, object]:
    name = question.key
    own = table.loc[table["question"] == name]
    run = open_run(folder)
    found = judged(run, name)
    agreed = None
    if found is not None and isinstance(question, TextQuestion):
        agreed = found.agreement_with_words(question)
    return {
        "run": folder.name,
        "lived": run.manifest.mind_name,
        "question": name,
        "judge": None if found is None else found.judge,
        "texts": len(own),
        "answered": int((own["category"] != "").sum()),
        "reasons": sorted(set(own["why"]) - {""}),
        "with_lexicon": None if agreed is None else asdict(agreed),
    }
