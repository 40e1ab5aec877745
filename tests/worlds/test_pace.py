"""The tick rate of a server that is not ours."""

from itertools import chain, repeat

import anyio
import pytest

from tests.worlds.running import embedded_world
from worlds import RconAddress, WorldOptions, open_world
from worlds.pace import Pace

pytestmark = [pytest.mark.anyio, pytest.mark.live]

_LIMIT_SECONDS = 40
_APART_SECONDS = 10.0


async def test_ticks_are_counted_between_two_looks() -> None:
    # Two readings per check, which count as one check apart.
    clock = chain(repeat(0.0, 2), repeat(_APART_SECONDS))
    pace = Pace(lambda: next(clock))
    async with embedded_world() as (world, _):
        counts = [await world.admin.game_time()]
        await pace.look(world.admin)
        counts.append(await world.admin.game_time())
        assert pace.stats is None
        await anyio.sleep(0.5)
        counts.append(await world.admin.game_time())
        await pace.look(world.admin)
        counts.append(await world.admin.game_time())
        stats = pace.stats
    assert stats is not None
    assert stats.players == 0
    assert 0 < counts[2] - counts[1] <= stats.tps * _APART_SECONDS <= counts[3] - counts[0]


async def test_a_server_with_an_admin_side_is_looked_at_until_it_is_gone() -> None:
    async with embedded_world() as (inside, endpoint):
        rcon = inside.admin._rcon
        address = RconAddress(port=rcon._port, password=rcon._password)
        outside = open_world(f"{endpoint.host}:{endpoint.port}", options=WorldOptions(rcon=address))
        lost: list[str] = []

        async def watch() -> None:
            lost.append(await outside.wait_lost())

        with anyio.fail_after(_LIMIT_SECONDS):
            await outside.start()
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(watch)
                while outside.stats() is None:  # noqa: ASYNC110
                    await anyio.sleep(0.1)
                await inside.stop()
            assert outside.stats() is None
        assert lost == [f"The server at {endpoint.host}:{endpoint.port} no longer answers."]
        await outside.stop()
