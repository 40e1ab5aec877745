"""Reading YAML: as plain data, or with the line of every key, so that an error can name file and line."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

KeyPath = tuple[str, ...]

_FastLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The YAML loader. The C version, if it is installed, is ten times as fast."""


class UnreadableYaml(ValueError):  # noqa: N818 (it names what is wrong)
    """A file cannot be read or is not YAML. The message is one sentence that says how to fix it."""


@dataclass(frozen=True)
class PlacedYaml:
    """The content of a YAML file, with places.

    Args:
        values: the content as plain data; None for an empty file.
        lines: line of every key and list item, from 1.
        repeated: keys that occur twice in one mapping, with the line of the second.
    """

    values: Any
    lines: dict[KeyPath, int] = field(default_factory=dict)
    repeated: tuple[tuple[KeyPath, int], ...] = ()


def parse_yaml(text: str | bytes) -> Any:
    """The content of a YAML text as plain data; None of an empty one.

    Raises:
        yaml.YAMLError: it is not YAML.
    """
    try:
        return yaml.load(text, Loader=_FastLoader)  # noqa: S506 - it is the safe one, in C
    except yaml.YAMLError:
        return yaml.safe_load(text)  # says better what is wrong


def read_yaml(path: Path) -> PlacedYaml:
    """Read one YAML file.

    Raises:
        UnreadableYaml: it cannot be read or is not YAML.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise UnreadableYaml(f"{path} cannot be read ({reason}): check the path and its permissions.") from error
    try:
        try:
            return _read(_FastLoader(text))
        except yaml.YAMLError:
            return _read(yaml.SafeLoader(text))  # this loader has better error messages
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f", line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "it cannot be parsed"
        raise UnreadableYaml(f"{path}{line} is not YAML ({problem}): correct it.") from error


def _read(loader: yaml.SafeLoader) -> PlacedYaml:
    node = loader.get_single_node()
    if node is None:
        return PlacedYaml(None)
    # Before the values are made, since that resolves `<<` inside the nodes.
    found = list(_places(node, ()))
    values = loader.construct_document(node)
    lines: dict[KeyPath, int] = {}
    repeated = []
    for where, line_number, is_repeated in found:
        if is_repeated:
            repeated.append((where, line_number))
        lines[where] = line_number
    return PlacedYaml(values, lines, tuple(repeated))


def _places(node: yaml.Node, prefix: KeyPath) -> Iterator[tuple[KeyPath, int, bool]]:
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            where = (*prefix, str(key.value))
            yield where, key.start_mark.line + 1, key.value in seen
            seen.add(key.value)
            yield from _places(value, where)
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            where = (*prefix, str(index))
            yield where, item.start_mark.line + 1, False
            yield from _places(item, where)
