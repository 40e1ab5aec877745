"""Visitors are logged, told about the recording, and made spectators if they only watch."""

from pathlib import Path

import anyio
import pytest

from bots.clock import RunClock
from bots.events import Event, Intervention, Journal
from orchestrator.config import resolve_scenario
from orchestrator.errors import BadInputError
from orchestrator.provision import NodeRuntime
from orchestrator.run.prepare import RunRequest, prepare
from orchestrator.run.visitors import Visitors
from tests.village.human import Human
from tests.worlds.running import embedded_world


@pytest.mark.live
@pytest.mark.anyio
async def test_a_watching_visitor_becomes_a_spectator_and_others_do_not(node: NodeRuntime) -> None:
    events: list[Event] = []
    async with embedded_world() as (world, endpoint), anyio.create_task_group() as tasks:
        visitors = Visitors(
            world,
            (),
            spectators=["Ada"],
            notice="You are recorded as {name}.",
            called=lambda name: {"Alex": "Ada"}.get(name, name),
            journal=Journal("visitors", RunClock(), events.append, agent=None),
        )
        tasks.start_soon(visitors.watch)
        watcher, guest = (Human(node, endpoint.port, name) for name in ("Alex", "Jordan"))
        for human, alias in ((watcher, "Ada"), (guest, "Jordan")):
            await anyio.to_thread.run_sync(human.wait, lambda told, alias=alias: alias in told.get("text", ""))
        modes = [await world.admin.command(f"data get entity {name} playerGameType") for name in ("Alex", "Jordan")]
        assert [mode[-1] for mode in modes] == ["3", "0"]
        for human in (watcher, guest):
            await anyio.to_thread.run_sync(human.close)
        tasks.cancel_scope.cancel()
    done = [(one.by, one.what) for event in events if isinstance(one := event.payload, Intervention)]
    assert sorted(done) == [("Ada", "joined"), ("Ada", "watches"), ("Jordan", "joined")]


@pytest.mark.anyio
async def test_spectators_on_somebody_elses_server_need_its_admin_side() -> None:
    scenario = resolve_scenario("village", settings=("world.kind=127.0.0.1:1", "visitors.spectators=[Ada]")).scenario
    with pytest.raises(BadInputError, match=r"set world\.rcon\.port"):
        await prepare(RunRequest(scenario, None, Path("runs")), lambda *_: None)
