"""Reads YAML and remembers the place of every key, so that an error can name file and line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from configs.yaml_places import KeyPath, UnreadableYaml, parse_yaml, read_yaml
from orchestrator.errors import BadInputError


@dataclass(frozen=True)
class ConfigDocument:
    """Configuration from one or several sources, laid over one another.

    Args:
        values: the configuration as plain data.
        origins: the last place that sets each key, in words for an error message.
    """

    values: dict[str, Any]
    origins: dict[KeyPath, str] = field(default_factory=dict)

    def overlaid(self, other: "ConfigDocument") -> "ConfigDocument":
        """Return this configuration with another's keys over it. Mappings are merged; other values are replaced."""
        return ConfigDocument(merge(self.values, other.values), self.origins | other.origins)

    def origin(self, path: Iterable[object]) -> str:
        """Return the place that sets a key, or the nearest key around it; empty if there is none."""
        words = tuple(str(word) for word in path)
        for length in range(len(words), 0, -1):
            if words[:length] in self.origins:
                return self.origins[words[:length]]
        return ""

    def by_name(self, path: Iterable[int | str]) -> list[int | str]:
        """Return a path with names instead of numbers, for a mapping here that was checked as a list.

        The path ends at a single value that was checked as a list.
        """
        here: Any = self.values
        named: list[int | str] = []
        for word in path:
            if isinstance(here, str | int | float):
                break
            if isinstance(here, dict) and isinstance(word, int) and word < len(here):
                named.append(list(here)[word])
            else:
                named.append(word)
            here = _below(here, named[-1])
        return named


def _below(value: Any, word: int | str) -> Any:
    if isinstance(value, dict):
        return value.get(word)
    return value[word] if isinstance(value, list) and isinstance(word, int) and word < len(value) else None


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Lay one nested mapping over another."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def read_document(path: Path) -> ConfigDocument:
    """Read one YAML file.

    Raises:
        BadInputError: it cannot be read, is not YAML, is not a mapping, or has a key twice.
    """
    try:
        read = read_yaml(path)
    except UnreadableYaml as error:
        raise BadInputError(str(error)) from error
    for where, line in read.repeated:
        raise BadInputError(f"{path}, line {line} sets {'.'.join(where)} a second time: keep one of the two.")
    if not isinstance(read.values, dict):
        raise BadInputError(f"{path} has no keys: write a scenario, such as `extends: village`.")
    return ConfigDocument(read.values, {where: f"{path}, line {line}" for where, line in read.lines.items()})


def setting_document(setting: str) -> ConfigDocument:
    """Read a ``--set key=value``.

    Args:
        setting: ``a.b=c``; the value is YAML.

    Raises:
        BadInputError: it has no ``=``, or its value is not YAML.
    """
    name, equals, text = setting.partition("=")
    words = name.strip().split(".")
    if not equals or not all(words):
        raise BadInputError(f"--set {setting} is not a setting: write --set key=value, such as --set run.agents=5.")
    try:
        value = parse_yaml(text)
    except yaml.YAMLError as error:
        raise BadInputError(f"--set {setting} has a value that is not YAML: put it in quotes.") from error
    return flag_document(tuple(words), value, f"--set {setting}")


def flag_document(path: KeyPath, value: object, origin: str) -> ConfigDocument:
    """Return a document with one key, as an option of the command line sets it."""
    nested: Any = value
    for word in reversed(path):
        nested = {word: nested}
    return ConfigDocument(nested, {path: origin})
