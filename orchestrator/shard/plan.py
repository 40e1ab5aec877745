"""The plan of a shard, the line that stops it, and the state that it publishes."""

import time
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
from orchestrator.shard.thought_counts import ThoughtCounts


class VisitorNames(ShardMessage):
    """Names of people who join. They are sent only to shards and written nowhere."""

    agreed: dict[str, str] = Field(repr=False)
    """Aliases by Minecraft names."""
    salt: str = Field(repr=False)
    """Salt of the run, for people without an agreed alias."""


class ShardPlan(ShardMessage):
    """The first line on a shard's standard input."""

    run_id: str
    shard: str
    """Name of the shard, such as ``shard-1``."""
    incarnation: int
    """Number of the shard's life, from 1."""
    redis_url: str
    endpoint_host: str
    endpoint_port: int
    version: str
    """Version of Minecraft."""
    doors: list[str] = Field(default_factory=list)
    """Addresses of the world, if it has several."""
    personas: list[Persona]
    """Agents of this shard."""
    population: dict[str, str]
    """Group of every agent of the run by name, empty for none; every other speaker is a person."""
    places: dict[str, Position]
    brain: BrainSettings
    mind: str
    models: dict[str, Any]
    """The scenario's settings of models that differ from the preset."""
    rules: RulesPack
    """What the rules mind knows about the scenario's theme."""
    recording: bool
    """Whether every exchange with the mind is recorded."""
    hearing_radius_blocks: float
    observe_interval_ms: int
    seed: int
    speed: float
    visitors: VisitorNames | None = None
    """Names of people who join; None keeps their Minecraft names."""
    interviews: list[PlannedInterview] = Field(default_factory=list)
    """Planned questions to agents, here and in other shards."""
    epoch_wall: float | None
    """Start of the society, UNIX seconds; None before the start, which the command ``begin`` announces."""


class ShardStatus(StrEnum):
    """The stage that a shard has reached."""

    STARTING = "starting"
    JOINING = "joining"
    READY = "ready"
    """All agents are in the world; the brains wait for the start."""
    RUNNING = "running"
    LEFT = "left"
    """All agents have left the world."""
    FAILED = "failed"
    """It cannot go on; the field ``why`` has the reason."""


class ShardState(ShardMessage):
    """What a shard publishes once a second under ``shard/NAME``."""

    status: ShardStatus
    incarnation: int
    beat: float
    """Time of publication, UNIX seconds."""
    joined: int
    """Number of bodies in the world."""
    why: str = ""
    exhausted: str = ""
    """Sentence that the budget for models is used up; empty while it is not."""
    thoughts: ThoughtCounts = Field(default_factory=ThoughtCounts)
    """How many thoughts its mind answered since it started."""
    host: Heartbeat | None = None
    """The latest heartbeat of its Node process."""


class AgentSight(ShardMessage):
    """What a shard publishes about an agent under ``agent/NAME``."""

    in_world: bool
    state: dict[str, Any]
    """``Agent.public_state()``; empty until its brain runs."""


_PAUSE = "pause before"


def pause_line(until_wall: float) -> str:
    """Return the line on a shard's standard input at which it stops its processes, until it gets SIGCONT.

    Args:
        until_wall: time after which it must not stop any more, UNIX seconds.
    """
    return f"{_PAUSE} {until_wall:.3f}"


def is_pause(line: str) -> bool:
    """Return whether a line on a shard's standard input tells it to stop its processes, now."""
    return line.startswith(_PAUSE) and time.time() < float(line.removeprefix(_PAUSE))
