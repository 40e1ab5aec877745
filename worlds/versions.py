"""The versions of Minecraft that the whole chain speaks, read from ``versions.yaml``."""

from functools import cache
from importlib import resources
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from configs.yaml_places import parse_yaml
from worlds.errors import WorldVersionError


class MinecraftVersion(BaseModel):
    """One version. The file explains its fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    protocol: int
    java: int
    velocity: str
    embedded: bool
    shown: Literal["embedded", "stock"]


@cache
def supported_versions() -> dict[str, MinecraftVersion]:
    """Return all versions by name, the best tested first."""
    return {name: MinecraftVersion(name=name, **entry) for name, entry in _table()["versions"].items()}


def version_named(name: str) -> MinecraftVersion:
    """Return a version by its name, such as ``1.21.4``.

    Raises:
        WorldVersionError: agents do not speak this version.
    """
    versions = supported_versions()
    if name not in versions:
        raise WorldVersionError(f"Agents do not speak Minecraft {name}: use {spoken_versions('or')}.")
    return versions[name]


def version_of_protocol(protocol: int) -> MinecraftVersion | None:
    """Return the version with a protocol number; None if agents do not speak it."""
    return next((one for one in supported_versions().values() if one.protocol == protocol), None)


def default_version() -> MinecraftVersion:
    """Return the version that is used if none is named."""
    return version_named(str(_table()["default"]))


def spoken_versions(word: str = "and") -> str:
    """Return all versions as a text, such as ``1.21.4, 1.21.3 and 1.21.1``."""
    *before, last = supported_versions()
    return f"{', '.join(before)} {word} {last}" if before else last


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = parse_yaml(resources.files("worlds").joinpath("versions.yaml").read_text(encoding="utf-8"))
    return table
