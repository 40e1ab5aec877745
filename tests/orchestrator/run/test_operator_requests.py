"""What the operator announces and gives reaches the agents and is logged, or is refused in one sentence."""

from pathlib import Path

import anyio
import pytest

from bots.events import Intervention, ItemAcquired
from orchestrator.errors import CivitasError
from orchestrator.run.operator import NoReplyError, Operator
from tests.bots.brain.driver import until
from tests.orchestrator.cli.society import open_society
from worlds import AdminError

pytestmark = pytest.mark.anyio


async def test_an_announcement_is_made_and_logged_once(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, anyio.create_task_group() as tasks:
        operator = Operator(society.bus.redis, society.bus.keys, [], wait_seconds=20.0)
        tasks.start_soon(society.obey_operator)
        await operator.announce("Town crier", "The market is open.")
        tasks.start_soon(society.obey_operator)  # it also reads what was carried out already
        await operator.announce("Town crier", "The market is closed.")
        tasks.cancel_scope.cancel()
    assert society.town.announced == [("Town crier", "The market is open."), ("Town crier", "The market is closed.")]
    assert [event.payload for event in society.events] == [
        Intervention(by="operator", what="announcement", text="The market is open."),
        Intervention(by="operator", what="announcement", text="The market is closed."),
    ]
    assert {event.agent for event in society.events} == {None}


async def test_what_the_world_refuses_is_not_logged(tmp_path: Path) -> None:
    def refuse(_by: str, _text: str) -> None:
        raise AdminError("Nobody is in the world.")

    async with open_society(tmp_path) as society, anyio.create_task_group() as tasks:
        society.town.on_announcement = refuse
        tasks.start_soon(society.obey_operator)
        with pytest.raises(CivitasError, match=r"^Nobody is in the world\.$"):
            await Operator(society.bus.redis, society.bus.keys, [], 20.0).announce("Town crier", "The market is open.")
        tasks.cancel_scope.cancel()
    assert society.events == []


async def test_a_run_that_does_not_listen_is_waited_for_no_longer_than_was_said(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        with pytest.raises(NoReplyError, match=r"^The orchestrator did not answer within 0\.5 s: "):
            await Operator(society.bus.redis, society.bus.keys, [], 0.5).announce("Town crier", "The market is open.")


async def test_a_gift_is_logged_and_does_not_count_as_acquired(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, anyio.create_task_group() as tasks:
        life = society.life
        await until(lambda: life.agent.awake)
        society.town.on_gift = lambda _name, item, count: life.body.get(**{item: count})
        tasks.start_soon(society.obey_operator)
        await Operator(society.bus.redis, society.bus.keys, [], 20.0).give("Mira", "bread", 3)
        life.body.get(bread=2)  # found by herself
        await until(lambda: bool(life.logged(ItemAcquired)))
        tasks.cancel_scope.cancel()
    assert life.body.inventory == {"bread": 5}
    assert life.logged(ItemAcquired) == [ItemAcquired(item="bread", count=2, unique_total=1)]
    assert society.town.given == [("Mira", "bread", 3)]
    logged = [event.payload for event in society.events]
    assert logged == [Intervention(by="operator", what="gift", text="3 bread to Mira")]


async def test_what_the_world_does_not_give_is_not_expected(tmp_path: Path) -> None:
    def refuse(_name: str, item: str, _count: int) -> None:
        raise AdminError(f"Unknown item '{item}'")

    async with open_society(tmp_path) as society, anyio.create_task_group() as tasks:
        life = society.life
        await until(lambda: life.agent.awake)
        society.town.on_gift = refuse
        tasks.start_soon(society.obey_operator)
        with pytest.raises(CivitasError, match=r"^Unknown item 'bred'$"):
            await Operator(society.bus.redis, society.bus.keys, [], 20.0).give("Mira", "bred", 3)
        life.body.get(bred=2)
        await until(lambda: bool(life.logged(ItemAcquired)))
        tasks.cancel_scope.cancel()
    assert life.logged(ItemAcquired) == [ItemAcquired(item="bred", count=2, unique_total=1)]
    assert society.events == []


async def test_nothing_is_given_to_an_agent_that_is_away(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, anyio.create_task_group() as tasks:
        await until(lambda: society.life.agent.awake)
        society.guest.in_world = False
        tasks.start_soon(society.obey_operator)
        operator = Operator(society.bus.redis, society.bus.keys, [], 20.0)
        with pytest.raises(CivitasError, match=r"^Mira is not in the world just now: give again when it is back\.$"):
            await operator.give("Mira", "bread", 3)
        with pytest.raises(CivitasError, match=r"^Thorin did not answer within 5 s: give again when it is back\.$"):
            await operator.give("Thorin", "bread", 3)
        tasks.cancel_scope.cancel()
    assert society.town.given == [] and society.events == []
