"""What is there of a study already, as the folders of its runs say."""

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import yaml

from configs.experiments import DIRECTOR
from orchestrator.errors import BadInputError
from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.run.process_tags import kill_marked, marked_processes
from orchestrator.study.plan import PlannedRun, StudyPlan

_ASIDE = re.compile(r"-(unfinished|failed)-\d+$")
_DIFFERENCES_TOLD = 3
_GUARDIAN_SECONDS_MAX = 25.0
"""After its orchestrator's death the guardian of a run has ended everything within 20 s."""
_LOOK_SECONDS = 0.5


@dataclass(frozen=True)
class Recorded:
    """A run that is there.

    Args:
        folder: its run folder.
        manifest: what it says about itself; None where it was killed before it could say anything.
    """

    folder: Path
    manifest: Manifest | None

    @property
    def status(self) -> RunStatus:
        """How it stands."""
        return RunStatus.LOST if self.manifest is None else self.manifest.status_now


@dataclass
class Ledger:
    """The runs of a study that are there, by what they are for."""

    results: dict[PlannedRun, Recorded] = field(default_factory=dict)
    """Runs that are done or failed."""
    living: list[Recorded] = field(default_factory=list)
    """Runs that somebody carries out just now."""
    unfinished: list[Recorded] = field(default_factory=list)
    """Runs that were broken off."""
    others: list[Recorded] = field(default_factory=list)
    """Runs that are none of this plan: of more repeats, of other conditions, or second ones."""

    @property
    def done(self) -> dict[PlannedRun, Recorded]:
        """Those results that are whole."""
        return {planned: run for planned, run in self.results.items() if run.status is RunStatus.DONE}

    @property
    def failed(self) -> dict[PlannedRun, Recorded]:
        """Those results that are failures."""
        return {planned: run for planned, run in self.results.items() if run.status is RunStatus.FAILED}


def read_ledger(folder: Path, plan: StudyPlan) -> Ledger:
    """Look at what is there of a study.

    Args:
        folder: of the study; it may be missing.
        plan: of the study.

    Raises:
        BadInputError: a run there was made with other settings than the study has now, or cannot be read.
    """
    ledger = Ledger()
    wanted = {(planned.condition, planned.seed): planned for planned in plan.runs}
    for run in _recorded(folder):
        planned = None if run.manifest is None else wanted.get((run.manifest.condition or "", run.manifest.seed))
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
    """Rename the folder of a run so that it counts no more; whatever of it still runs is ended first.

    Args:
        run: the run.
        why: ``unfinished`` or ``failed``.

    Returns:
        Where it is now.
    """
    run_id = run.folder.name
    deadline = time.monotonic() + _GUARDIAN_SECONDS_MAX
    while any(marked_processes(run_id)) and time.monotonic() < deadline:
        time.sleep(_LOOK_SECONDS)
    kill_marked(run_id)
    free = (run.folder.with_name(f"{run_id}-{why}-{number}") for number in count(1))
    return run.folder.rename(next(path for path in free if not path.exists()))


def _recorded(folder: Path) -> Iterator[Recorded]:
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if _ASIDE.search(path.name):
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
    differences = list(_differences(there, yaml.safe_load(planned.config), ()))
    if not differences:
        return
    more = len(differences) - _DIFFERENCES_TOLD
    told = "; ".join([*differences[:_DIFFERENCES_TOLD], *([f"and {more} more"] if more > 0 else [])])
    raise BadInputError(
        f"{run.folder} was run with other settings than the study has now ({told}): choose another --runs-dir, or set "
        "them back."
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
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise BadInputError(f"{path} cannot be read: restore it, or move its run folder away.") from error


def _differences(there: Any, now: Any, path: Sequence[str]) -> Iterator[str]:
    """What differs, a phrase each: ``run.minutes is 20.0 there and 0.5 now``."""
    if isinstance(there, dict) and isinstance(now, dict):
        for key in sorted({*there, *now}, key=str):
            yield from _differences(there.get(key), now.get(key), (*path, str(key)))
    elif there != now:
        yield f"{'.'.join(path)} is {_short(there)} there and {_short(now)} now"


def _short(value: Any) -> str:
    text = "missing" if value is None else f"{value}"
    return text if len(text) <= 40 else f"{text[:37]}…"  # noqa: PLR2004 - a phrase, not a document
