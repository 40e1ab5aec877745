"""Reads which runs of a study exist already, from their folders."""

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import yaml

from configs.experiments import DIRECTOR
from configs.yaml_places import parse_yaml
from orchestrator.errors import BadInputError
from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.run.process_tags import kill_tagged, tagged_processes
from orchestrator.study.plan import PlannedRun, StudyPlan

_ASIDE = re.compile(r"-(unfinished|failed)-\d+$")
_DIFFERENCES_TOLD = 3
_GUARDIAN_SECONDS_MAX = 25.0
"""Time limit for a guardian. It ends everything within 20 s of its orchestrator's death."""
_LOOK_SECONDS = 0.5


@dataclass(frozen=True)
class Recorded:
    """An existing run.

    Args:
        folder: the run folder.
        manifest: manifest of the run; None if it was killed before it wrote one.
    """

    folder: Path
    manifest: Manifest | None

    @property
    def status(self) -> RunStatus:
        """The state of the run."""
        return RunStatus.LOST if self.manifest is None else self.manifest.status_now


@dataclass
class Ledger:
    """The existing runs of a study, sorted by what to do with them."""

    results: dict[PlannedRun, Recorded] = field(default_factory=dict)
    """Runs that are done or failed."""
    living: list[Recorded] = field(default_factory=list)
    """Runs that are in progress now."""
    unfinished: list[Recorded] = field(default_factory=list)
    """Runs that were interrupted."""
    others: list[Recorded] = field(default_factory=list)
    """Runs outside the plan: further repeats, other conditions, or duplicates."""

    @property
    def done(self) -> dict[PlannedRun, Recorded]:
        """The results that are complete."""
        return {planned: run for planned, run in self.results.items() if run.status is RunStatus.DONE}

    @property
    def failed(self) -> dict[PlannedRun, Recorded]:
        """The results that are failures."""
        return {planned: run for planned, run in self.results.items() if run.status is RunStatus.FAILED}


def read_ledger(folder: Path, plan: StudyPlan) -> Ledger:
    """Read which runs of a study exist.

    Args:
        folder: folder of the study; it may be missing.
        plan: plan of the study.

    Raises:
        BadInputError: an existing run has other settings than the study has now, or cannot be read.
    """
    ledger = Ledger()
    for run in _recorded(folder):
        planned = None if run.manifest is None else plan.planned_as(run.manifest)
        status = run.status
        if not status.is_final:
            ledger.living.append(run)
        elif status in {RunStatus.STOPPED, RunStatus.LOST}:
            ledger.unfinished.append(run)
        elif planned is None or planned in ledger.results:
            ledger.others.append(run)
        else:
            _check_same(run, planned)
            ledger.results[planned] = run
    return ledger


def set_aside(run: Recorded, why: str) -> Path:
    """Rename the folder of a run so that it no longer counts. Its remaining processes are ended first.

    Args:
        run: the run.
        why: ``unfinished`` or ``failed``.

    Returns:
        Its new path.
    """
    run_id = run.folder.name
    deadline = time.monotonic() + _GUARDIAN_SECONDS_MAX
    while any(tagged_processes(run_id)) and time.monotonic() < deadline:
        time.sleep(_LOOK_SECONDS)
    kill_tagged(run_id)
    free = (run.folder.with_name(f"{run_id}-{why}-{number}") for number in count(1))
    return run.folder.rename(next(path for path in free if not path.exists()))


def is_set_aside(run_dir: Path) -> bool:
    """Return whether a run no longer counts, see :func:`set_aside`.

    Args:
        run_dir: the run folder.
    """
    return _ASIDE.search(run_dir.name) is not None


def _recorded(folder: Path) -> Iterator[Recorded]:
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if is_set_aside(path):
            continue
        if (path / MANIFEST).is_file():
            yield Recorded(path, read_manifest(path))
        elif (path / "config.yaml").is_file():
            yield Recorded(path, None)


def _check_same(run: Recorded, planned: PlannedRun) -> None:
    _check_same_director(run, planned)
    if run.manifest is None or run.manifest.config_sha256 == planned.config_sha256:
        return
    there = _read(run.folder / "config.yaml")
    differences = list(_differences(there, parse_yaml(planned.config), ()))
    if not differences:
        return
    more = len(differences) - _DIFFERENCES_TOLD
    told = "; ".join([*differences[:_DIFFERENCES_TOLD], *([f"and {more} more"] if more > 0 else [])])
    raise BadInputError(
        f"{run.folder} was run with other settings than the study has now ({told}): choose another --runs-dir, or "
        "restore the settings."
    )


def _check_same_director(run: Recorded, planned: PlannedRun) -> None:
    there = None if run.manifest is None else run.manifest.experiment
    if there is None or planned.experiment is None:
        return
    if there.files.get(DIRECTOR) != planned.experiment.files.get(DIRECTOR):
        raise BadInputError(
            f"{run.folder} was run with another {DIRECTOR} than {planned.experiment.folder} has now: choose another "
            "--runs-dir, or set it back."
        )


def _read(path: Path) -> Any:
    try:
        return parse_yaml(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise BadInputError(f"{path} cannot be read: restore it, or move its run folder away.") from error


def _differences(there: Any, now: Any, path: Sequence[str]) -> Iterator[str]:
    """Yield each difference as a phrase: ``run.minutes is 20.0 there and 0.5 now``."""
    if isinstance(there, dict) and isinstance(now, dict):
        for key in sorted({*there, *now}, key=str):
            yield from _differences(there.get(key), now.get(key), (*path, str(key)))
    elif there != now:
        yield f"{'.'.join(path)} is {_short(there)} there and {_short(now)} now"


def _short(value: Any) -> str:
    text = "missing" if value is None else f"{value}"
    return text if len(text) <= 40 else f"{text[:37]}…"  # noqa: PLR2004 - a phrase, not a document
