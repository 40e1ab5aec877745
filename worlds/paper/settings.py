"""The settings of our servers, from the templates. Each version gets only the keys that it knows."""

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict

from configs.yaml_places import parse_yaml
from worlds.options import Difficulty

_PLACEHOLDER_START, _PLACEHOLDER_END = "${", "}"


@dataclass(frozen=True, slots=True)
class ServerValues:
    """Values that differ from server to server.

    Args:
        host: address to listen on.
        port: port where players join.
        rcon_port: port of the admin side.
        rcon_password: password of the admin side.
        max_players: most players at once, people included.
        view_distance_chunks: view and simulation distance, in chunks of 16 blocks.
        seed: seed of the terrain.
        difficulty: difficulty by its name in the game.
        pvp: whether players can hurt one another.
        whitelist: whether only listed names can join.
        behind_proxy: whether players join through a Velocity proxy.
        proxy_secret: secret that the proxy and the server share; empty without a proxy.
        agents: names of the agents, for plugins that ask everybody else for a password.
    """

    host: str
    port: int
    rcon_port: int
    rcon_password: str
    max_players: int
    view_distance_chunks: int
    seed: int
    difficulty: Difficulty
    pvp: bool
    whitelist: bool = False
    behind_proxy: bool = False
    proxy_secret: str = ""
    agents: tuple[str, ...] = ()

    def named(self) -> dict[str, Any]:
        """Return the values by their names in the templates."""
        named = asdict(self)
        named["agents"] = list(self.agents)
        named["agents_from_here"] = [f"{name};127.0.0.1" for name in self.agents]
        return named


class Template(BaseModel):
    """One file of a server. ``templates/README.md`` explains its fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    file: str
    format: Literal["properties", "yaml"]
    keys: dict[str, Any]
    since: dict[str, str]
    until: dict[str, str]
    plugin: str | None = None

    def keys_for(self, version: str, values: ServerValues) -> dict[str, Any]:
        """Return the keys that a version knows, with values filled in and nested as in the file.

        Args:
            version: version of Minecraft, such as ``1.21.4``.
            values: values of the server.
        """
        given = values.named()
        kept: dict[str, Any] = {}
        for path, value in _leaves(self.keys, ()):
            if not self._knows(".".join(path), version):
                continue
            inner = kept
            for part in path[:-1]:
                inner = inner.setdefault(part, {})
            inner[path[-1]] = _put_in(value, given)
        return kept

    def _knows(self, key: str, version: str) -> bool:
        return _number(self.since.get(key, "0")) <= _number(version) < _number(self.until.get(key, "9999"))


def templates() -> tuple[Template, ...]:
    """Return the templates of all files."""
    folder = resources.files("worlds.paper").joinpath("templates")
    files = sorted((one for one in folder.iterdir() if one.name.endswith(".yaml")), key=lambda one: one.name)
    return tuple(Template.model_validate(parse_yaml(one.read_text(encoding="utf-8"))) for one in files)


def write_settings(folder: Path, version: str, values: ServerValues, plugins: Collection[str] = ()) -> None:
    """Write the settings of a server into its folder. Other settings in its files stay.

    Args:
        folder: folder of the server.
        version: version of Minecraft.
        values: values of the server.
        plugins: names of the plugins that we install.

    Raises:
        OSError: the folder cannot be written.
    """
    for template in templates():
        if template.plugin is not None and template.plugin not in plugins:
            continue
        path = folder / template.file
        path.parent.mkdir(parents=True, exist_ok=True)
        keys = template.keys_for(version, values)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        text = _patched_properties(before, keys) if template.format == "properties" else _patched_yaml(before, keys)
        # A file with a password is readable by its owner only.
        path.touch(mode=0o600)
        path.write_text(text, encoding="utf-8")


def _patched_properties(before: str, keys: dict[str, Any]) -> str:
    lines = []
    left = dict(keys)
    for line in before.splitlines():
        name, found, _ = line.partition("=")
        if found and not line.startswith("#") and name.strip() in left:
            lines.append(f"{name.strip()}={_property(left.pop(name.strip()))}")
        else:
            lines.append(line)
    lines += [f"{name}={_property(value)}" for name, value in left.items()]
    return "\n".join(lines) + "\n"


def _property(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _patched_yaml(before: str, keys: dict[str, Any]) -> str:
    found = parse_yaml(before) or {}
    if not isinstance(found, dict):
        found = {}
    return yaml.safe_dump(_merged(found, keys), sort_keys=False, allow_unicode=True)


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for name, value in above.items():
        inner = merged.get(name)
        merged[name] = _merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return merged


def _leaves(tree: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, name))
        else:
            yield (*path, name), value


def _put_in(value: Any, given: dict[str, Any]) -> Any:
    if isinstance(value, str) and value.startswith(_PLACEHOLDER_START) and value.endswith(_PLACEHOLDER_END):
        return given[value.removeprefix(_PLACEHOLDER_START).removesuffix(_PLACEHOLDER_END)]
    return value


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
