"""civitas whisper: speaks as an agent's inner voice."""

from typing import Annotated

import anyio
import typer

from orchestrator.cli.common import RUNS_DIR, AsJson, RedisUrl, RunName, RunsDir, WaitSeconds, print_json
from orchestrator.run import speaking
from orchestrator.run.folder import find_run
from orchestrator.run.manifest import read_manifest


def whisper(  # noqa: PLR0917 (typer reads the options from the signature)
    run: RunName,
    agent: Annotated[str, typer.Argument(help="Name of the agent.")],
    text: Annotated[str, typer.Argument(help="The words, one line; the agent treats them as its own intention.")],
    wait: WaitSeconds = speaking.WAIT_SECONDS,
    redis_url: RedisUrl = None,
    runs_dir: RunsDir = RUNS_DIR,
    as_json: AsJson = False,
) -> None:
    """Speak as the inner voice of an agent in a running run. The log records it as an intervention."""
    text = speaking.check_words("The whisper", text)
    manifest = read_manifest(find_run(run, runs_dir))
    told = anyio.run(speaking.whisper, manifest, agent, text, redis_url, wait)
    if as_json:
        print_json({"run": manifest.run_id, "agent": agent, "text": text})
    else:
        typer.echo(told)
