"""Scenes with live bodies, each in a process of its own: a Python process can open one body host in its life.

Run as ``python -m tests.bots.body.scenes SCENE WORLD``, where WORLD is JSON with port, version and places.
"""

import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import anyio
import pytest

from bots.body.errors import HostLost, JoinFailed
from bots.body.host import BodyHost, HostBody, HostOptions, open_host
from bots.body.messages import ActionFinished, Heard, LeftWorld, Observation, Said
from bots.events import Position

LIMIT_SECONDS = 60.0
T = TypeVar("T")
World = dict[str, Any]


def options(world: World) -> HostOptions:
    return HostOptions(
        endpoint_host="127.0.0.1",
        endpoint_port=world["port"],
        version=world["version"],
        hearing_radius_blocks=16.0,
        observe_interval_ms=500,
    )


def places_of(world: World) -> dict[str, Position]:
    return {name: tuple(position) for name, position in world["places"].items()}


@asynccontextmanager
async def host_in(world: World) -> AsyncIterator[BodyHost]:
    """A host that lets no fault pass."""
    async with open_host(options(world)) as host:
        yield host
        if host.faults.statistics().current_buffer_used:
            raise AssertionError(f"The host reported {host.faults.receive_nowait()}")


async def next_of(body: HostBody, kind: type[T], test: Callable[[T], bool] = lambda _: True) -> T:
    """The next notice of a kind that passes a test."""
    with anyio.fail_after(LIMIT_SECONDS):
        async for notice in body.notices:
            if isinstance(notice, kind) and test(notice):
                return notice
    raise AssertionError(f"{body.name}'s notices ended without {kind.__name__}.")


async def walk_and_talk(world: World) -> None:
    """Three bodies join, meet at a place, and hear each other."""
    async with host_in(world) as host:
        names = ["Ada", "Bo", "Cy"]
        bodies = [await host.join(name, places_of(world)) for name in names]
        for number, body in enumerate(bodies):
            body.act(f"walk-{number}", "go_to", {"target": "well"}, 45.0)
        for body in bodies:
            end = await next_of(body, ActionFinished)
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
        again = await host.join("Cy", places_of(world))
        assert await next_of(again, Observation)


async def interrupted_actions(world: World) -> None:
    """Cancelling ends an action once, as cancelled; a new action takes the place of the old."""
    async with host_in(world) as host:
        body = await host.join("Ada", places_of(world))
        body.act("first", "wait", {"seconds": 30}, 40.0)
        body.cancel("first", "something better came up")
        first = await next_of(body, ActionFinished)
        assert (first.action_id, first.status) == ("first", "cancelled")
        body.act("second", "wait", {"seconds": 30}, 40.0)
        body.act("third", "wait", {"seconds": 1}, 40.0)
        second = await next_of(body, ActionFinished)
        assert (second.action_id, second.status, second.reason) == ("second", "cancelled", "interrupted")
        third = await next_of(body, ActionFinished)
        assert (third.action_id, third.status) == ("third", "done")


async def refusals(world: World) -> None:
    """Bad names, doubles and a second host are refused in one sentence."""
    async with host_in(world) as host:
        await host.join("Ada", {})
        with pytest.raises(JoinFailed, match="Ada is in the world already"):
            await host.join("Ada", {})
        with pytest.raises(JoinFailed, match="1 to 16 letters"):
            await host.join("Ada the First", {})
    with pytest.raises(HostLost, match="one body host in its life"):
        async with open_host(options(world)):
            pass


async def closed_door(world: World) -> None:
    """A world that does not answer is named in the failure."""
    async with host_in(world | {"port": world["closed_port"]}) as host:
        with pytest.raises(JoinFailed, match=r"Ada could not join: .*ECONNREFUSED"):
            await host.join("Ada", {})


async def node_killed(world: World) -> None:
    """When Node dies the host says so within 2 s, and every body has left."""
    async with open_host(options(world)) as host:
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


async def stays_until_killed(world: World) -> None:
    """Tells the process id of Node, and waits for its own end."""
    async with open_host(options(world)) as host:
        await host.join("Ada", {})
        print(host.node_pid, flush=True)  # noqa: T201 - the test reads it
        await anyio.sleep_forever()


SCENES: dict[str, Callable[[World], Awaitable[None]]] = {
    scene.__name__: scene
    for scene in (walk_and_talk, interrupted_actions, refusals, closed_door, node_killed, stays_until_killed)
}

if __name__ == "__main__":
    anyio.run(SCENES[sys.argv[1]], json.loads(sys.argv[2]))
