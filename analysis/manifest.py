"""What a run says about itself; whatever it does not say stays unknown."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.errors import AnalysisError


@dataclass(frozen=True)
class Manifest:
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


def read_manifest(run_dir: Path) -> Manifest:
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
        return Manifest(present=False)
    except (OSError, ValueError) as error:
        raise AnalysisError(f"The manifest {path} cannot be read ({error}); restore it or move it away.") from error
    if not isinstance(facts, dict):
        raise AnalysisError(f"The manifest {path} is not a JSON object; restore it or move it away.")
    return Manifest(
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
    )


def _text(value: Any) -> str | None:
    """A name, or the name inside an object that describes the thing."""
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("engine", "name", "kind") if key in value), None)
    return value if isinstance(value, str) and value.strip() else None


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
