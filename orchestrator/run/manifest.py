"""The facts of a run, kept from its start: ``manifest.json``."""

import json
import math
import os
from collections.abc import Mapping, Sequence
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
"""Radius of a town around its middle (Project Sid, arXiv 2411.00114, section 5.3); less if another town is near."""


class RunStatus(StrEnum):
    """The state of a run. A manifest never says ``lost``: others see that state if the orchestrator died."""

    STARTING = "starting"
    RUNNING = "running"
    ENDING = "ending"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"
    LOST = "lost"

    @property
    def is_final(self) -> bool:
        """Whether the state will not change any more."""
        return self in {RunStatus.DONE, RunStatus.STOPPED, RunStatus.FAILED, RunStatus.LOST}


class ProcessIdentity(BaseModel):
    """A process, distinguished from a later process with the same id."""

    model_config = ConfigDict(extra="forbid")

    pid: int
    created: float
    """Time of the process's start, UNIX time in seconds."""

    @classmethod
    def mine(cls) -> "ProcessIdentity":
        """Return the identity of this process."""
        return cls(pid=os.getpid(), created=psutil.Process().create_time())

    def find(self) -> psutil.Process | None:
        """Return the process; None if it has ended."""
        try:
            process = psutil.Process(self.pid)
            same = abs(process.create_time() - self.created) < 1.0
            return process if same and process.status() != psutil.STATUS_ZOMBIE else None
        except psutil.NoSuchProcess:
            return None


class Inhabitant(BaseModel):
    """What analysis needs to know of an agent's persona. The full persona follows from ``config.yaml``."""

    model_config = ConfigDict(extra="forbid")

    name: str
    group: str
    """Group of the population; empty without a group."""
    home: str
    """Home town; empty without a home."""
    occupation: str
    traits: tuple[str, ...]
    personality: dict[str, float]
    """The big five, 0 to 1 each; missing values are average."""
    views: dict[str, float]
    """Views of matters at the start, 0 (against) to 10 (for)."""
    campaigns_for: tuple[str, ...]
    """Matters on which the agent campaigned for its view."""
    models: dict[str, str] = {}
    """Name of its model for each role; empty for a mind without models, and in old runs."""

    @classmethod
    def of(cls, persona: Persona, models: Mapping[str, str]) -> "Inhabitant":
        """Return the manifest's entry for an agent.

        Args:
            persona: its persona.
            models: name of its model for each role.
        """
        return cls(
            name=persona.name,
            group=persona.group,
            home=persona.home,
            occupation=persona.occupation,
            traits=persona.traits,
            personality={str(trait): value for trait, value in persona.personality.items()},
            views=dict(persona.views),
            campaigns_for=persona.campaigns_for,
            models=dict(models),
        )


class TownGround(BaseModel):
    """What analysis needs to know of a town: everyone within its radius is in the town."""

    model_config = ConfigDict(extra="forbid")

    name: str
    x: float
    """Coordinate of its middle, blocks."""
    z: float
    radius: float
    """Radius of the town, blocks."""

    @classmethod
    def of_all(cls, towns: Sequence[TownWish]) -> "list[TownGround]":
        """Return the manifest's entries for the towns of a map. No two of them overlap."""
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
    """Why the run ended in this state."""
    agents: int
    minutes: float
    """Planned length in minutes of run clock."""
    minutes_run: float | None = None
    """Actual length in minutes of run clock."""
    speed: float
    seed: int
    seeds: dict[str, int]
    """One seed per purpose; see ``orchestrator.run.plan.derive_seed``."""
    mind: dict[str, str]
    models: list[str] = []
    """Names of all models that the agents use."""
    servers: dict[str, dict[str, Any]] = {}
    """What the model server of each role can do, as the check before the run found; empty without servers. The role of
    a group with its own models is ``think of GROUP``."""
    prices: dict[str, dict[str, Any]] = {}
    """Price of each role's model, dollars per million tokens, with the day and the source of the list that has it."""
    prompt_hashes: dict[str, str] = {}
    """SHA-256 of every prompt file in use; the rules mind has none."""
    rules_sha256: str = ""
    """SHA-256 of the key ``rules`` of ``config.yaml``: what the rules mind knew about the theme; empty in old runs."""
    experiment: ExperimentRecord | None = None
    """The user's own experiment of the run; None for a built-in one."""
    personas: list[Inhabitant] = []
    """All agents, in the order in which they were drawn."""
    starting_places: dict[str, tuple[float, float, float]] = {}
    """Starting place of each agent, blocks; empty if the world decides."""
    towns: list[TownGround] = []
    """Towns as the scenario places them; empty if the world makes the map."""
    world: dict[str, Any]
    redis: dict[str, Any]
    config_sha256: str
    code: dict[str, Any]
    versions: dict[str, Any]
    machine: dict[str, Any]
    orchestrator: ProcessIdentity
    started: datetime
    begun: datetime | None = None
    paused_since: datetime | None = None
    """When the present pause began; None without one."""
    paused_seconds: float = 0.0
    """Length of all pauses that are over, wall time."""
    ended: datetime | None = None
    summary: dict[str, Any] | None = None

    def write(self, run_dir: Path) -> None:
        """Write the manifest over the previous one, completely or not at all.

        Raises:
            OSError: the disk did not accept it.
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
        """The present state of the run: ``lost`` if its orchestrator died before it recorded the end."""
        if self.status.is_final or self.orchestrator.find() is not None:
            return self.status
        return RunStatus.LOST

    @property
    def minutes_now(self) -> float:
        """Minutes of run clock until now, or until its end; estimated while it goes on, and 0 before it has begun."""
        if self.minutes_run is not None:
            return self.minutes_run
        if self.begun is None:
            return 0.0
        gone_seconds = ((self.paused_since or now()) - self.begun).total_seconds() - self.paused_seconds
        return gone_seconds * self.speed / 60


def read_manifest(run_dir: Path) -> Manifest:
    """Read the manifest of a run.

    Raises:
        BadInputError: the manifest cannot be read.
    """
    path = run_dir / MANIFEST
    try:
        return Manifest.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        raise BadInputError(f"{path} is not a manifest of this version of Civitas: restore it.") from error


def now() -> datetime:
    """Return the present time, UTC."""
    return datetime.now(UTC)
