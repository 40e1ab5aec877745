"""The embedded world as a process: it starts, reports the truth over RCON, and ends without a trace."""

import json
import os
import signal
import socket
from pathlib import Path

import anyio
import psutil
import pytest

import worlds
from tests.worlds.running import embedded_world, world_options
from worlds import AdminError, ServerSecond, WorldError, WorldOptionError, WorldOptions, WorldStartError, open_world
from worlds.handshake import probe_login
from worlds.versions import version_named

pytestmark = [pytest.mark.anyio, pytest.mark.live]

_LIMIT_SECONDS = 30
_TOWN_CHEST = (3, 67, 3)
_MAIN_SCRIPT = Path(worlds.__file__).parent / "embedded" / "js" / "main.js"


async def _stats_told(world: object) -> None:
    with anyio.fail_after(_LIMIT_SECONDS):
        while world.stats() is None:  # type: ignore[attr-defined]  # noqa: ASYNC110
            await anyio.sleep(0.05)


async def test_comes_up_tells_how_it_does_and_leaves_nothing_behind() -> None:
    async with embedded_world() as (world, endpoint):
        pid = world.pid
        assert pid is not None
        assert endpoint.version == "1.21.4"
        assert world.versions()["minecraft-protocol"] == "1.68.0"
        async with await anyio.connect_tcp(endpoint.host, endpoint.port):
            pass
        await _stats_told(world)
        stats = world.stats()
        assert isinstance(stats, ServerSecond)
        assert stats.players == 0
        assert stats.rss_mb > 0
        children = psutil.Process(pid).children(recursive=True)
    assert not psutil.pid_exists(pid)
    assert not any(child.is_running() for child in children)
    await world.stop()
    with pytest.raises(OSError, match="connect"):
        await anyio.connect_tcp(endpoint.host, endpoint.port)


async def test_admin_tells_the_truth() -> None:
    async with embedded_world() as (world, _):
        admin = world.admin
        assert await admin.players() == []
        assert await admin.container(*_TOWN_CHEST) == {}
        assert await admin.fill((0, 80, 0), (9, 80, 9), "stone") == 100
        assert await admin.fill((0, 80, 0), (9, 80, 9), "stone") == 0
        await admin.set_time(6000)
        assert "Unknown or incomplete command" in await admin.command("fly away")
        for call in (admin.inventory("Nobody"), admin.give("Nobody", "dirt"), admin.container(0, 80, 0)):
            with pytest.raises(AdminError):
                await call
        with pytest.raises(AdminError, match="is not a player name"):
            await admin.give("two words", "dirt")
        with pytest.raises(AdminError, match="Too many blocks"):
            await admin.fill((0, 0, 0), (100, 100, 100), "stone")


async def test_long_answers_arrive_whole() -> None:
    async with embedded_world() as (world, _):
        await world.admin.fill((0, 70, 0), (0, 70, 0), "chest")
        long_unknown = "x" * 1000
        answer = await world.admin.command(long_unknown)
        assert answer.endswith(f"{long_unknown}<--[HERE]")
        many = [await world.admin.command("seed") for _ in range(50)]
        assert many == ["Seed: [7]"] * 50


async def test_same_seed_same_places_and_spawns_another_seed_others() -> None:
    found = []
    for seed in (7, 7, 8):
        async with embedded_world(seed=seed) as (world, _):
            places = await world.places()
            assert {"plaza", "town chest", "forest", "pond", "quarry", "meadow"} <= places.keys()
            spawns = world.spawn_points(25, seed)
            assert len(set(spawns)) == 25
            found.append((places, spawns))
    assert found[0] == found[1]
    assert found[0] != found[2]


async def test_a_port_in_use_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(WorldStartError) as caught:
            async with embedded_world(port=port):
                pass
    assert str(caught.value) == (
        f"Port {port} is in use: choose another with --set world.port=…, or leave it out for a free one."
    )


async def test_a_server_that_cannot_start_says_so(tmp_path: Path) -> None:
    log_path = tmp_path / "world.log"
    with pytest.raises(WorldStartError, match=r"ended with code 3: see .*world\.log"):
        async with embedded_world(node_command=("sh", "-c", "exit 3"), log_path=log_path):
            pass
    with pytest.raises(WorldStartError, match="civitas doctor"):
        async with embedded_world(node_command=(str(tmp_path / "nowhere"),)):
            pass
    with pytest.raises(WorldOptionError, match="needs Node"):
        open_world("embedded", options=world_options(node_command=()))


