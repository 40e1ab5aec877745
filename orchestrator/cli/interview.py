"""civitas interview: asks agents from outside their world. They do not remember it."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import anyio
import typer
from rich.console import Console
from rich.table import Table

from bots.brain.interview import InterviewResult
from orchestrator.cli.batch_progress import batch_progress, batch_teller
from orchestrator.cli.common import (
    RUNS_DIR,
    AsJson,
    RedisUrl,
    RunName,
    RunsDir,
    WaitSeconds,
    print_json,
)
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.folder import find_run
from orchestrator.run.manifest import read_manifest
from orchestrator.run.operator import Operator
from orchestrator.run.speaking import WAIT_SECONDS, AnswerSource, check_agent, check_words

if TYPE_CHECKING:
    from orchestrator.run.revival import Revival

AT_ONCE_MAX = 16
"""Number of agents that are asked at the same time with --all."""


def interview(  # noqa: PLR0917 (typer reads the options from the signature)
    run: RunName,
    agent: Annotated[str, typer.Argument(help="Name of the agent; omit it with --all.")],
    question: Annotated[str | None, typer.Argument(help="The question, one line.")] = None,
    everybody: Annotated[bool, typer.Option("--all", help="Ask every agent of the run.")] = False,
    mind: Annotated[str | None, typer.Option(help="Engine that answers after the run. Default: the run's own.")] = None,
    batch: Annotated[
        bool,
        typer.Option(
            "--batch",
            help="Ask all agents of a finished run by one batch of the server, which takes up to a day and costs less; "
            "if interrupted, run the same command again.",
        ),
    ] = False,
    wait: WaitSeconds = WAIT_SECONDS,
    redis_url: RedisUrl = None,
    runs_dir: RunsDir = RUNS_DIR,
    as_json: AsJson = False,
) -> None:
    """Ask an agent a question, during a run or after it. The agent does not change and does not remember it."""
    if everybody == (question is not None):
        raise BadInputError(
            'Name an agent and a question, `civitas interview RUN AGENT "question"`, or ask all agents: '
            '`civitas interview RUN --all "question"`.'
        )
    if batch and not everybody:
        raise BadInputError("A batch is for many questions: add --all, or leave --batch out.")
    asked = None if question is None else agent
    question = check_words("The question", agent if question is None else question)
    run_dir = find_run(run, runs_dir)
    manifest = read_manifest(run_dir)
    source = AnswerSource(run_dir, manifest, mind, redis_url, wait)
    note = run_dir / f"interview-{_short_hash(f'{mind}: {question}')}.batch.json"
    results = anyio.run(_ask_by_batch, source, question, note) if batch else anyio.run(_ask, source, asked, question)
    _show(results, everybody=everybody, as_json=as_json)
    if batch:
        from orchestrator.batches import BatchNoteFile  # noqa: PLC0415 - tables take a second to import

        BatchNoteFile(note).forget()
    failed = [result["error"] for result in results if "error" in result]
    if failed:
        raise CivitasError(failed[0] if len(failed) == 1 else f"{len(failed)} agents gave no answer: {failed[0]}")


async def _ask(source: AnswerSource, agent: str | None, question: str) -> list[dict[str, Any]]:
    results: dict[str, dict[str, Any]] = {}
    failures: list[CivitasError] = []
    limiter = anyio.CapacityLimiter(AT_ONCE_MAX)

    async def ask(witness: "Operator | Revival", name: str) -> None:
        async with limiter:
            try:
                told = _told(await witness.interview(name, question))
            except CivitasError as error:
                failures.append(error)
                told = _unanswered(name, question, error)
        results[name] = {"run": source.run_id, **told}

    async with source.open() as witness:
        if agent is not None:
            check_agent(agent, witness.names, source.run_id)
        names = witness.names if agent is None else [agent]
        async with anyio.create_task_group() as tasks:
            for name in names:
                tasks.start_soon(ask, witness, name)
    if agent is not None and failures:
        raise failures[0]
    return [results[name] for name in names]


async def _ask_by_batch(source: AnswerSource, question: str, note: Path) -> list[dict[str, Any]]:
    with batch_progress(quiet=False) as progress:
        async with source.revived() as revival:
            answers = await revival.interview_by_batch(question, note, batch_teller(progress, source.run_id))
    results = []
    for name in revival.names:
        answer = answers[name]
        told = _unanswered(name, question, answer) if isinstance(answer, CivitasError) else _told(answer)
        results.append({"run": source.run_id, **told})
    return results


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _told(testimony: InterviewResult) -> dict[str, Any]:
    return {
        "agent": testimony.agent,
        "question": testimony.question,
        "answer": testimony.answer,
        "knows": testimony.knows,
        "evidence": [one.model_dump() for one in testimony.evidence],
        "t": testimony.t,
        "state_hash": {"before": testimony.state_hash_before, "after": testimony.state_hash_after},
    }


def _unanswered(agent: str, question: str, error: CivitasError) -> dict[str, Any]:
    return {"agent": agent, "question": question, "error": str(error)}


def _show(results: list[dict[str, Any]], *, everybody: bool, as_json: bool) -> None:
    if as_json:
        answered = [result for result in results if everybody or "error" not in result]
        if answered:
            print_json(answered if everybody else answered[0])
        return
    if not everybody:
        for result in results:
            if "answer" in result:
                typer.echo(result["answer"])
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("Agent", "Knows", "Answer"):
        table.add_column(heading)
    for result in results:
        knows = "-" if "error" in result else "yes" if result["knows"] else "no"
        table.add_row(result["agent"], knows, result.get("answer", ""))
    Console().print(table)
