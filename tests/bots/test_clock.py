"""The run clock: wall time multiplied by the speed, from the start on."""

import time

import anyio
import pytest

from bots.clock import RunClock

pytestmark = pytest.mark.anyio


def test_it_stands_at_zero_until_the_society_begins() -> None:
    clock = RunClock(speed=4)
    assert not clock.begun
    assert clock.now() == 0.0


def test_processes_that_share_an_epoch_share_the_time() -> None:
    first = RunClock(speed=4)
    second = RunClock(speed=4, epoch_wall=first.begin(time.time() - 10))
    assert first.now() == pytest.approx(40, abs=1)
    assert second.now() == pytest.approx(first.now(), abs=0.5)


def test_before_the_epoch_it_is_zero() -> None:
    assert RunClock(epoch_wall=time.time() + 60).now() == 0.0


def test_a_speed_of_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="must be above 0, got 0"):
        RunClock(speed=0)


async def test_a_wait_passes_run_clock() -> None:
    clock = RunClock(speed=100)
    clock.begin()
    before = clock.now()
    await clock.sleep(5)
    # 5 s of run clock are 50 ms of wall time. A wait that forgot the speed would take 500 s of run clock.
    assert 5 <= clock.now() - before < 400


async def test_limits_go_by_the_run_clock() -> None:
    clock = RunClock(speed=1000)
    clock.begin()
    with clock.move_on_after(1) as scope:
        await anyio.sleep_forever()
    assert scope.cancelled_caught
    with pytest.raises(TimeoutError), clock.fail_after(1):
        await anyio.sleep_forever()
