"""The stream of one body's notices: bounded, and only observations are dropped."""

import anyio
import pytest

from bots.body.channel import Channel
from bots.body.messages import Heard, Notice, Observation
from bots.body.sights import SelfState

pytestmark = pytest.mark.anyio

ME = SelfState(
    position=(0.0, 64.0, 0.0),
    health=20,
    food=20,
    air=20,
    on_ground=True,
    in_water=False,
    in_lava=False,
    held=None,
    time_of_day=0,
    dimension="overworld",
)


def observation(free_slots: int) -> Observation:
    return Observation(
        agent="Ada",
        me=ME,
        inventory={},
        free_slots=free_slots,
        blocks=[],
        entities=[],
        players=[],
        happenings=[],
        action=None,
    )


def heard(text: str) -> Heard:
    return Heard(agent="Ada", speaker="Bo", text=text, distance=1.0, position=(0.0, 64.0, 0.0))


async def rest_of(channel: Channel) -> list[Notice]:
    channel.close()
    async with channel.notices as notices:
        return [notice async for notice in notices]


async def test_notices_come_in_order_until_the_stream_ends() -> None:
    channel = Channel(4)
    sent: list[Notice] = [heard("one"), observation(1), heard("two")]
    assert all(channel.push(notice) for notice in sent)
    assert await rest_of(channel) == sent


async def test_observations_give_way_when_the_reader_lags_and_nothing_else_does() -> None:
    channel = Channel(4)
    waiting: list[Notice] = [observation(1), heard("one"), observation(2), heard("two")]
    assert all(channel.push(notice) for notice in waiting)
    assert channel.push(heard("three"))
    assert channel.push(observation(3))
    assert channel.given_up == 2
    assert await rest_of(channel) == [heard("one"), heard("two"), heard("three"), observation(3)]


async def test_a_stream_full_of_words_refuses_words_openly_and_gives_up_the_observation() -> None:
    channel = Channel(2)
    assert channel.push(heard("one"))
    assert channel.push(heard("two"))
    assert channel.push(observation(1))
    assert channel.given_up == 1
    assert not channel.push(heard("three"))
    assert await rest_of(channel) == [heard("one"), heard("two")]


async def test_a_waiting_reader_gets_a_notice_at_once() -> None:
    channel = Channel(1)
    got: list[Notice] = []

    async def read() -> None:
        while len(got) < 3:
            got.append(await channel.notices.receive())

    async with anyio.create_task_group() as group:
        group.start_soon(read)
        await anyio.wait_all_tasks_blocked()
        for text in ("one", "two", "three"):
            assert channel.push(heard(text))
            await anyio.wait_all_tasks_blocked()
    channel.discard()
    assert got == [heard("one"), heard("two"), heard("three")]
