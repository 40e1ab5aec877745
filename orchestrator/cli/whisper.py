"""civitas whisper: speaks as an agent's inner voice."""

from typing import Annotated

import anyio
import typer

from orchestrator.cli.common import (
    RUNS_DIR,
    WAIT_SECONDS,
    AsJson,
    RedisUrl,
    RunName,
    RunsDir,
    WaitSeconds,
    print_json,
)
from orchestrator.cli.speaking import check_agent, check_words, refuse_replay
from orchestrator.errors import BadInputError
from orchestrator.run.folder import find_run
from orchestrator.run.manifest import Manifest, read_manifest
from orchestrator.run.operator import open_operator


def whisper(  # noqa: PLR0917 (typer reads the options from the signature)
    run: RunName,
    agent: Annotated[str, typer.Argument(help="Name of the agent.")],
    text: Annotated[str, typer.Argument(help="The words, one line; the agent treats them as its own intention.")],
    wait: WaitSeconds = WAIT_SECONDS,
    redis_url: RedisUrl = None,
    runs_dir: RunsDir = RUNS_DIR,
    as_json: AsJson = False,
) -> None:
    """Speak as the inner voice of an agent in a running run. The log records it as an intervention."""
    text = check_words("The whisper", text)
    manifest = read_manifest(find_run(run, runs_dir))
    if manifest.status_now.is_final:
        raise BadInputError(
            f"The run {manifest.run_id} is over ({manifest.status_now.value}): you can whisper only to agents of a "
            "running run."
        )
    refuse_replay(manifest, "a whisper would change it; whisper in a run with another mind.")
    anyio.run(_whisper, manifest, agent, text, redis_url, wait)
    if as_json:
        print_json({"run": manifest.run_id, "agent": agent, "text": text})
    else:
        typer.echo(f"{agent} has accepted it as its own intention.")


async def _whisper(manifest: Manifest, agent: str, text: str, redis_url: str | None, wait_seconds: float) -> None:
    async with open_operator(manifest, redis_url, wait_seconds) as operator:
        check_agent(agent, operator.names, manifest.run_id)
        await operator.whisper(agent, text)
