"""The state of a run at one moment: what its processes publish, for people and for the supervisor."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from redis.asyncio import Redis

from orchestrator.bus import Keys, insist
from orchestrator.recorder import RecorderState
from orchestrator.run.costs import PartCost
from orchestrator.shard import AgentSight, ShardState
from worlds import WorldStats


@dataclass(frozen=True)
class Published:
    """What the processes of a run published last."""

    agents: dict[str, AgentSight] = field(default_factory=dict)
    shards: dict[str, ShardState] = field(default_factory=dict)
    recorder: RecorderState | None = None

    @property
    def in_world(self) -> int:
        """The number of agents in the world."""
        return sum(agent.in_world for agent in self.agents.values())


@dataclass(frozen=True)
class Snapshot:
    """The state of a run."""

    title: str
    t_seconds: float
    """Present time, seconds of run clock."""
    minutes: float
    """Planned length in minutes of run clock."""
    agents: int
    published: Published
    world: WorldStats | None = None
    costs: Mapping[str, PartCost] = field(default_factory=dict)


class Publications:
    """What the processes of a run publish, as it was read last.

    Args:
        redis: the client to read it with.
        keys: the run's keys.
    """

    def __init__(self, redis: "Redis", keys: Keys) -> None:
        self.latest = Published()
        self._redis = redis
        self._keys = keys

    async def read(self) -> None:
        """Read it once.

        Raises:
            redis.exceptions.RedisError: Redis does not answer.
        """
        self.latest = await read_published(self._redis, self._keys)

    async def insist(self, what: str, limit_seconds: float) -> None:
        """Read it, and try again while Redis does not answer.

        Args:
            what: is being done, for the error.
            limit_seconds: how long it is tried, wall time.

        Raises:
            BusLostError: Redis did not answer in time.
        """
        await insist(self.read, what, limit_seconds)


async def read_published(redis: "Redis", keys: Keys) -> Published:
    """Read the public state of a run.

    Raises:
        redis.exceptions.RedisError: Redis does not answer.
    """
    fields: Any = await redis.hgetall(keys.state)
    published = Published(
        recorder=RecorderState.model_validate_json(fields["recorder"]) if "recorder" in fields else None
    )
    for name, text in sorted(fields.items()):
        family, _, member = name.partition("/")
        if family == "agent":
            published.agents[member] = AgentSight.model_validate_json(text)
        elif family == "shard":
            published.shards[member] = ShardState.model_validate_json(text)
    return published
