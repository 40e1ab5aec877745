"""What a run says about itself; whatever it does not say stays unknown."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from analysis.events.errors import AnalysisError

Listed = TypeVar("Listed")


@dataclass(frozen=True)
class InhabitantFacts:
    """Who an agent was meant to be."""

    name: str
    group: str = ""
    """Of the population; empty when it belongs to none."""
    home: str = ""
    """The town that it lives in; empty when in none."""
    occupation: str = ""
    traits: tuple[str, ...] = ()
    personality: Mapping[str, float] = field(default_factory=dict)
    """The big five, 0 to 1 each; what is not said is ordinary."""
    views: Mapping[str, float] = field(default_factory=dict)
    """What it thought of matters at the beginning, 0 (against) to 10 (for)."""
    campaigns_for: tuple[str, ...] = ()
    """Matters on which it was out to win others over."""


@dataclass(frozen=True)
class TownFacts:
    """A town on the map; whoever is within its radius is in it."""

    name: str
    x: float
    """Of its middle, blocks."""
    z: float
    radius: float
    """Blocks."""


_PERSONAS = TypeAdapter(list[InhabitantFacts])
_TOWNS = TypeAdapter(list[TownFacts])
"""Keys beyond these are left alone: a newer manifest stays readable."""


@dataclass(frozen=True)
class ManifestFacts:
    """The facts of ``manifest.json`` that reports name; None where the run does not say."""

    present: bool
    """Whether there was a manifest at all."""
    run_id: str | None = None
    scenario: str | None = None
    condition: str | None = None
    seed: int | None = None
    engine: str | None = None
    """The engine that thought: ``rules``, ``openai``, ``replay`` …"""
    speed: float | None = None
    """Seconds of run clock a wall second."""
    status: str | None = None
    """How the run stands or ended."""
    reason: str | None = None
    """Why it ended so."""
    agents_asked: int | None = None
    """How many agents were asked for."""
    minutes_asked: float | None = None
    """How long a run was asked for, minutes of run clock."""
    personas: Mapping[str, InhabitantFacts] = field(default_factory=dict)
    """Who the agents were meant to be, by name; empty where the run does not say."""
    towns: Sequence[TownFacts] = ()
    """Where towns are; empty where there are none, or the run does not say."""


def read_manifest(run_dir: Path) -> ManifestFacts:
    """Read the manifest of a run.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the manifest is there but is not a JSON object.
    """
    path = run_dir / "manifest.json"
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ManifestFacts(present=False)
    except (OSError, ValueError) as error:
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
        speed=_number(facts.get("speed")),
        status=_text(facts.get("status")),
        reason=_text(facts.get("reason")),
        agents_asked=_whole(facts.get("agents")),
        minutes_asked=_number(facts.get("minutes")),
        personas={one.name: one for one in _listed(facts, "personas", _PERSONAS, path)},
        towns=_listed(facts, "towns", _TOWNS, path),
    )


def _listed(facts: Mapping[str, Any], key: str, adapter: TypeAdapter[list[Listed]], path: Path) -> list[Listed]:
    try:
        return adapter.validate_python(facts.get(key) or [])
    except ValidationError as error:
        place = ".".join(map(str, error.errors(include_url=False, include_input=False)[0]["loc"]))
        raise AnalysisError(
            f"The {key} of the manifest {path} are not as a run writes them (at {place}); restore it."
        ) from error


def _text(value: Any) -> str | None:
    """A name, or the name inside an object that describes the thing."""
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("engine", "name", "kind") if key in value), None)
    return value if isinstance(value, str) and value.strip() else None


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
