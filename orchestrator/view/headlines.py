"""What a list of runs tells of each: its facts and headline figures, from its manifest alone."""

import math
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from analysis.events.errors import AnalysisError
from analysis.manifest import ManifestFacts, read_manifest
from orchestrator.errors import BadInputError
from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import RunStatus
from orchestrator.run.manifest import read_manifest as read_live_manifest

_State = tuple[int, int, int]
"""Time of the last change in nanoseconds, size and number of a file: another state is read again."""
_STATES = frozenset(RunStatus)
_UNKNOWN = ManifestFacts(present=False)


class Headlines:
    """Reads manifests. One that has not changed since is not read again."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[_State, ManifestFacts, str]] = {}

    def of(self, runs: Mapping[str, Path]) -> list[tuple[dict[str, Any], ManifestFacts]]:
        """Return the headline of each run, as :func:`headline` makes it, and its facts.

        ``problem`` says why a manifest cannot be read; then the facts are unknown. A run that is removed meanwhile is
        left out, and what was known of other runs is forgotten.

        Args:
            runs: the run folders, by the names of the runs.
        """
        known: dict[Path, tuple[_State, ManifestFacts, str]] = {}
        for folder in runs.values():
            with suppress(OSError):
                known[folder] = self._read(folder)
        self._known = known
        listed = ((name, folder, *known[folder]) for name, folder in runs.items() if folder in known)
        return [
            (headline(name, folder, facts) | {"problem": _text(wrong)}, facts)
            for name, folder, _, facts, wrong in listed
        ]

    def _read(self, folder: Path) -> tuple[_State, ManifestFacts, str]:
        told = (folder / MANIFEST).stat()
        state = (told.st_mtime_ns, told.st_size, told.st_ino)
        before = self._known.get(folder)
        if before is not None and before[0] == state:
            return before
        try:
            facts = read_manifest(folder)
        except AnalysisError as error:
            return state, _UNKNOWN, str(error)
        return state, facts, "" if facts.status in _STATES else _of_another_version(folder)


def headline(name: str, folder: Path, facts: ManifestFacts) -> dict[str, Any]:
    """Return what a list of runs tells of one; unknown facts are null.

    ``minutes`` are planned and ``minutes_run`` lived, both of run clock. ``items`` is the mean number of different
    items of an agent. The figures are those of the summary, so a run that goes on has none.

    Args:
        name: name of the run on the page.
        folder: the run folder.
        facts: its manifest.
    """
    status, minutes_run = _now(folder, facts)
    summary = facts.summary
    cost = summary.get("cost")
    costs = cost if isinstance(cost, Mapping) else {}
    return {
        "id": _text(name),
        "scenario": _text(facts.scenario),
        "condition": _text(facts.condition),
        "seed": facts.seed,
        "status": _text(status),
        "engine": _text(facts.mind_name) if facts.engine else None,
        "agents": facts.agents_asked,
        "minutes": _figure(facts.minutes_asked),
        "minutes_run": _figure(minutes_run),
        "started": None if facts.started is None else facts.started.isoformat(),
        "items": _figure(summary.get("unique_items_mean")),
        "utterances": _figure(summary.get("speeches")),
        "deaths": _figure(summary.get("deaths")),
        "faults": _figure(summary.get("faults")),
        "events": _figure(summary.get("events")),
        "usd": _figure(costs.get("usd")),
        "tokens": _figure(costs.get("tokens")),
    }


def is_over(status: str | None) -> bool:
    """Return whether a run will not change any more.

    Args:
        status: its state as its manifest tells it.
    """
    return status not in _STATES or RunStatus(status).is_final


def _now(folder: Path, facts: ManifestFacts) -> tuple[str | None, float | None]:
    """Return the present state of a run, which the manifest alone does not tell, and its minutes until now."""
    if is_over(facts.status):
        return facts.status, facts.minutes_run
    try:
        manifest = read_live_manifest(folder)
    except BadInputError:
        return RunStatus.LOST.value, facts.minutes_run  # of another version, so it is over
    status = manifest.status_now
    return status.value, manifest.minutes_run if status.is_final else min(manifest.minutes_now, manifest.minutes)


def _of_another_version(folder: Path) -> str:
    return (
        f"The manifest {folder / MANIFEST} does not tell the state of the run, so it is damaged or of another version "
        "of Civitas: restore it, or move the run away."
    )


def _figure(value: Any) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if is_number and math.isfinite(value) else None


def _text(text: str | None) -> str | None:
    """Return a text that can be sent: a manifest or the name of a folder may have half a character."""
    return None if text is None else text.encode(errors="replace").decode()
