"""Bad input about servers and the people on them: one sentence, exit code 2, nothing started, downloaded or written."""

import zipfile
from pathlib import Path

import pytest

from orchestrator.config import resolve_scenario
from orchestrator.run.plan import draw_personas
from tests.orchestrator.cli.test_bad_input import refuse


def test_no_licence_no_download(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--world", "paper") == (
        "A Paper server runs Minecraft, and you must accept its licence: read https://aka.ms/MinecraftEULA, then add "
        "--accept-eula; until then nothing is downloaded. The embedded world (--world embedded) needs no licence."
    )


def test_a_scenario_cannot_accept_the_licence(tmp_path: Path) -> None:
    assert "is not a known key" in refuse(tmp_path, "--world", "paper", "--set", "world.accept_eula=true")


def test_paper_keeps_its_own_time(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--world", "paper", "--accept-eula", "--speed", "2") == (
        "A Paper server keeps its own time: leave --speed out, or use --world embedded."
    )


def test_a_version_that_agents_do_not_speak(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--world", "paper", "--accept-eula", "--set", "world.version=1.20.4") == (
        "Agents do not speak Minecraft 1.20.4: use 1.21.4, 1.21.3 or 1.21.1."
    )


def test_a_world_that_is_none(tmp_path: Path) -> None:
    sentence = refuse(tmp_path, "--world", "paper", "--accept-eula", "--set", f"world.paper.world={tmp_path}")
    assert sentence.startswith(f"{tmp_path} ")


def test_a_plugin_file_that_is_not_a_plugin(tmp_path: Path) -> None:
    plugin = tmp_path / "AuthMe.jar"
    with zipfile.ZipFile(plugin, "w") as archive:
        archive.writestr("readme.txt", "nothing")
    words = ("--world", "paper", "--accept-eula", "--set", f"world.paper.password_plugin={plugin}")
    assert refuse(tmp_path, *words) == (f"{plugin} is not a server plugin: give the path of its jar, or leave it out.")
    with zipfile.ZipFile(plugin, "w") as archive:
        archive.writestr("plugin.yml", "name: Gate")
    assert refuse(tmp_path, *words) == (
        f"{plugin} is the plugin Gate, which would ask agents for passwords too: use AuthMe, which is "
        "configured to let them in, or use --whitelist."
    )


def test_opening_without_a_whitelist(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--open-to-lan") == (
        "--open-to-lan would let everyone on the network join under any name, since a server without accounts checks "
        "no names: name the people with --whitelist NAME,NAME, or let Paper ask for passwords with "
        "--set world.paper.password_plugin=JAR."
    )


@pytest.mark.parametrize("option", [("--open-to-lan",), ("--whitelist", "Alex")])
def test_somebody_elses_server_is_theirs_to_open(tmp_path: Path, option: tuple[str, ...]) -> None:
    assert refuse(tmp_path, "--world", "127.0.0.1:25565", *option) == (
        f"127.0.0.1:25565 is not your server to configure: remove {option[0]}, its owner decides who may join."
    )


def test_a_names_file_that_is_not_valid(tmp_path: Path) -> None:
    names = tmp_path / "names.yaml"
    words = ("--set", "visitors.pseudonyms=true", "--set", f"visitors.names_file={names}")
    assert "cannot be read" in refuse(tmp_path, *words)
    names.write_text("- Alex\n")
    assert refuse(tmp_path, *words) == f"{names} is not a list of names: write a line NAME: ALIAS for each person."
    names.write_text("Alex: Ada Lovelace\n")
    assert refuse(tmp_path, *words) == (
        f"'Ada Lovelace' in {names} is not a name: use 1 to 16 letters, digits or underscores."
    )
    names.write_text("Alex: Ada\nJordan: Ada\n")
    assert refuse(tmp_path, *words) == f"Two people in {names} are called Ada: give each an alias of their own."
    agent = draw_personas(resolve_scenario("village", flags={"--agents": 2}).scenario, 1)[1].name
    names.write_text(f"Alex: {agent}\n")
    assert refuse(tmp_path, *words, "--seed", "1", "--agents", "2") == (
        f"{agent} in {names} is an agent of this run: agree on another name with the person."
    )


def test_a_notice_with_other_braces(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--set", "visitors.notice=Hello {player}") == (
        "--set visitors.notice=Hello {player}: visitors.notice: use no braces except {name}, which becomes the "
        "person's name in the log."
    )


def test_a_whitelist_with_an_invalid_name(tmp_path: Path) -> None:
    assert refuse(tmp_path, "--whitelist", "Alex,Jordan Lee") == (
        "--whitelist ['Alex', 'Jordan Lee']: world.whitelist.1 must be text that matches "
        "^[A-Za-z0-9_]{1,16}$, not 'Jordan Lee'."
    )
