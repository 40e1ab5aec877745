"""Our own server from nothing to its end, with a stub: first run, cached run, and each fault."""

import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import psutil
import pytest

from tests.worlds.paper.service import Service
from worlds import (
    Endpoint,
    PaperWish,
    World,
    WorldDownloadError,
    WorldError,
    WorldOptionError,
    WorldOptions,
    WorldStartError,
    open_world,
)
from worlds.handshake import ask_status

pytestmark = pytest.mark.anyio
GONE = "http://127.0.0.1:9"


class Told:
    """The reported progress."""

    def __init__(self) -> None:
        self.whats: set[str] = set()

    def __call__(self, what: str, _share: float) -> None:
        self.whats.add(what)


def options(folder: Path, service: str, *, paper: dict[str, Any] | None = None, **changes: Any) -> WorldOptions:
    usual: dict[str, Any] = {
        "accept_eula": True,
        "cache_dir": folder / "cache",
        "server_dir": folder / "server",
        "log_path": folder / "world.log",
        "max_players": 30,
        "paper": PaperWish(service=service, memory_mb=512, **(paper or {})),
    }
    return WorldOptions(**usual | changes)


@asynccontextmanager
async def started(wish: WorldOptions) -> AsyncIterator[tuple[World, Endpoint]]:
    world = open_world("paper", options=wish)
    await world.make_ready(Told())
    try:
        yield world, await world.start()
    finally:
        await world.stop()


def test_without_the_licence_nothing_is_asked_or_downloaded(service: Service, tmp_path: Path) -> None:
    with pytest.raises(WorldOptionError, match=r"https://aka\.ms/MinecraftEULA, then add --accept-eula"):
        open_world("paper", options=options(tmp_path, service.address, accept_eula=False))
    assert service.asked == []
    assert list(tmp_path.iterdir()) == []


async def test_a_first_run_downloads_starts_and_stops_and_a_later_one_needs_no_network(
    service: Service, tmp_path: Path
) -> None:
    world = open_world("paper", options=options(tmp_path, service.address))
    told = Told()
    await world.make_ready(told)
    assert told.whats == {"Downloading paper-1.21.4-231.jar (once)"}
    endpoint = await world.start()
    pid = world.pid
    try:
        status = await ask_status(endpoint.host, endpoint.port)
        assert (status.protocol, status.max_players, endpoint.version) == (769, 30, "1.21.4")
        assert await world.admin.players() == []
        versions = world.versions()
        assert versions["paper"] == "1.21.4-231 (stable)"
        assert versions["licence"] == "accepted with --accept-eula"
        assert int(versions["java"]) >= 21
    finally:
        await world.stop()
    assert pid is not None and not psutil.pid_exists(pid)
    assert (tmp_path / "server" / "world" / "level.dat").read_text() == "saved"
    assert "Stopping server" in (tmp_path / "world.log").read_text()
    told = Told()
    again = open_world("paper", options=options(tmp_path, GONE, server_dir=tmp_path / "other"))
    await again.make_ready(told)
    assert told.whats == set()
    await again.start()
    await again.stop()


async def test_the_village_is_built_and_agents_begin_on_its_plaza(service: Service, tmp_path: Path) -> None:
    async with started(options(tmp_path, service.address)) as (world, _):
        places = await world.places()
        x, y, z = places["town chest"]
        assert (await world.admin.command(f"execute if block {x:.0f} {y:.0f} {z:.0f} chest[facing=south]")).startswith(
            "Test"
        )
        plaza = places["plaza"]
        points = world.spawn_points(10, 1)
        assert len(set(points)) == 10
        assert all(abs(point[0] - plaza[0]) <= 24 and point[1] == plaza[1] for point in points)


async def test_another_version_is_provisioned_the_same_way(service: Service, tmp_path: Path) -> None:
    async with started(options(tmp_path, service.address, version="1.21.1", towns=())) as (_, endpoint):
        assert endpoint.version == "1.21.1"
        assert (await ask_status(endpoint.host, endpoint.port)).protocol == 767
    assert "pause-when-empty-seconds" not in (tmp_path / "server" / "server.properties").read_text()


async def test_a_version_that_agents_do_not_speak_is_refused_with_those_that_they_do(tmp_path: Path) -> None:
    with pytest.raises(WorldError, match=r"do not speak Minecraft 1\.8\.9: use 1\.21\.4, .* or"):
        open_world("paper", options=options(tmp_path, GONE, version="1.8.9"))


async def test_without_network_and_cache_nothing_is_laid_out(tmp_path: Path) -> None:
    world = open_world("paper", options=options(tmp_path, GONE))
    with pytest.raises(WorldDownloadError, match="connect to the network for the first"):
        await world.make_ready(Told())
    assert not (tmp_path / "server").exists()


