"""Reading YAML with the place of every key remembered, so that an error can name file and line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from orchestrator.errors import BadInputError

KeyPath = tuple[str, ...]


@dataclass(frozen=True)
class Document:
    """Configuration from one or several places, laid over one another.

    Args:
        values: the configuration as plain data.
        origins: where each key was said last, as words for an error.
    """

    values: dict[str, Any]
    origins: dict[KeyPath, str] = field(default_factory=dict)

    def overlaid(self, other: "Document") -> "Document":
        """This configuration with another's keys over it: mappings are merged, everything else is replaced."""
        return Document(merge(self.values, other.values), self.origins | other.origins)

    def origin(self, path: Iterable[object]) -> str:
        """Where a key was said, or the nearest one around it; empty when nowhere."""
        words = tuple(str(word) for word in path)
        for length in range(len(words), 0, -1):
            if words[:length] in self.origins:
                return self.origins[words[:length]]
        return ""

    def by_name(self, path: Iterable[int | str]) -> list[int | str]:
        """A path with names for the numbers of things that are a mapping here and were checked as a list.

        It ends at a single value that was checked as a list.
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


def read_document(path: Path) -> Document:
    """Read one YAML file.

    Raises:
        BadInputError: it cannot be read, is no YAML, is no mapping, or says a key twice.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise BadInputError(f"{path} cannot be read ({reason}): check the path and its permissions.") from error
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        values = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f", line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "it cannot be parsed"
        raise BadInputError(f"{path}{line} is no YAML ({problem}): correct it.") from error
    if not isinstance(node, yaml.MappingNode):
        raise BadInputError(f"{path} holds no keys: write a scenario, such as `extends: village`.")
    return Document(values, dict(_origins(path, node, ())))


def _origins(path: Path, node: yaml.Node, prefix: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            where = (*prefix, str(key.value))
            place = f"{path}, line {key.start_mark.line + 1}"
            if key.value in seen:
                raise BadInputError(f"{place} says {'.'.join(where)} a second time: keep one of the two.")
            seen.add(key.value)
            yield where, place
            yield from _origins(path, value, where)
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            where = (*prefix, str(index))
            yield where, f"{path}, line {item.start_mark.line + 1}"
            yield from _origins(path, item, where)


def setting_document(setting: str) -> Document:
    """Read a ``--set key=value``.

    Args:
        setting: ``a.b=c``; the value is YAML.

    Raises:
        BadInputError: it has no ``=``, or its value is no YAML.
    """
    name, equals, text = setting.partition("=")
    words = name.strip().split(".")
    if not equals or not all(words):
        raise BadInputError(f"--set {setting} is no setting: write --set key=value, such as --set run.agents=5.")
    try:
        value = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise BadInputError(f"--set {setting} has a value that is no YAML: put it in quotes.") from error
    return flag_document(tuple(words), value, f"--set {setting}")


def flag_document(path: KeyPath, value: object, origin: str) -> Document:
    """A single key, as an option of the command line sets it."""
    nested: Any = value
    for word in reversed(path):
        nested = {word: nested}
    return Document(nested, {path: origin})
