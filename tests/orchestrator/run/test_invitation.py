"""The message at the start of a run that says how people join it."""

from pathlib import Path

from orchestrator.config import resolve_scenario
from orchestrator.run.invitation import invitation, network_addresses
from orchestrator.run.prepare import RunRequest
from worlds import Endpoint

HERE = Endpoint("127.0.0.1", 25565, "1.21.4")


def lines(*settings: str, open_to_lan: bool) -> list[str]:
    scenario = resolve_scenario("village", settings=settings).scenario
    return list(invitation(HERE, RunRequest(scenario, None, Path("runs"), open_to_lan=open_to_lan)))


def test_a_world_of_this_machine_alone_says_where_it_is() -> None:
    assert lines(open_to_lan=False) == ["Join with Minecraft 1.21.4 at 127.0.0.1:25565"]


def test_an_opened_world_says_what_offline_mode_means_and_who_is_let_in() -> None:
    _, address, meaning = lines("world.whitelist=[Alex, Jordan]", open_to_lan=True)
    assert address.startswith("People on the network join at ")
    assert all(f"{one}:25565" in address for one in network_addresses())
    assert "no account is needed" in meaning
    assert "only these names may join: Alex, Jordan" in meaning
    assert "only the agents" in lines("world.whitelist=[]", open_to_lan=True)[2]


def test_passwords_instead_of_a_whitelist() -> None:
    _, _, meaning = lines("world.paper.password_plugin=AuthMe.jar", open_to_lan=True)
    assert "the password plugin asks everyone" in meaning


def test_addresses_are_none_of_this_machine_alone() -> None:
    assert not any(one.startswith(("127.", "169.254.", "0.")) for one in network_addresses())
