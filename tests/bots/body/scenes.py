"""Scenes with live bodies, each in its own process, because a Python process can open only one body host.

Run as ``python -m tests.bots.body.scenes SCENE``. Every scene starts an embedded world and ends it.
"""

import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import anyio
import anyio.lowlevel
import pytest

from bots.body import bridge
from bots.body.errors import HostLost, JoinFailed
from bots.body.host import BodyHost, HostBody, HostOptions, open_host
from bots.body.messages import (
    ActionFinishedNotice,
    AnnouncedNotice,
    ContainerUsedNotice,
    DiedNotice,
    Heard,
    Heartbeat,
    HostFault,
    InventoryChanged,
    LeftWorld,
    Observation,
    RespawnedNotice,
    Said,
)
from tests.worlds.running import embedded_world
from worlds import AdminError, Endpoint, World

LIMIT_SECONDS = 60.0
BEATS_UNDER_LOAD = 6
T = TypeVar("T")


def options(endpoint: Endpoint) -> HostOptions:
    return HostOptions(
        endpoint_host=endpoint.host,
        endpoint_port=endpoint.port,
        version=endpoint.version,
        hearing_radius_blocks=16.0,
        observe_interval_ms=500,
    )


@asynccontextmanager
async def host_in(endpoint: Endpoint) -> AsyncIterator[BodyHost]:
    """Open a host that turns every fault into an error."""
    async with open_host(options(endpoint)) as host:
        yield host
        if host.faults.statistics().current_buffer_used:
            raise AssertionError(f"The host reported {host.faults.receive_nowait()}")


async def next_of(body: HostBody, kind: type[T], test: Callable[[T], bool] = lambda _: True) -> T:
    """Return the next notice of a kind that passes a test."""
    with anyio.fail_after(LIMIT_SECONDS):
        async for notice in body.notices:
            if isinstance(notice, kind) and test(notice):
                return notice
            if isinstance(notice, HostFault):
                raise AssertionError(notice)
    raise AssertionError(f"{body.name}'s notices ended without {kind.__name__}.")


async def walk_and_talk(world: World, endpoint: Endpoint) -> None:
    """Three bodies join, meet at a place, and hear each other."""
    async with host_in(endpoint) as host:
        places = await world.places()
        names = ["Ada", "Bo", "Cy"]
        bodies = [await host.join(name, places) for name in names]
        for number, body in enumerate(bodies):
            body.act(f"walk-{number}", "go_to", {"target": "well"}, 45.0)
        for body in bodies:
            end = await next_of(body, ActionFinishedNotice)
            assert end.status == "done", end
        ada, bo, cy = bodies
        ada.observe()
        seen = await next_of(ada, Observation, lambda digest: len(digest.players) >= len(names) - 1)
        assert {player.name for player in seen.players} >= {"Bo", "Cy"}
        ada.say("speech-1", "Good morning, neighbours!")
        said = await next_of(ada, Said)
        assert (said.speech_id, said.text) == ("speech-1", "Good morning, neighbours!")
        assert set(said.hearers) == {"Bo", "Cy"}
        for listener in (bo, cy):
            heard = await next_of(listener, Heard)
            assert (heard.speaker, heard.text) == ("Ada", "Good morning, neighbours!")
        await host.leave("Cy", "enough for today")
        left = await next_of(cy, LeftWorld)
        assert left.reason == "enough for today"
        again = await host.join("Cy", places)
        assert await next_of(again, Observation)


async def interrupted_actions(_world: World, endpoint: Endpoint) -> None:
    """Cancelling ends an action once, as cancelled; a new action replaces the old one."""
    async with host_in(endpoint) as host:
        body = await host.join("Ada", {})
        body.act("first", "wait", {"seconds": 30}, 40.0)
        body.cancel("first", "something better came up")
        first = await next_of(body, ActionFinishedNotice)
        assert (first.action_id, first.status) == ("first", "cancelled")
        body.act("second", "wait", {"seconds": 30}, 40.0)
        body.act("third", "wait", {"seconds": 1}, 40.0)
        second = await next_of(body, ActionFinishedNotice)
        assert (second.action_id, second.status, second.reason) == ("second", "cancelled", "interrupted")
        third = await next_of(body, ActionFinishedNotice)
        assert (third.action_id, third.status) == ("third", "done")


async def refusals(_world: World, endpoint: Endpoint) -> None:
    """Bad names, duplicate names and a second host are refused in one sentence."""
    async with host_in(endpoint) as host:
        await host.join("Ada", {})
        with pytest.raises(JoinFailed, match="Ada is in the world already"):
            await host.join("Ada", {})
        with pytest.raises(JoinFailed, match="1 to 16 letters"):
            await host.join("Ada the First", {})
    with pytest.raises(HostLost, match="one body host in its life"):
        async with open_host(options(endpoint)):
            pass


