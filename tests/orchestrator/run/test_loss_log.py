"""What is logged when a part of a run is lost."""

from typing import cast

import pytest
from redis.asyncio import Redis

from bots.clock import RunClock
from bots.events import Event, Fault, Journal, Left, ShardLost, ShardStarted
from orchestrator.bus import Keys
from orchestrator.dashboard.reporters import Quiet
from orchestrator.run.loss_log import LossLog
from orchestrator.run.snapshot import Publications
from orchestrator.shard import AgentSight

pytestmark = pytest.mark.anyio


class StandIn:
    """A Redis with the public state of a run in it."""

    def __init__(self, **agents: AgentSight) -> None:
        self.fields = {f"agent/{name}": sight.model_dump_json() for name, sight in agents.items()}

    async def hgetall(self, _key: str) -> dict[str, str]:
        return self.fields


def log_with(redis: StandIn) -> tuple[LossLog, list[Event]]:
    events: list[Event] = []
    clock = RunClock()

    def journal(source: str, agent: str | None = None) -> Journal:
        return Journal(source, clock, events.append, agent=agent)

    publications = Publications(cast("Redis", redis), Keys("r"))
    farewells = {name: journal(f"run.{name}", name) for name in ("Mira", "Tomas")}
    return LossLog(journal("run"), farewells, publications, Quiet()), events


async def test_a_lost_shard_takes_its_agents_out_of_the_world_where_they_stood() -> None:
    losses, events = log_with(
        StandIn(
            Mira=AgentSight(in_world=True, state={"position": [1.0, 64.0, 2.0]}),
            Tomas=AgentSight(in_world=False, state={}),
        )
    )
    await losses.shard_lost("shard-1", ["Mira", "Tomas", "Ida"], "killed")
    lost, left = events
    assert lost.payload == ShardLost(what="shard-1", why="killed")
    assert left.payload == Left(reason="shard-1 was lost: killed")
    assert left.agent == "Mira" and left.position is not None
    assert tuple(left.position) == (1.0, 64.0, 2.0)


async def test_a_shard_that_is_back_and_a_lost_service_are_logged() -> None:
    losses, events = log_with(StandIn())
    losses.shard_back("shard-1", 2)
    await losses.service_lost("recorder", "killed")
    assert [one.payload for one in events] == [
        ShardStarted(what="shard-1", why="it was lost; this is life number 2"),
        Fault(where="recorder", error="recorder died: killed", action="it is restarted"),
    ]
