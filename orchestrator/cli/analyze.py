"""civitas analyze: tables, plots and reports of runs that were recorded."""

from typing import Annotated

import typer

from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, print_json
from orchestrator.errors import CivitasError
from orchestrator.run.folder import find_run


def analyze(
    runs: Annotated[list[str], typer.Argument(metavar="RUN…", help="Ids or folders of runs, or latest.")],
    runs_dir: RunsDir = RUNS_DIR,
    as_json: AsJson = False,
) -> None:
    """Write the tables, plots and report of runs, again from what was recorded."""
    # Plotting takes a second to import; every other command starts without it.
    import analysis  # noqa: PLC0415

    folders = [find_run(run, runs_dir) for run in runs]
    try:
        result = analysis.analyze(folders)
    except analysis.AnalysisError as error:
        raise CivitasError(str(error)) from error
    if as_json:
        print_json({"runs": [{"run_dir": str(run.run_dir), "report": str(run.report)} for run in result.runs]})
        return
    for run in result.runs:
        typer.echo(f"Report: {run.report}")
