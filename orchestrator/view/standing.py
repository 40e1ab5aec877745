"""How a study stands, from its folder: which of its planned runs are done, and how long the others still take."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from analysis.manifest import ManifestFacts
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import RunStatus, now
from orchestrator.study.ledger import is_set_aside
from orchestrator.study.lock import is_locked
from orchestrator.study.progress import expected_seconds, in_words, seconds_left
from orchestrator.study.record import STUDY, read_study
from orchestrator.view.headlines import is_over

_WAITING = "waiting"
_DONE = {RunStatus.DONE.value, RunStatus.FAILED.value}
"""States that a sweep does not repeat by itself."""


@dataclass
class _Runs:
    """The runs of a study that count."""

    at: dict[tuple[str | None, int | None], Mapping[str, Any]] = field(default_factory=dict)
    """Headlines by condition and seed: of the run that a sweep would take."""
    going: list[float] = field(default_factory=list)
    """Wall seconds since the start of each run in progress."""
    measured: list[float] = field(default_factory=list)
    """Wall seconds that runs took."""
    expected: float | None = None
    """Wall seconds that a run should take, as its manifest plans it; None without runs."""


def standing(folder: Path, runs: Iterable[tuple[Mapping[str, Any], ManifestFacts]]) -> dict[str, Any] | None:
    """Return how a study stands; None if the folder has no study.

    ``problem`` says why the study cannot be read; then there is nothing else. ``planned`` has each planned run with its
    state, which is ``waiting`` if there is none yet, and the id of its run. ``seconds_left`` is null while no sweep is
    in progress, and before the first run.

    Args:
        folder: folder of the study.
        runs: headlines and facts of all runs in it.
    """
    path = folder / STUDY
    if not path.is_file():
        return None
    try:
        study = read_study(path)
    except BadInputError as error:
        return {"problem": str(error)}
    counted = _counted(runs)
    planned = [
        _planned(condition, repeat, seed, counted.at.get((condition, seed))) for condition, repeat, seed in study.worlds
    ]
    statuses = [one["status"] for one in planned]
    is_going = bool(counted.going) or is_locked(folder)
    waiting = sum(is_over(status) and status not in _DONE for status in statuses)
    left = _seconds_left(counted, waiting) if is_going else None
    return {
        "problem": "",
        "name": study.name,
        "description": study.description,
        "conditions": study.conditions,
        "repeats": len(study.world_seeds),
        "planned": planned,
        "done": statuses.count(RunStatus.DONE.value),
        "failed": statuses.count(RunStatus.FAILED.value),
        "is_going": is_going,
        "seconds_left": left,
        "time_left": "" if left is None else in_words(left),
    }


def _counted(runs: Iterable[tuple[Mapping[str, Any], ManifestFacts]]) -> _Runs:
    counted = _Runs()
    for told, facts in sorted(runs, key=lambda run: str(run[0]["id"])):
        if told["problem"] or is_set_aside(Path(told["id"])):
            continue
        key = facts.condition, facts.seed
        before = counted.at.get(key)
        if before is None or before["status"] not in _DONE:
            counted.at[key] = told
        if not is_over(told["status"]) and facts.started is not None:
            counted.going.append((now() - facts.started).total_seconds())
        if told["status"] == RunStatus.DONE.value and facts.wall_seconds is not None:
            counted.measured.append(facts.wall_seconds)
        if facts.minutes_asked is not None and facts.speed:
            counted.expected = expected_seconds(facts.minutes_asked, facts.speed)
    return counted


def _planned(condition: str, repeat: int, seed: int, run: Mapping[str, Any] | None) -> dict[str, Any]:
    told = {name: None if run is None else run[name] for name in ("id", "minutes", "minutes_run")}
    status = _WAITING if run is None else run["status"]
    return {"condition": condition, "repeat": repeat, "seed": seed, "status": status} | told


def _seconds_left(runs: _Runs, waiting: int) -> float | None:
    each = fmean(runs.measured) if runs.measured else runs.expected
    if each is None:
        return None
    return seconds_left(each, waiting, runs.going, max(1, len(runs.going)))
