"""The manifest of a run. Facts that it does not have stay unknown."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from analysis.events.errors import AnalysisError
from configs.experiments.record import ExperimentRecord

Listed = TypeVar("Listed")


@dataclass(frozen=True)
class InhabitantFacts:
    """The persona of an agent."""

    name: str
    group: str = ""
    """Group of the population; empty without a group."""
    home: str = ""
    """Home town; empty without a home."""
    occupation: str = ""
    traits: tuple[str, ...] = ()
    personality: Mapping[str, float] = field(default_factory=dict)
    """The big five, 0 to 1 each; missing values are average."""
    views: Mapping[str, float] = field(default_factory=dict)
    """Views of matters at the start, 0 (against) to 10 (for)."""
    campaigns_for: tuple[str, ...] = ()
    """Matters on which the agent campaigned for its view."""
    models: Mapping[str, str] = field(default_factory=dict)
    """Name of its model for each role; empty for a mind without models, and in old runs."""


@dataclass(frozen=True)
class TownFacts:
    """A town on the map. Everyone within its radius is in it."""

    name: str
    x: float
    """Coordinate of its middle, blocks."""
    z: float
    radius: float
    """Radius of the town, blocks."""


_PERSONAS = TypeAdapter(list[InhabitantFacts])
_NAMES = TypeAdapter(list[str])
_TOWNS = TypeAdapter(list[TownFacts])
"""Reads towns. Other keys are ignored, so newer manifests stay readable."""


@dataclass(frozen=True)
class ManifestFacts:
    """The facts of ``manifest.json`` that reports use; None for facts that it does not have."""

    present: bool
    """Whether there was a manifest."""
    run_id: str | None = None
    scenario: str | None = None
    condition: str | None = None
    seed: int | None = None
    engine: str | None = None
    """Engine of the minds: ``rules``, ``openai``, ``replay`` …"""
    models: Sequence[str] = ()
    """Names of all models that the agents used; empty for minds without models."""
    speed: float | None = None
    """Seconds of run clock per wall second."""
    status: str | None = None
    """State of the run."""
    reason: str | None = None
    """Why it ended in this state."""
    agents_asked: int | None = None
    """Planned number of agents."""
    minutes_asked: float | None = None
    """Planned length of the run, minutes of run clock."""
    minutes_run: float | None = None
    """Actual length of the run, minutes of run clock; None until it has ended."""
    started: datetime | None = None
    """Time of the command that started it."""
    ended: datetime | None = None
    """Time of its end; None until then."""
    summary: Mapping[str, Any] = field(default_factory=dict)
    """The figures of the run and their costs; empty until it has ended."""
    experiment: ExperimentRecord | None = None
    """The user's own experiment of the run; None for a built-in one, and in old runs."""
    personas: Mapping[str, InhabitantFacts] = field(default_factory=dict)
    """Personas of the agents, by name; empty if the manifest has none."""
    towns: Sequence[TownFacts] = ()
    """Towns of the map; empty if there are none, or if the manifest has none."""
    servers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What the model server of each role could do, by the role in words; empty without servers, and in old runs."""
    code: Mapping[str, Any] = field(default_factory=dict)
    """The version of Civitas; empty if the manifest does not tell it."""

    @property
    def wall_seconds(self) -> float | None:
        """Wall seconds from the command to the end; None if the manifest does not tell both."""
        return None if self.started is None or self.ended is None else (self.ended - self.started).total_seconds()

    @property
    def mind_name(self) -> str:
        """Engine and model by which the agents lived, as the name of a judge is written."""
        engine = self.engine or "unknown"
        return f"{engine} ({' + '.join(self.models)})" if self.models else engine


def read_manifest(run_dir: Path) -> ManifestFacts:
    """Read the manifest of a run.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the manifest exists but is not a JSON object.
    """
    path = run_dir / "manifest.json"
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ManifestFacts(present=False)
    except (OSError, ValueError, RecursionError) as error:
        raise AnalysisError(f"The manifest {path} cannot be read ({error}); restore it or move it away.") from error
    if not isinstance(facts, dict):
        raise AnalysisError(f"The manifest {path} is not a JSON object; restore it or move it away.")
    return ManifestFacts(
        present=True,
        run_id=_text(facts.get("run_id")),
        scenario=_text(facts.get("scenario")),
        condition=_text(facts.get("condition")),
        seed=_whole(facts.get("seed")),
        engine=_text(facts.get("mind")),
        models=_listed(facts, "models", _NAMES, path),
        speed=_number(facts.get("speed")),
        status=_text(facts.get("status")),
        reason=_text(facts.get("reason")),
        agents_asked=_whole(facts.get("agents")),
        minutes_asked=_number(facts.get("minutes")),
        minutes_run=_number(facts.get("minutes_run")),
        started=_moment(facts.get("started")),
        ended=_moment(facts.get("ended")),
        summary=_mapping(facts.get("summary")),
        experiment=_experiment(facts, path),
        personas={one.name: one for one in _listed(facts, "personas", _PERSONAS, path)},
        towns=_listed(facts, "towns", _TOWNS, path),
        servers={name: one for name, one in _mapping(facts.get("servers")).items() if isinstance(one, Mapping)},
        code=_mapping(facts.get("code")),
    )


def _experiment(facts: Mapping[str, Any], path: Path) -> ExperimentRecord | None:
    try:
        found = facts.get("experiment")
        return None if found is None else ExperimentRecord.model_validate(found)
    except ValidationError as error:
        raise AnalysisError(f"The experiment of the manifest {path} is not as a run writes it; restore it.") from error


def _listed(facts: Mapping[str, Any], key: str, adapter: TypeAdapter[list[Listed]], path: Path) -> list[Listed]:
    try:
        return adapter.validate_python(facts.get(key) or [])
    except ValidationError as error:
        place = ".".join(map(str, error.errors(include_url=False, include_input=False)[0]["loc"]))
        raise AnalysisError(
            f"The {key} of the manifest {path} do not have the format of a run (at {place}); restore it."
        ) from error


def _text(value: Any) -> str | None:
    """Return a name, or the name inside an object that describes the thing."""
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("engine", "name", "kind") if key in value), None)
    return value if isinstance(value, str) and value.strip() else None


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _number(value: Any) -> float | None:
    try:
        return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
    except OverflowError:
        return None


def _moment(value: Any) -> datetime | None:
    try:
        told = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    return told if told.tzinfo is not None else None