async def test_a_killed_world_is_noticed() -> None:
    async with embedded_world() as (world, _):
        assert world.pid is not None
        os.kill(world.pid, signal.SIGKILL)
        with anyio.fail_after(_LIMIT_SECONDS):
            assert await world.wait_lost() == "The world server was ended by signal SIGKILL."
        with pytest.raises(AdminError):
            await world.admin.players()
    with pytest.raises(WorldError, match="not running"):
        _ = world.admin


async def test_ends_with_its_starter() -> None:
    options = world_options()
    configuration = json.dumps({"rcon_password": "x", "seed": 1})
    process = await anyio.open_process([*options.node_command, str(_MAIN_SCRIPT)], env=options.node_environment)
    async with process:
        assert process.stdin is not None
        assert process.stdout is not None
        await process.stdin.send(configuration.encode() + b"\n")
        with anyio.fail_after(_LIMIT_SECONDS):
            first = await process.stdout.receive()
            assert b'"ready"' in first
            await process.stdin.aclose()
            assert await process.wait() == 0


async def test_what_was_changed_is_there_again(tmp_path: Path) -> None:
    for start in range(2):
        async with embedded_world(world_dir=tmp_path / "world") as (world, _):
            if start == 0:
                assert await world.admin.fill((1, 90, 1), (2, 90, 2), "gold_block") == 4
                await world.save()
            else:
                assert await world.admin.fill((1, 90, 1), (2, 90, 2), "gold_block") == 0
    names = {path.name for path in (tmp_path / "world").iterdir()}
    assert {"level.dat", "region", "data"} <= names
    assert not {"pending", "commit"} & names
    with pytest.raises(WorldStartError, match="has the seed 7"):
        async with embedded_world(world_dir=tmp_path / "world", seed=8):
            pass


async def test_runs_faster_than_the_wall() -> None:
    async with embedded_world(speed=4.0) as (world, _):

        async def age() -> int:
            return int((await world.admin.command("time query gametime")).removeprefix("The time is "))

        begun = await age()
        with anyio.fail_after(15):  # five seconds; at the speed of the wall clock it would be twenty
            while await age() < begun + 400:  # noqa: ASYNC110
                await anyio.sleep(0.1)


async def test_capacity() -> None:
    world = open_world("embedded", options=world_options(max_players=5))
    await world.check_capacity(5)
    with pytest.raises(WorldOptionError, match="room for 5 more players but 6 agents"):
        await world.check_capacity(6)


async def test_a_killed_server_comes_back_on_its_port_from_its_last_save(tmp_path: Path) -> None:
    async with embedded_world(world_dir=tmp_path / "world", autosave_seconds=0) as (world, endpoint):
        assert world.can_restart
        await world.admin.command('setblock 5 100 5 chest{Items:[{Slot:2b,id:"minecraft:bread",count:7}]}')
        await world.admin.set_time(9000)
        await world.save()
        await world.admin.command("setblock 6 100 5 stone")  # after the save, so it is lost
        assert world.pid is not None
        os.kill(world.pid, signal.SIGKILL)
        with anyio.fail_after(_LIMIT_SECONDS):
            assert "SIGKILL" in await world.wait_lost()
            assert await world.restart() == endpoint
        assert await world.admin.container(5, 100, 5) == {"bread": 7}
        assert await world.admin.command("execute if block 6 100 5 air") == "Test passed"
        assert await world.admin.command("execute if block 5 100 5 chest") == "Test passed"
        told = await world.admin.command("time query daytime")
        assert 9000 <= int(told.removeprefix("The time is ")) < 9000 + 20 * _LIMIT_SECONDS


async def test_a_whitelist_turns_strangers_away_and_lets_agents_try_the_door() -> None:
    async with embedded_world(whitelist=("Mira", "Researcher")) as (_, endpoint):
        protocol = version_named(endpoint.version).protocol
        stranger = await probe_login(endpoint.host, endpoint.port, protocol, "Stranger")
        assert stranger.refusal == "You are not whitelisted on this server!"
        where = f"{endpoint.host}:{endpoint.port}"
        visited = open_world(where, options=WorldOptions(agents=("Mira",), towns=()))
        assert await visited.start() == endpoint
        await visited.stop()