async def gift_death_and_kick(world: World, endpoint: Endpoint) -> None:
    """Bodies report what the world does to them: a gift, a death, the respawn, a kick; with the messages."""
    async with host_in(endpoint) as host:
        body = await host.join("Ada", {})
        await world.admin.give("Ada", "bread", 3)
        changed = await next_of(body, InventoryChanged)
        assert (changed.items, changed.delta) == ({"bread": 3}, {"bread": 3})
        await world.admin.command("kill Ada")
        died = await next_of(body, DiedNotice)
        assert died.reason == "Ada was killed"
        back = await next_of(body, RespawnedNotice)
        assert await next_of(body, Observation, lambda digest: digest.me.health == 20.0)
        assert back.position == await world.admin.position("Ada")
        await world.admin.kick("Ada", "Come back tomorrow")
        left = await next_of(body, LeftWorld)
        assert left.reason == "Come back tomorrow"
        assert body.left_reason == left.reason


async def announcement_and_deposit(world: World, endpoint: Endpoint) -> None:
    """Announcements are heard at any distance. Bodies report what they put into a chest, and the world confirms it."""
    async with host_in(endpoint) as host:
        places = await world.places()
        with pytest.raises(AdminError, match="No player was found"):
            await world.admin.announce("Town crier", "Is anybody there?")
        ada, bo = [await host.join(name, places) for name in ("Ada", "Bo")]
        x, y, z = await world.admin.position("Bo")
        await world.admin.teleport("Bo", x + 100, y + 60, z)
        text = "The people's \"market\" is open: it's {free} [for all], 20 %."
        await world.admin.announce("Town crier", text)
        for body in (ada, bo):
            heard = await next_of(body, AnnouncedNotice)
            assert (heard.by, heard.text) == ("Town crier", text)
        await world.admin.give("Ada", "oak_log", 8)
        await next_of(ada, InventoryChanged, lambda change: change.items == {"oak_log": 8})
        ada.act("pay", "deposit", {"item": "oak_log", "count": 3, "container": "town chest"}, 60.0)
        used = await next_of(ada, ContainerUsedNotice)
        spot = tuple(round(value) for value in places["town chest"])
        assert (used.container, used.position, used.put, used.taken) == ("town chest", spot, {"oak_log": 3}, {})
        assert await world.admin.container(*used.position) == {"oak_log": 3}
        assert await world.admin.inventory("Ada") == {"oak_log": 5}


async def world_ends(world: World, endpoint: Endpoint) -> None:
    """When a world ends, all bodies leave and no body can join. The host runs on and reports the reason."""
    async with host_in(endpoint) as host:
        bodies = [await host.join(name, {}) for name in ("Ada", "Bo")]
        await world.stop()
        for body in bodies:
            assert (await next_of(body, LeftWorld)).reason
        with pytest.raises(JoinFailed, match=r"Ada could not join: .*ECONNREFUSED"):
            await host.join("Ada", {})
        assert not host.lost.is_set()


async def many_calls(_world: World, endpoint: Endpoint) -> None:
    """None of thousands of calls is lost while the threads of this process switch as often as possible."""
    bridge.POLL_SECONDS_EASY = bridge.POLL_SECONDS_MIN = 0.0
    sys.setswitchinterval(1e-6)
    async with host_in(endpoint) as host:
        beats: set[Heartbeat | None] = set()
        with anyio.fail_after(LIMIT_SECONDS):
            while len(beats) < BEATS_UNDER_LOAD and not host.lost.is_set():
                beats.add(host.heartbeat)
                assert sum(range(1000))
                await anyio.lowlevel.checkpoint()
        assert not host.lost.is_set(), host.lost_reason


async def node_killed(_world: World, endpoint: Endpoint) -> None:
    """When Node dies the host says so within 2 s, and every body has left."""
    async with open_host(options(endpoint)) as host:
        body = await host.join("Ada", {})
        assert host.node_pid is not None
        os.kill(host.node_pid, signal.SIGKILL)
        with anyio.fail_after(2):
            await host.lost.wait()
        assert "ended with code -9" in host.lost_reason
        left = await next_of(body, LeftWorld)
        assert left.reason == host.lost_reason
        with pytest.raises(HostLost, match="ended with code -9"):
            body.observe()


async def stays_until_killed(_world: World, endpoint: Endpoint) -> None:
    """Print the process id of Node and wait for the end."""
    async with open_host(options(endpoint)) as host:
        await host.join("Ada", {})
        print(host.node_pid, flush=True)  # noqa: T201 - the test reads it
        await anyio.sleep_forever()


SCENES: dict[str, Callable[[World, Endpoint], Awaitable[None]]] = {
    scene.__name__: scene
    for scene in (
        walk_and_talk,
        interrupted_actions,
        gift_death_and_kick,
        announcement_and_deposit,
        refusals,
        world_ends,
        many_calls,
        node_killed,
        stays_until_killed,
    )
}


async def main(scene: str) -> None:
    async with embedded_world() as (world, endpoint):
        await SCENES[scene](world, endpoint)


if __name__ == "__main__":
    anyio.run(main, sys.argv[1])
