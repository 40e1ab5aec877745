"""Other servers: those that a user may name, each with its sentence, before anyone has joined."""

import socket

import pytest

from tests.worlds.listeners import Behaviour, listening
from tests.worlds.running import embedded_world
from worlds import (
    AdminError,
    RconAddress,
    WorldError,
    WorldModeError,
    WorldOptionError,
    WorldOptions,
    WorldRefusedError,
    WorldUnreachableError,
    WorldVersionError,
    open_world,
)

pytestmark = pytest.mark.anyio


async def _refused(behaviour: Behaviour, kind: type[WorldError]) -> str:
    async with listening(behaviour) as port:
        world = open_world(f"127.0.0.1:{port}", options=WorldOptions())
        with pytest.raises(kind) as caught:
            await world.start()
        await world.stop()
        return str(caught.value).replace(f"127.0.0.1:{port}", "HERE")


async def test_online_mode() -> None:
    assert await _refused(Behaviour(is_online=True), WorldModeError) == (
        "The server at HERE is in online mode, agents have no accounts: set online-mode=false in its server.properties."
    )


async def test_another_version() -> None:
    assert await _refused(Behaviour(protocol=765, version="Paper 1.20.4"), WorldVersionError) == (
        "The server at HERE runs Paper 1.20.4, agents speak Minecraft 1.21.4, 1.21.3 and 1.21.1: "
        "start a 1.21.4 server, or use --world embedded."
    )


async def test_a_server_that_turns_players_away() -> None:
    assert await _refused(Behaviour(refusal="You are not whitelisted"), WorldRefusedError) == (
        "The server at HERE turns players away ('You are not whitelisted'): let offline players in, then try again."
    )


async def test_a_silent_server() -> None:
    assert await _refused(Behaviour(is_silent=True), WorldUnreachableError) == (
        "No server answers at HERE within 5 s: start it, or check the address."
    )


@pytest.mark.parametrize("garbage", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff" * 64, b"\x05\x00\x03abc", b""])
async def test_something_else(garbage: bytes) -> None:
    assert await _refused(Behaviour(garbage=garbage), WorldUnreachableError) == (
        "What answers at HERE is not a Minecraft server: check the address and the port."
    )


async def test_nobody_there() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        with pytest.raises(WorldUnreachableError, match=f"No server answers at 127.0.0.1:{port}"):
            await open_world(f"127.0.0.1:{port}", options=WorldOptions()).start()


async def test_a_full_server() -> None:
    async with listening(Behaviour(players=18, max_players=20)) as port:
        world = open_world(f"127.0.0.1:{port}", options=WorldOptions())
        await world.start()
        await world.check_capacity(2)
        with pytest.raises(WorldOptionError, match="room for 2 more players but 3 agents"):
            await world.check_capacity(3)
        assert await world.places() == {}
        assert world.spawn_points(3, 1) == []
        with pytest.raises(WorldError, match="no admin side"):
            _ = world.admin


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("embeded", "Unknown world 'embeded': use embedded, paper, folia, velocity or HOST:PORT."),
        ("host:", "'' is not a port: give a whole number from 1 to 65535 after the colon."),
        ("host:70000", "'70000' is not a port: give a whole number from 1 to 65535 after the colon."),
    ],
)
async def test_a_world_that_is_none(spec: str, words: str) -> None:
    with pytest.raises(WorldOptionError) as caught:
        open_world(spec, options=WorldOptions())
    assert str(caught.value) == words


async def test_speed_is_for_the_embedded_world() -> None:
    with pytest.raises(WorldOptionError, match="leave --speed out"):
        open_world("localhost:25565", options=WorldOptions(speed=4))


@pytest.mark.live
async def test_our_own_server_passes_as_an_external_one() -> None:
    async with embedded_world() as (inside, endpoint):
        rcon = inside.admin._rcon
        address = RconAddress(port=rcon._port, password=rcon._password)
        outside = open_world(f"{endpoint.host}:{endpoint.port}", options=WorldOptions(rcon=address))
        try:
            assert (await outside.start()).version == "1.21.4"
            assert await outside.admin.players() == []
        finally:
            await outside.stop()
        wrong = WorldOptions(rcon=RconAddress(port=rcon._port, password="wrong"))  # noqa: S106
        world = open_world(f"{endpoint.host}:{endpoint.port}", options=wrong)
        with pytest.raises(AdminError, match="refuses the RCON password"):
            await world.start()
        await world.stop()
