"""The run clock of the orchestrator: in a pause it stands still, and what waits by it waits on."""

import anyio
import pytest

from orchestrator.run.pausable_clock import PausableClock
from tests.support.virtual_time import VIRTUAL_TIME

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> object:
    return VIRTUAL_TIME


def begun(speed: float) -> PausableClock:
    """A clock on the time of the running event loop, which has begun."""
    clock = PausableClock(speed, monotonic=anyio.current_time)
    clock.begin()
    return clock


async def test_it_stands_still_in_a_pause_and_tells_its_length() -> None:
    clock = begun(speed=4)
    await anyio.sleep(1)
    clock.pause()
    assert clock.is_paused
    await anyio.sleep(10)
    assert [clock.now(), clock.paused_seconds] == pytest.approx([4, 10])
    assert clock.go_on() == pytest.approx(10)
    await anyio.sleep(1)
    assert [clock.now(), clock.paused_seconds] == pytest.approx([8, 0])
    assert not clock.is_paused


async def test_waits_and_limits_are_put_off_by_a_pause() -> None:
    clock = begun(speed=2)
    ended: dict[str, float] = {}

    async def wait(name: str) -> None:
        match name:
            case "sleep":
                await clock.sleep(4)
            case "limit":
                with clock.move_on_after(6):
                    await anyio.sleep_forever()
            case "failure":
                with pytest.raises(TimeoutError), clock.fail_after(8):
                    await anyio.sleep_forever()
        ended[name] = anyio.current_time() - start

    start = anyio.current_time()
    async with anyio.create_task_group() as tasks:
        for name in ("sleep", "limit", "failure"):
            tasks.start_soon(wait, name)
        await anyio.sleep(1)
        for _ in range(2):
            clock.pause()
            await anyio.sleep(5)
            clock.go_on()
            await anyio.sleep(0.5)
    assert ended == {"sleep": pytest.approx(12), "limit": pytest.approx(13), "failure": pytest.approx(14)}


async def test_what_begins_in_a_pause_waits_for_its_end() -> None:
    clock = begun(speed=2)
    clock.pause()
    start = anyio.current_time()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(clock.sleep, 2)
        tasks.start_soon(clock.going)
        await anyio.sleep(7)
        clock.go_on()
        await clock.going()
        assert anyio.current_time() - start == pytest.approx(7)
    assert anyio.current_time() - start == pytest.approx(8)


async def test_an_epoch_for_a_process_that_starts_later_leaves_the_pauses_out() -> None:
    clock = begun(speed=1)
    clock.pause()
    await anyio.sleep(30)
    clock.go_on()
    later = PausableClock(1, monotonic=anyio.current_time)
    later.begin(clock.epoch_wall)
    assert later.now() == pytest.approx(clock.now(), abs=0.5)
