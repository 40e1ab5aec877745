"""What a shard is told, and what it tells of itself."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from bots.body.messages import Heartbeat
from bots.brain.settings import BrainSettings
from bots.events import Position
from bots.interviews import PlannedInterview
from bots.mind.pack import RulesPack
from bots.persona import Persona
from orchestrator.shard.message import ShardMessage


class VisitorNames(ShardMessage):
    """What people who join are called; told to shards alone, and written nowhere."""

    agreed: dict[str, str] = Field(repr=False)
    """Aliases by names in the game."""
    salt: str = Field(repr=False)
    """Of the run, for those who agreed on none."""


class ShardPlan(ShardMessage):
    """The first line on a shard's standard input."""

    run_id: str
    shard: str
    """Its name, for example ``shard-1``."""
    incarnation: int
    """Which life of the shard this is, from 1."""
    redis_url: str
    endpoint_host: str
    endpoint_port: int
    version: str
    """Of Minecraft."""
    doors: list[str] = Field(default_factory=list)
    """Of the world, where it has several."""
    personas: list[Persona]
    """Whom this shard carries."""
    population: list[str]
    """The names of all agents of the run; whoever else speaks is a human."""
    places: dict[str, Position]
    brain: BrainSettings
    mind: str
    models: dict[str, Any]
    """What the scenario says of models otherwise than the preset."""
    rules: RulesPack
    """What the rules mind knows of the scenario's theme."""
    recording: bool
    """Whether every exchange with the mind is kept."""
    hearing_radius_blocks: float
    observe_interval_ms: int
    seed: int
    speed: float
    visitors: VisitorNames | None = None
    """What people who join are called; None leaves them their names in the game."""
    interviews: list[PlannedInterview] = Field(default_factory=list)
    """What is asked of agents, here and in other shards."""
    epoch_wall: float | None
    """When the society began, UNIX seconds; None when it has not, and the command ``begin`` will tell."""


class ShardStatus(StrEnum):
    """How far a shard is."""

    STARTING = "starting"
    JOINING = "joining"
    READY = "ready"
    """Everybody is in the world; the brains wait for the beginning."""
    RUNNING = "running"
    LEFT = "left"
    """Everybody is out of the world."""
    FAILED = "failed"
    """It cannot go on; ``why`` says why."""


class ShardState(ShardMessage):
    """What a shard publishes once a second under ``shard/NAME``."""

    status: ShardStatus
    incarnation: int
    beat: float
    """UNIX time, seconds."""
    joined: int
    """Bodies in the world."""
    why: str = ""
    exhausted: str = ""
    """In a sentence, that the budget for models is used up; empty while it is not."""
    host: Heartbeat | None = None
    """The latest sign of life of its Node process."""


class AgentSight(ShardMessage):
    """What a shard publishes of an agent under ``agent/NAME``."""

    in_world: bool
    state: dict[str, Any]
    """``Agent.public_state()``; empty until its brain lives."""
