"""civitas setup: installs before the first run what that run would install."""

from functools import partial
from typing import Annotated

import anyio
import typer

from orchestrator.cli.common import messages
from orchestrator.dashboard import open_reporter
from orchestrator.provision import ensure_node_packages, node_packages_ready


def setup(
    development: Annotated[
        bool, typer.Option("--development", help="Also install the packages of tests, checks and bench baselines.")
    ] = False,
) -> None:
    """Install the Node packages once; later runs need no network."""
    if node_packages_ready(development=development):
        typer.echo("Everything is installed.")
        return
    reporter = open_reporter(messages(), quiet=False)
    runtime = anyio.run(partial(ensure_node_packages, reporter.install, development=development))
    typer.echo(f"The Node packages are installed in {runtime.modules}.")
