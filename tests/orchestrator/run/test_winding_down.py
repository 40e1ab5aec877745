"""Winding down: every step is taken, and what goes wrong with one is told."""

import anyio
import pytest

from orchestrator.run.ending import Ending
from orchestrator.run.winding_down import WindingDown
from worlds import WorldError

pytestmark = pytest.mark.anyio


async def test_a_step_that_fails_is_told_and_hinders_no_other() -> None:
    ending, taken = Ending(), []

    async def fail() -> None:
        raise WorldError("The world did not stop.")

    async def work() -> None:
        taken.append("work")

    winding_down = WindingDown(ending)
    assert not await winding_down.step(fail)
    assert await winding_down.step(work)
    assert taken == ["work"]
    assert ending.troubles == ["The world did not stop."]


async def test_a_step_that_takes_too_long_is_left_off() -> None:
    ending = Ending()

    async def wait() -> None:
        await anyio.sleep_forever()

    assert not await WindingDown(ending).step(wait, limit_seconds=0)
    assert len(ending.troubles) == 1 and ending.troubles[0].startswith("Winding down took too long (")


async def test_what_is_no_trouble_of_a_run_is_raised() -> None:
    async def stumble() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        await WindingDown(Ending()).step(stumble)
