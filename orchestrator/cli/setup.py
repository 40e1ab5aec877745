"""civitas setup: what the first run would install, ahead of time."""

import anyio
import typer

from orchestrator.cli.common import messages
from orchestrator.dashboard import open_reporter
from orchestrator.provision import ensure_node_packages, node_packages_ready


def setup() -> None:
    """Install the Node packages, once; later runs need no network."""
    if node_packages_ready():
        typer.echo("Everything is installed.")
        return
    reporter = open_reporter(messages(), quiet=False)
    runtime = anyio.run(ensure_node_packages, reporter.install)
    typer.echo(f"The Node packages are installed in {runtime.modules}.")
