"""Several servers behind one address, all of them stubs."""

from pathlib import Path

import pytest

from tests.worlds.paper.service import Service
from tests.worlds.paper.test_paper_world import Told, options
from worlds import open_world
from worlds.doors import door_number, door_of
from worlds.handshake import ask_status

pytestmark = pytest.mark.anyio


async def test_a_group_is_joined_at_one_address_by_as_many_doors(service: Service, tmp_path: Path) -> None:
    world = open_world("velocity", options=options(tmp_path, service.address, paper={"servers": 2}, towns=()))
    told = Told()
    await world.make_ready(told)
    assert {what.split()[1].split("-")[0] for what in told.whats} == {"paper", "velocity"}
    endpoint = await world.start()
    try:
        assert endpoint.doors == ("server-1.civitas", "server-2.civitas")
        assert (await ask_status(endpoint.host, endpoint.port)).max_players == 30
        first, second = (tmp_path / "server" / name for name in ("server-1", "server-2"))
        for folder in (first, second):
            paper = (folder / "config" / "paper-global.yml").read_text()
            assert "enabled: true" in paper
            assert (tmp_path / "server" / "proxy" / "forwarding.secret").read_text() in paper
        assert await world.admin.players() == []
        assert await world.admin.fill((0, 80, 0), (1, 80, 0), "stone") == 4, "on each of the two servers"
    finally:
        await world.stop()
    assert (first / "world" / "level.dat").read_text() == (second / "world" / "level.dat").read_text() == "saved"


def test_everybody_has_a_door_and_keeps_it() -> None:
    names = [f"Agent{number}" for number in range(300)]
    doors = ("a", "b", "c")
    assert [door_of(name, doors) for name in names] == [doors[door_number(name, 3)] for name in names]
    assert all(80 <= sum(door_of(name, doors) == door for name in names) <= 120 for door in doors)
    assert door_of("Mira", ()) is None
