"""What the operator announces reaches everyone and is logged, or is refused in one sentence."""

from pathlib import Path

import anyio
import pytest

from bots.events import Intervention
from orchestrator.errors import CivitasError
from orchestrator.run.operator import NoReplyError, Operator
from tests.orchestrator.cli.society import open_society
from worlds import AdminError

pytestmark = pytest.mark.anyio


async def test_an_announcement_is_made_and_logged_once(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, anyio.create_task_group() as tasks:
        operator = Operator(society.bus.redis, society.bus.keys, [], wait_seconds=20.0)
        tasks.start_soon(society.announce)
        await operator.announce("Town crier", "The market is open.")
        tasks.start_soon(society.announce)  # it also reads what was carried out already
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
        tasks.start_soon(society.announce)
        with pytest.raises(CivitasError, match=r"^Nobody is in the world\.$"):
            await Operator(society.bus.redis, society.bus.keys, [], 20.0).announce("Town crier", "The market is open.")
        tasks.cancel_scope.cancel()
    assert society.events == []


async def test_a_run_that_does_not_listen_is_waited_for_no_longer_than_was_said(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        with pytest.raises(NoReplyError, match=r"^The orchestrator did not answer within 0\.5 s: "):
            await Operator(society.bus.redis, society.bus.keys, [], 0.5).announce("Town crier", "The market is open.")
