"""What ``civitas held-out`` does: it scores the lexicons and a judge, and tells the scores."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import anyio
import pandas as pd
import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from analysis.judges import Agreement, TextQuestion, labelled, sorting_questions
from orchestrator.batches import BatchNoteFile
from orchestrator.cli.batch_progress import batch_progress, batch_teller
from orchestrator.cli.common import messages, print_json
from orchestrator.errors import BadInputError
from orchestrator.judging import Judge, Score, Scoring, score, score_by_batch, write_scores


def tell_scores(
    experiments: Sequence[str], judge: str, *, batch: bool | None, csv: Path | None, quiet: bool, as_json: bool
) -> None:
    """Score lexicons and judge, and print the scores.

    Args:
        experiments: names of experiments; empty for all.
        judge: the mind that judges.
        batch: whether it is asked by a batch, whose note stands beside ``csv``; None leaves it to its settings.
        csv: file for every sentence with its label and the guesses; None for no file.
        quiet: whether to show no progress.
        as_json: whether to print one JSON object instead of a table.

    Raises:
        BadInputError: an experiment has no labelled sentences, or a batch has no place for its note.
    """
    questions = _questions(experiments)
    note = None if csv is None else csv.with_name(f"{csv.name}.batch.json")
    scores, name = anyio.run(_score, questions, judge, batch, note, quiet)
    if csv is not None:
        write_scores(csv, Scoring.now(scores, name))
    if note is not None:
        BatchNoteFile(note).forget()
    if as_json:
        print_json({"judge": name, "questions": [_as_data(one) for one in scores]})
        return
    table = Table("question", "sorted by", "against", "texts", "accuracy", "κ [95 %]", box=None, pad_edge=False)
    for one in scores:
        told = one.question.key
        for by, against, found in (
            ("lexicon", "labels", one.lexicon),
            ("judge", "labels", one.judge),
            ("judge", "lexicon", one.between),
        ):
            if found is not None:
                table.add_row(*map(Text, (told, by, against, str(found.answered), *_cells(found))))
                told = ""
    Console().print(table)
    typer.echo(f"Judge: {name}")
    for one in scores:
        silent = one.judge.texts - one.judge.answered
        if silent:
            why = next(why for why in one.table["why"] if why)
            typer.echo(
                f"The judge gave no category to {silent} of {one.judge.texts} sentences of {one.question.key}; the "
                f"first reason: {why}"
            )


def _questions(experiments: Sequence[str]) -> list[TextQuestion]:
    known = sorting_questions()
    names = dict.fromkeys(one.experiment for one in known)
    for name in experiments:
        if name not in names:
            raise BadInputError(f"There are no labelled sentences of {name!r}; use one of: {', '.join(names)}.")
    return [one for one in known if one.experiment in (experiments or names)]


async def _score(
    questions: Sequence[TextQuestion], spec: str, batch: bool | None, note: Path | None, quiet: bool
) -> tuple[list[Score], str]:
    async with Judge.open(spec, {}) as judge:
        if judge.uses_batch(batch):
            return await _score_by_batch(questions, judge, note, quiet), judge.name
        columns = TextColumn("{task.description}"), MofNCompleteColumn(), TimeRemainingColumn()
        with Progress(*columns, console=messages(), disable=quiet, transient=True) as progress:
            total = sum(len(labelled(one.experiment, one.name)) for one in questions)
            task = progress.add_task("Sentences judged", total=total)
            scores = [await score(one, judge, lambda count: progress.advance(task, count)) for one in questions]
        return scores, judge.name


async def _score_by_batch(
    questions: Sequence[TextQuestion], judge: Judge, note: Path | None, quiet: bool
) -> list[Score]:
    if note is None:
        raise BadInputError("A batch may take a day: add --csv FILE, beside which the id of the batch is kept.")
    with batch_progress(quiet=quiet) as progress:
        return await score_by_batch(questions, judge, note, batch_teller(progress, "Sentences"))


def _cells(found: Agreement) -> tuple[str, str]:
    """Return the accuracy, and kappa with its interval, in words."""
    accuracy = "-" if found.accuracy is None else f"{found.accuracy:.0%}"
    if found.kappa is None:
        return accuracy, "-"
    return accuracy, f"{found.kappa:.2f} [{found.kappa_low:.2f}, {found.kappa_high:.2f}]"


def _as_data(one: Score) -> dict[str, object]:
    parts = {"lexicon": one.lexicon, "judge": one.judge, "between": one.between}
    categories = {by: _rows(table) for by, table in one.categories.items()}
    told = {name: None if part is None else asdict(part) for name, part in parts.items()}
    return {"experiment": one.question.experiment, "question": one.question.name, **told, "categories": categories}


def _rows(table: pd.DataFrame) -> list[dict[str, object]]:
    rows = zip(*(table[name] for name in table), strict=True)
    return [
        {str(name): None if pd.isna(value) else value for name, value in zip(table, row, strict=True)} for row in rows
    ]
