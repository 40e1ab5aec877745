"""``civitas results``: writes what finished studies measured as pages for a repository."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, print_json
from orchestrator.errors import BadInputError


def results(
    studies: Annotated[
        list[str],
        typer.Argument(
            metavar="STUDY…",
            help="Names in --runs-dir, or paths: folders of studies, of sensitivity analyses (STUDY-sensitivity) or of "
            "challenges (STUDY-challenges), and files of `civitas held-out --csv`.",
        ),
    ],
    into: Annotated[Path, typer.Option("--into", help="Folder of the pages.")] = Path("results"),
    runs_dir: RunsDir = RUNS_DIR,
    as_json: AsJson = False,
) -> None:
    """Write one page for each study: engine, commit, worlds, and each verdict with its figures and the paper's."""
    from orchestrator.study.results import write_results  # noqa: PLC0415 - tables take a second to import

    pages, index = write_results([_folder(name, runs_dir) for name in studies], into)
    if as_json:
        print_json({"pages": [str(path) for path in pages], "index": str(index)})
        return
    for path in pages:
        typer.echo(f"Results: {path}")


def _folder(name: str, runs_dir: Path) -> Path:
    from orchestrator.study.results import is_measured  # noqa: PLC0415 - tables take a second to import

    for folder in (Path(runs_dir) / name, Path(name)):
        if is_measured(folder):
            return folder
    raise BadInputError(f"There is no study {name!r} in {runs_dir}: give its folder, or run `civitas sweep {name}`.")
