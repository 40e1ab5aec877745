"""What a run says about itself, from its first moment on: ``manifest.json``."""

import json
import math
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

import psutil
from pydantic import BaseModel, ConfigDict, ValidationError

from bots.persona import Persona
from configs.experiments.record import ExperimentRecord
from orchestrator.errors import BadInputError
from orchestrator.run.folder import MANIFEST
from worlds import TownWish

TOWN_RADIUS_BLOCKS = 50.0
"""How far a town reaches from its middle (Project Sid, arXiv 2411.00114, section 5.3); less where another is near."""


class RunStatus(StrEnum):
    """How a run stands. A manifest never says ``lost``: that is what others see when its orchestrator died."""

    STARTING = "starting"
    RUNNING = "running"
    ENDING = "ending"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"
    LOST = "lost"

    @property
    def is_final(self) -> bool:
        """Whether nothing more will come of the run."""
        return self in {RunStatus.DONE, RunStatus.STOPPED, RunStatus.FAILED, RunStatus.LOST}


class ProcessIdentity(BaseModel):
    """A process, told apart from a later one that was given its id again."""

    model_config = ConfigDict(extra="forbid")

    pid: int
    created: float
    """UNIX time, seconds."""

    @classmethod
    def mine(cls) -> "ProcessIdentity":
        """This process."""
        return cls(pid=os.getpid(), created=psutil.Process().create_time())

    def find(self) -> psutil.Process | None:
        """The process, None when it is gone."""
        try:
            process = psutil.Process(self.pid)
            same = abs(process.create_time() - self.created) < 1.0
            return process if same and process.status() != psutil.STATUS_ZOMBIE else None
        except psutil.NoSuchProcess:
            return None


class Inhabitant(BaseModel):
    """Who an agent was meant to be, as far as analysis asks for it; the whole of it follows from ``config.yaml``."""

    model_config = ConfigDict(extra="forbid")

    name: str
    group: str
    """Of the population; empty when it belongs to none."""
    home: str
    """The town that it lives in; empty when in none."""
    occupation: str
    traits: tuple[str, ...]
    personality: dict[str, float]
    """The big five, 0 to 1 each; what is not said is ordinary."""
    views: dict[str, float]
    """What it thought of matters at the beginning, 0 (against) to 10 (for)."""
    campaigns_for: tuple[str, ...]
    """Matters on which it was out to win others over."""

    @classmethod
    def of(cls, persona: Persona) -> "Inhabitant":
        """What the manifest says of a persona."""
        return cls(
            name=persona.name,
            group=persona.group,
            home=persona.home,
            occupation=persona.occupation,
            traits=persona.traits,
            personality={str(trait): value for trait, value in persona.personality.items()},
            views=dict(persona.views),
            campaigns_for=persona.campaigns_for,
        )


class TownGround(BaseModel):
    """A town on the map, as far as analysis asks for it: whoever is within its radius is in the town."""

    model_config = ConfigDict(extra="forbid")

    name: str
    x: float
    """Of its middle, blocks."""
    z: float
    radius: float
    """Blocks."""

    @classmethod
    def of_all(cls, towns: Sequence[TownWish]) -> "list[TownGround]":
        """What the manifest says of the towns of a map; no two of them overlap."""
        return [
            cls(name=town.name, x=town.at[0], z=town.at[1], radius=min(TOWN_RADIUS_BLOCKS, *_half_ways(town, towns)))
            for town in towns
        ]


def _half_ways(town: TownWish, towns: Sequence[TownWish]) -> list[float]:
    return [math.inf, *(math.dist(town.at, other.at) / 2 for other in towns if other is not town)]


class Manifest(BaseModel):
    """The facts of a run."""

    model_config = ConfigDict(extra="forbid", validate_assignment=True)

    run_id: str
    scenario: str
    condition: str | None
    status: RunStatus = RunStatus.STARTING
    reason: str = ""
    """Why it ended as it did."""
    agents: int
    minutes: float
    """Of run clock, as asked for."""
    minutes_run: float | None = None
    """Of run clock, as it came to be."""
    speed: float
    seed: int
    seeds: dict[str, int]
    """One a purpose; see ``orchestrator.run.plan.derive_seed``."""
    mind: dict[str, str]
    models: list[str] = []
    prompt_hashes: dict[str, str] = {}
    """SHA-256 of every prompt file in use; the rules mind has none."""
    rules_sha256: str = ""
    """SHA-256 of what the rules mind knew of the theme, the ``rules`` of ``config.yaml``; empty in old runs."""
    experiment: ExperimentRecord | None = None
    """The user's own experiment that the run is of; None for another one."""
    personas: list[Inhabitant] = []
    """Everybody, in the order in which they were drawn."""
    starting_places: dict[str, tuple[float, float, float]] = {}
    """Where each agent was put at the beginning, blocks; empty where the world decides."""
    towns: list[TownGround] = []
    """As the scenario places them; empty where it leaves the map to the world."""
    world: dict[str, Any]
    redis: dict[str, Any]
    config_sha256: str
    code: dict[str, Any]
    versions: dict[str, Any]
    machine: dict[str, Any]
    orchestrator: ProcessIdentity
    started: datetime
    begun: datetime | None = None
    ended: datetime | None = None
    summary: dict[str, Any] | None = None

    def write(self, run_dir: Path) -> None:
        """Write it in place of what was there, whole or not at all.

        Raises:
            OSError: the disk did not take it.
        """
        path = run_dir / MANIFEST
        unfinished = path.with_suffix(".tmp")
        with unfinished.open("w", encoding="utf-8") as file:
            file.write(json.dumps(self.model_dump(mode="json"), indent=2, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)

    @property
    def status_now(self) -> RunStatus:
        """How the run stands: ``lost`` when its orchestrator died before it could say how it ended."""
        if self.status.is_final or self.orchestrator.find() is not None:
            return self.status
        return RunStatus.LOST


def read_manifest(run_dir: Path) -> Manifest:
    """Read the manifest of a run.

    Raises:
        BadInputError: it cannot be read.
    """
    path = run_dir / MANIFEST
    try:
        return Manifest.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValidationError) as error:
        raise BadInputError(f"{path} is no manifest of this version of Civitas: restore it.") from error


def now() -> datetime:
    """The moment, UTC."""
    return datetime.now(UTC)
