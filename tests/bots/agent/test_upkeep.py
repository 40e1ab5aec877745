"""What an agent logs and saves at intervals."""

from dataclasses import replace
from typing import cast

import anyio
import pytest

from bots.agent.upkeep import Upkeep
from bots.brain.acquisition_tracker import AcquisitionTracker
from bots.brain.inner_voice import Voice
from bots.brain.notice_dispatcher import NoticeDispatcher
from bots.brain.saved_state import SavedState
from bots.brain.sections import BODY
from bots.brain.settings import BrainSettings
from bots.brain.state import AgentState
from bots.clock import RunClock
from bots.events import Event, Inventory, Payload

INTERVAL_SECONDS = 0.02


class Notices:
    """An agent that acquires nothing."""

    acquisitions = AcquisitionTracker()


@pytest.mark.anyio
async def test_no_inventory_is_logged_before_the_body_has_told_what_it_holds() -> None:
    state, logged = AgentState(), list[Payload]()
    write = state.pen(BODY, "test")
    first = anyio.Event()

    def record(payload: Payload) -> Event:
        logged.append(payload)
        first.set()
        return cast("Event", payload)

    upkeep = Upkeep(
        state,
        cast("NoticeDispatcher", Notices()),
        cast("Voice", None),
        cast("SavedState", None),
        clock=RunClock(),
        settings=BrainSettings(inventory_interval_seconds=INTERVAL_SECONDS),
        record=record,
    )
    async with anyio.create_task_group() as tasks:
        upkeep.start(tasks)
        await anyio.sleep(5 * INTERVAL_SECONDS)
        assert logged == []
        write(replace(state.read(BODY), inventory={"dirt": 2}, observed_at=1.0))
        await first.wait()
        tasks.cancel_scope.cancel()
    assert logged[0] == Inventory(items={"dirt": 2})