async def test_a_port_that_is_taken_is_named_by_the_servers_own_words(service: Service, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(WorldStartError, match=r"FAILED TO BIND TO PORT.*: end the program that uses the port"):
            async with started(options(tmp_path, service.address, port=taken.getsockname()[1])):
                pass


async def test_a_crash_at_the_start_is_told_in_the_logs_own_words(service: Service, tmp_path: Path) -> None:
    _misbehave(tmp_path, "crash")
    with pytest.raises(
        WorldStartError, match=r"ended with code 1: see .*world\.log; its last error: '.*Missing data pack"
    ):
        async with started(options(tmp_path, service.address)):
            pass


async def test_a_server_that_dies_is_lost_and_can_be_started_again(service: Service, tmp_path: Path) -> None:
    _misbehave(tmp_path, "late")
    async with started(options(tmp_path, service.address, towns=())) as (world, endpoint):
        assert "Java heap space" in await world.wait_lost()
        (tmp_path / "server" / "stand_in.fault").unlink()
        assert await world.restart() == endpoint
        assert await world.admin.players() == []


async def test_a_server_that_does_not_stop_is_ended_by_signals(service: Service, tmp_path: Path) -> None:
    _misbehave(tmp_path, "deaf")
    async with started(options(tmp_path, service.address, paper={"stop_seconds": 1.0}, towns=())) as (world, _):
        pid = world.pid
    assert pid is not None and not psutil.pid_exists(pid)


async def test_a_server_that_is_slow_to_stop_is_not_lost(service: Service, tmp_path: Path) -> None:
    _misbehave(tmp_path, "deaf")
    lost: list[str] = []

    async def watch(world: World) -> None:
        lost.append(await world.wait_lost())

    # The server still answers after it was asked to stop, for longer than two rounds of the watch.
    wish = options(tmp_path, service.address, paper={"stop_seconds": 5.0}, towns=())
    async with anyio.create_task_group() as tasks:
        async with started(wish) as (world, _):
            tasks.start_soon(watch, world)
            await anyio.wait_all_tasks_blocked()
        tasks.start_soon(watch, world)
        await anyio.wait_all_tasks_blocked()
        tasks.cancel_scope.cancel()
    assert lost == []


async def test_a_kept_server_is_one_runs_at_a_time_and_of_one_version(service: Service, tmp_path: Path) -> None:
    kept = options(tmp_path, service.address, paper={"server": "mine"}, towns=())
    async with started(kept):
        with pytest.raises(WorldOptionError, match="Another run uses the server"):
            async with started(kept):
                pass
    async with started(kept) as (world, _):
        assert await world.admin.players() == []
    with pytest.raises(WorldOptionError, match=r"was made for Minecraft 1\.21\.4, not 1\.21\.1"):
        async with started(kept.model_copy(update={"version": "1.21.1"})):
            pass


async def test_a_world_folder_is_copied_and_what_is_none_is_refused(service: Service, tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    with pytest.raises(WorldOptionError, match=r"has no level\.dat"):
        open_world("paper", options=options(tmp_path, service.address, paper={"world": given}))
    (given / "level.dat").write_text("mine")
    (given / "region").mkdir()
    (given / "region" / "r.0.0.mca").write_text("land")
    async with started(options(tmp_path, service.address, paper={"world": given}, towns=())):
        assert (tmp_path / "server" / "world" / "region" / "r.0.0.mca").read_text() == "land"
    assert (given / "level.dat").read_text() == "mine"


async def test_nobody_is_an_operator_and_a_whitelist_holds_offline_ids(service: Service, tmp_path: Path) -> None:
    async with started(options(tmp_path, service.address, whitelist=("Mira", "Researcher"), towns=())):
        listed = json.loads((tmp_path / "server" / "whitelist.json").read_text())
        assert [one["name"] for one in listed] == ["Mira", "Researcher"]
        assert json.loads((tmp_path / "server" / "ops.json").read_text()) == []


async def test_the_admin_side_of_an_opened_server_stays_local(service: Service, tmp_path: Path) -> None:
    opened = options(tmp_path, service.address, host="0.0.0.0", whitelist=("Mira",), towns=())  # noqa: S104
    async with started(opened) as (world, endpoint):
        assert endpoint.host == "127.0.0.1"
        assert world.pid is not None
        listening = psutil.Process(world.pid).net_connections(kind="inet")
        addresses = {one.laddr.port: one.laddr.ip for one in listening if one.status == psutil.CONN_LISTEN}
        assert addresses.pop(endpoint.port) in ("0.0.0.0", "::")  # noqa: S104
        assert set(addresses.values()) <= {"127.0.0.1", "::ffff:127.0.0.1"}
        assert addresses


def _misbehave(folder: Path, fault: str) -> None:
    (folder / "server").mkdir()
    (folder / "server" / "stand_in.fault").write_text(fault)
