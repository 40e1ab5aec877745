"""Run folders: their names, the check of free space, and how to find one again."""

import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from configs.validation_words import nearest
from orchestrator.errors import BadInputError

FREE_MB_MIN = 200
"""Free space that a small run needs with its report."""
_MB = 2**20
MANIFEST = "manifest.json"


def new_run_id(scenario: str) -> str:
    """Return a new name for a run. Names sort by time; the last part distinguishes runs of the same second."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{scenario}-{secrets.token_hex(4)}"


def check_room(runs_dir: Path) -> None:
    """Check that a run folder can be created, without creating anything.

    Raises:
        BadInputError: the runs folder cannot be written, or its disk is full.
    """
    path = runs_dir.absolute()
    existing = next(folder for folder in (path, *path.parents) if folder.exists())
    if not existing.is_dir():
        raise BadInputError(
            f"The runs folder {runs_dir} cannot be created, because {existing} is a file: choose another --runs-dir."
        )
    if not os.access(existing, os.W_OK | os.X_OK):
        raise BadInputError(
            f"The runs folder {runs_dir} cannot be written: change its permissions or choose another --runs-dir."
        )
    free_mb = shutil.disk_usage(existing).free // _MB
    if free_mb < FREE_MB_MIN:
        raise BadInputError(
            f"The disk of the runs folder {runs_dir} has {free_mb} MB left and a run needs {FREE_MB_MIN}: free some "
            "space or choose another --runs-dir."
        )


def make_run_folder(run_dir: Path, files: Mapping[str, str]) -> None:
    """Create the folder of a run. If its first files cannot be written, no folder is left.

    Args:
        run_dir: the run folder.
        files: texts to write into it, by file name.

    Raises:
        BadInputError: there is one of that name, or the disk did not accept it (a read-only disk shows only now).
    """
    try:
        run_dir.mkdir(parents=True)
    except FileExistsError as error:
        raise BadInputError(f"There is a run folder {run_dir} already: start the run again.") from error
    except OSError as error:
        raise _not_created(run_dir, error) from error
    try:
        for name, text in files.items():
            (run_dir / name).write_text(text, encoding="utf-8")
    except OSError as error:
        shutil.rmtree(run_dir, ignore_errors=True)
        raise _not_created(run_dir, error) from error


def _not_created(run_dir: Path, error: OSError) -> BadInputError:
    return BadInputError(
        f"The run folder {run_dir} could not be created ({error.strerror}): choose another --runs-dir."
    )


def runs_of(folder: Path) -> dict[str, Path]:
    """Return the run folders in a folder, by name; none if it does not exist.

    Args:
        folder: folder of the run folders.
    """
    return {path.parent.name: path.parent for path in folder.glob(f"*/{MANIFEST}")}


def find_runs_folder(name: str, runs_dir: Path) -> Path | None:
    """Return a folder of runs, such as that of a study; None if there is no such folder, or if it is one run.

    Args:
        name: name of the folder in the runs folder, or its path.
        runs_dir: folder of the run folders.
    """
    for folder in (runs_dir / name, Path(name)):
        with suppress(OSError):  # no file can have such a name
            if folder.is_dir():
                return None if (folder / MANIFEST).is_file() else folder.absolute()
    return None


def _made(run_dir: Path) -> float:
    """Return when a run was made, UNIX seconds. Its configuration never changes, unlike its manifest."""
    config = run_dir / "config.yaml"
    return (config if config.is_file() else run_dir / MANIFEST).stat().st_mtime


def find_run(run: str, runs_dir: Path) -> Path:
    """Return the folder of an existing run.

    Args:
        run: id of the run, path of its folder, or ``latest``.
        runs_dir: folder of the run folders.

    Raises:
        BadInputError: there is no such run.
    """
    known = runs_of(runs_dir)
    if run == "latest":
        if not known:
            raise BadInputError(f"There is no run in {runs_dir} yet: start one with `civitas run village`.")
        return max(known.values(), key=_made)
    if run in known:
        return known[run]
    with suppress(OSError):  # as above
        if (Path(run) / MANIFEST).is_file():
            return Path(run).absolute()
    hint = nearest(run, known) if known else "start one with `civitas run village`."
    raise BadInputError(f"There is no run {run!r} in {runs_dir}; {hint}")
