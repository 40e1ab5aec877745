"""``civitas judge``: puts the texts of recorded runs to a judge."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import anyio
import pandas as pd
import typer
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from analysis.events.errors import AnalysisError
from analysis.judges import Question, TextQuestion, judged
from analysis.run import Run, open_run
from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, messages, print_json
from orchestrator.errors import CivitasError
from orchestrator.judging import Judge
from orchestrator.judging.runs import judge_run, questions_of, texts_of
from orchestrator.run.folder import find_run


def judge(
    runs: Annotated[list[str], typer.Argument(metavar="RUN…", help="Ids or folders of runs, or latest.")],
    mind: Annotated[
        str, typer.Option("--judge", help="The mind that judges, such as rules, openai:ollama, or openai:PATH.")
    ] = "rules",
    runs_dir: RunsDir = RUNS_DIR,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
    as_json: AsJson = False,
) -> None:
    """Ask a judge what the texts of runs mean; runs of models are then measured by it, with the lexicon beside.

    Analyse the runs again afterwards, or start their sweep again, which then only compares.
    """
    opened = [questions_of(find_run(run, runs_dir)) for run in runs]
    try:
        tables = anyio.run(_judge, opened, mind, quiet)
    except AnalysisError as error:
        raise CivitasError(str(error)) from error
    told = [
        _told(run.folder, question, table)
        for (run, questions), table in zip(opened, tables, strict=True)
        for question in questions
    ]
    if as_json:
        print_json({"questions": told})
        return
    for one in told:
        agreed = one["with_lexicon"]
        kappa = agreed["kappa"] if isinstance(agreed, dict) else None
        typer.echo(
            f"{one['run']}, {one['question']}: {one['answered']} of {one['texts']} texts judged by {one['judge']}"
            + (f", κ with the lexicon {kappa:.2f}" if isinstance(kappa, float) else "")
        )


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
    name = f"{question.experiment}.{question.name}"
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
