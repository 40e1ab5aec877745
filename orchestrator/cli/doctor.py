"""civitas doctor: checks this machine, and says how to install what is missing."""

from dataclasses import asdict

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, print_json
from orchestrator.provision import CheckStatus, doctor_checks


def doctor(runs_dir: RunsDir = RUNS_DIR, as_json: AsJson = False) -> None:
    """Check this machine for everything that a run needs, and show the versions."""
    checks = doctor_checks(runs_dir)
    healthy = all(check.status is not CheckStatus.MISSING for check in checks)
    if as_json:
        print_json({"healthy": healthy, "checks": [asdict(check) for check in checks]})
    else:
        table = Table(show_header=False, box=None, pad_edge=False)
        for check in checks:
            table.add_row(check.status.value, check.name, check.found, check.mend)
        Console().print(table)
    if not healthy:
        raise typer.Exit(1)
