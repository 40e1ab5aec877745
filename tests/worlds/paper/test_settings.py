"""The settings of a server, read back as the server reads them. Each version gets only keys that it knows."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from worlds.paper.settings import ServerValues, templates, write_settings
from worlds.versions import supported_versions

VALUES = ServerValues(
    host="127.0.0.1",
    port=25599,
    rcon_port=25600,
    rcon_password="only for this test",  # noqa: S106
    max_players=120,
    view_distance_chunks=4,
    seed=7,
    difficulty="normal",
    pvp=False,
    agents=("Mira", "Tomas"),
)
KNOWN_SINCE_1_21_2 = "pause-when-empty-seconds"
"""See https://minecraft.wiki/w/Server.properties."""
PATHS = (
    "bukkit.yml",
    "config/paper-global.yml",
    "config/paper-world-defaults.yml",
    "plugins/AuthMe/config.yml",
    "server.properties",
    "spigot.yml",
)


def properties(path: Path) -> dict[str, str]:
    """Read a file like java.util.Properties, for the files that servers write."""
    lines = (line for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return {name: value for name, _, value in (line.partition("=") for line in lines)}


def leaves(tree: dict[str, Any], before: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in tree.items():
        flat |= leaves(value, f"{before}{name}.") if isinstance(value, dict) else {f"{before}{name}": value}
    return flat


def test_there_is_a_template_for_each_file_of_the_server() -> None:
    assert tuple(sorted(template.file for template in templates())) == PATHS


@pytest.mark.parametrize("version", supported_versions())
def test_files_read_back_hold_what_the_templates_say(version: str, tmp_path: Path) -> None:
    write_settings(tmp_path, version, VALUES, ("AuthMe",))
    for template in templates():
        meant = leaves(template.keys_for(version, VALUES))
        path = tmp_path / template.file
        if template.format == "properties":
            assert properties(path) == {
                key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in meant.items()
            }
        else:
            assert leaves(yaml.safe_load(path.read_text())) == meant
        assert path.stat().st_mode & 0o077 == 0


def test_a_version_is_told_only_what_it_knows(tmp_path: Path) -> None:
    for version in ("1.21.1", "1.21.4"):
        write_settings(tmp_path / version, version, VALUES)
    older, newer = (properties(tmp_path / version / "server.properties") for version in ("1.21.1", "1.21.4"))
    assert KNOWN_SINCE_1_21_2 not in older
    assert newer == older | {KNOWN_SINCE_1_21_2: "-1"}


def test_what_a_fleet_needs_is_set(tmp_path: Path) -> None:
    write_settings(tmp_path, "1.21.4", VALUES)
    server = properties(tmp_path / "server.properties")
    assert server["online-mode"] == server["enforce-secure-profile"] == "false"
    assert server["server-ip"] == "127.0.0.1"
    assert (server["server-port"], server["rcon.port"], server["max-players"]) == ("25599", "25600", "120")
    assert (server["difficulty"], server["pvp"], server["max-tick-time"]) == ("normal", "false", "-1")
    assert yaml.safe_load((tmp_path / "bukkit.yml").read_text())["settings"]["connection-throttle"] == -1
    limiter = yaml.safe_load((tmp_path / "config/paper-global.yml").read_text())["packet-limiter"]["all-packets"]
    assert limiter["max-packet-rate"] / limiter["interval"] > 100
    assert limiter["action"] == "DROP"


def test_other_settings_of_a_kept_server_stay(tmp_path: Path) -> None:
    (tmp_path / "server.properties").write_text("#Minecraft server properties\nmotd=Old\nresource-pack=mine.zip\n")
    (tmp_path / "spigot.yml").write_text(
        "config-version: 12\nsettings:\n  restart-on-crash: true\n  netty-threads: 2\n"
    )
    write_settings(tmp_path, "1.21.4", VALUES)
    server = properties(tmp_path / "server.properties")
    assert (server["motd"], server["resource-pack"]) == ("Civitas", "mine.zip")
    spigot = yaml.safe_load((tmp_path / "spigot.yml").read_text())
    assert spigot["config-version"] == 12
    assert spigot["settings"]["netty-threads"] == 2
    assert spigot["settings"]["restart-on-crash"] is False


def test_agents_come_in_without_a_password_and_from_this_machine_alone(tmp_path: Path) -> None:
    write_settings(tmp_path, "1.21.4", VALUES)
    assert not (tmp_path / "plugins").exists()
    write_settings(tmp_path, "1.21.4", VALUES, ("AuthMe",))
    settings = yaml.safe_load((tmp_path / "plugins/AuthMe/config.yml").read_text())["settings"]
    assert settings["unrestrictions"]["UnrestrictedName"] == ["Mira", "Tomas"]
    assert settings["restrictions"]["AllowedRestrictedUser"] == ["Mira;127.0.0.1", "Tomas;127.0.0.1"]
    assert settings["restrictions"]["AllowRestrictedUser"] is True
