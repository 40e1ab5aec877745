"""civitas analyze: makes tables, plots and reports of recorded runs."""

from pathlib import Path
from typing import Annotated

import typer

from configs.experiments import Experiment, ExperimentError, open_experiment
from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, print_json
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.folder import find_run


def analyze(
    runs: Annotated[list[str], typer.Argument(metavar="RUN…", help="Ids or folders of runs, or latest.")],
    into: Annotated[
        Path | None,
        typer.Option("--into", help="Folder for the comparison of several runs. Default: comparison in --runs-dir."),
    ] = None,
    experiment: Annotated[
        Path | None,
        typer.Option(help="Folder of your own experiment, for its measures; as each run remembers it if left out."),
    ] = None,
    runs_dir: RunsDir = RUNS_DIR,
    as_json: AsJson = False,
) -> None:
    """Make the tables, plots and report of runs again from their log; compare several runs."""
    # Plotting takes a second to import, so the other commands do not import it.
    import analysis  # noqa: PLC0415

    own = None if experiment is None else _own(experiment)
    folders = [find_run(run, runs_dir) for run in runs]
    try:
        # Checked before anything is written.
        analysis.check_scenario(folders)
        result = analysis.analyze(folders, experiment=own)
        several = len(result.runs) > 1
        into = into or runs_dir / "comparison"
        comparison = analysis.compare(folders, into, experiment=own) if several else None
    except analysis.UnlikeRunsError as error:
        raise BadInputError(str(error)) from error
    except analysis.AnalysisError as error:
        raise CivitasError(str(error)) from error
    if as_json:
        told: dict[str, object] = {
            "runs": [{"run_dir": str(run.run_dir), "report": str(run.report)} for run in result.runs]
        }
        if comparison is not None:
            told["comparison"] = str(comparison.report)
            told["remarks"] = list(comparison.remarks)
        print_json(told)
        return
    of_runs = [remark for run in result.runs for remark in run.remarks]
    for remark in dict.fromkeys([*(() if comparison is None else comparison.remarks), *of_runs]):
        typer.echo(remark)
    for run in result.runs:
        typer.echo(f"Report: {run.report}")
    if comparison is not None:
        typer.echo(f"Comparison: {comparison.report}")


def _own(folder: Path) -> Experiment:
    import analysis  # noqa: PLC0415

    try:
        experiment = open_experiment(folder.resolve())
    except ExperimentError as error:
        raise BadInputError(str(error)) from error
    if experiment.measures is not None:
        analysis.check_measures(experiment.measures)
    return experiment
