"""civitas setup: what the first run would install, ahead of time."""

from functools import partial
from typing import Annotated

import anyio
import typer

from orchestrator.cli.common import messages
from orchestrator.dashboard import open_reporter
from orchestrator.provision import ensure_node_packages, node_packages_ready


def setup(
    development: Annotated[
        bool, typer.Option("--development", help="Also install what tests, checks and the baselines of benches need.")
    ] = False,
) -> None:
    """Install the Node packages, once; later runs need no network."""
    if node_packages_ready(development=development):
        typer.echo("Everything is installed.")
        return
    reporter = open_reporter(messages(), quiet=False)
    runtime = anyio.run(partial(ensure_node_packages, reporter.install, development=development))
    typer.echo(f"The Node packages are installed in {runtime.modules}.")
