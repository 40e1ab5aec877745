"""Finds packs, reads them with all packs that they extend, and reports all errors in them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bots.mind.pack.errors import InvalidPack
from bots.mind.pack.model import PackFile, RulesPack
from configs.experiments import known_experiments
from configs.validation_words import nearest, sentence_about
from configs.yaml_places import KeyPath, PlacedYaml, UnreadableYaml, read_yaml

FILE_NAME = "rules.yaml"
"""Name of the file with the pack in an experiment's folder."""

_SPOKEN_KEYS = frozenset({"sentence", "aims", "goals", "says", "arguments", "standing"})
"""Keys whose sentences agents say or set as goals."""


def known_packs() -> dict[str, Path]:
    """The packs that come with Civitas, by the name of their experiment."""
    return {name: one.rules for name, one in known_experiments().items() if one.rules is not None}


def load_pack(*names: str) -> RulesPack:
    """Read packs with everything that they extend, merged into one.

    Args:
        names: names of experiments of Civitas, or paths of files. Without names the pack is empty.

    Raises:
        InvalidPack: a pack has errors. The message contains all of them.
    """
    known = known_packs()
    ours = {*known, *(str(path) for path in known.values())}
    return _known_merged(names) if ours >= set(names) else _read_merged(names)


def whole_pack() -> RulesPack:
    """All packs that come with Civitas, merged into one."""
    return load_pack(*known_packs())


@cache
def _known_merged(names: tuple[str, ...]) -> RulesPack:
    """Read packs that come with Civitas once: they do not change while it runs."""
    return _read_merged(names)


def _read_merged(names: tuple[str, ...]) -> RulesPack:
    reading = _Reading()
    for name in names:
        reading.take(name, None)
    if reading.problems:
        raise InvalidPack(reading.problems)
    return _merged(one.pack for one in reading.sources)


@dataclass(frozen=True)
class _PackSource:
    path: Path
    placed: PlacedYaml
    pack: RulesPack


class _Reading:
    """Reads each file once. The packs that a file extends are read before it."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.sources: list[_PackSource] = []
        self._begun: dict[Path, bool] = {}
        """The files that were begun, and whether they are finished."""
        self._said: dict[str, str] = {}
        """Every sentence so far, with its place."""
        self._named: dict[tuple[str, str], str] = {}
        """Every role, trade, pastime and matter so far, with its place."""

    def take(self, name: str, asked_at: str | None, folder: Path = Path()) -> None:
        path = _find(name, folder)
        where = f"{asked_at}: " if asked_at else ""
        if path is None:
            self.problems.append(f"{where}There is no rules pack {name!r}; {nearest(name, known_packs())}")
            return
        key = path.resolve()
        if key in self._begun:
            if not self._begun[key]:
                self.problems.append(f"{where}{path} extends itself: remove one name from `extends`.")
            return
        self._begun[key] = False
        self._read(path)
        self._begun[key] = True

    def _read(self, path: Path) -> None:
        try:
            placed = read_yaml(path)
        except UnreadableYaml as error:
            self.problems.append(str(error))
            return
        if not isinstance(placed.values, dict):
            self.problems.append(f"{path} has no keys: write a pack, such as `extends: [village]`.")
            return
        for key, line in placed.repeated:
            self.problems.append(f"{path}, line {line} sets {'.'.join(key)} a second time: keep one of the two.")
        for index, base in enumerate(_bases(placed.values)):
            self.take(base, _place(path, placed, ("extends", str(index))), path.parent)
        self._look_for_doubles(path, placed)
        pack = self._checked(path, placed)
        if pack is not None:
            self.sources.append(_PackSource(path, placed, pack))

    def _checked(self, path: Path, placed: PlacedYaml) -> RulesPack | None:
        try:
            text = json.dumps(placed.values, allow_nan=False, default=_refuse)
        except (TypeError, ValueError) as error:
            self.problems.append(f"{path} has a value that is not allowed ({error}): put it in quotes.")
            return None
        try:
            return PackFile.model_validate_json(text).own()
        except ValidationError as error:
            for found in error.errors():
                if found["type"] == "too_short" and len(found["input"]) >= found["ctx"]["min_length"]:
                    continue  # the errors of its items are already in the list
                location = [word for word in found["loc"] if word != "[key]"]
                sentence = sentence_about(found, ".".join(map(str, location)), location, PackFile)
                self.problems.append(f"{_place(path, placed, location)}: {sentence}")
            return None

    def _look_for_doubles(self, path: Path, placed: PlacedYaml) -> None:
        for kind in ("roles", "trades", "pastimes", "matters"):
            for name in _mapping(placed.values.get(kind)):
                here = _place(path, placed, (kind, name))
                before = self._named.setdefault((kind, str(name)), here)
                if before != here:
                    self.problems.append(f"{here}: {kind}.{name} is already defined at {before}: keep one of the two.")
        for location, sentence in _spoken(placed.values, ()):
            here = _place(path, placed, location)
            if sentence in self._said:
                self.problems.append(f"{here}: {sentence!r} is already at {self._said[sentence]}: keep one.")
            self._said.setdefault(sentence, here)


def _find(name: str, folder: Path) -> Path | None:
    known = known_packs()
    if name in known:
        return known[name]
    path = folder / name
    if path.is_dir():
        path /= FILE_NAME
    return path if path.is_file() else None


def _bases(values: Mapping[str, Any]) -> list[str]:
    bases = values.get("extends")
    return [one for one in bases if isinstance(one, str)] if isinstance(bases, list) else []


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _spoken(value: object, location: KeyPath, *, spoken: bool = False) -> Iterator[tuple[KeyPath, str]]:
    """Every sentence that agents say or set as a goal, with its keys."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _spoken(below, (*location, str(key)), spoken=spoken or key in _SPOKEN_KEYS)
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from _spoken(below, (*location, str(index)), spoken=spoken)
    elif spoken and isinstance(value, str):
        yield location, value


def _place(path: Path, placed: PlacedYaml, location: Sequence[object]) -> str:
    """The file and line of a key, or of the nearest key around it."""
    words = tuple(str(word) for word in location)
    for length in range(len(words), 0, -1):
        if words[:length] in placed.lines:
            return f"{path}, line {placed.lines[words[:length]]}"
    return str(path)


def _merged(packs: Iterable[RulesPack]) -> RulesPack:
    """Merge several packs that share no name, in order."""
    whole = RulesPack()
    for pack in packs:
        importance = dict(whole.importance)
        for value, words in pack.importance.items():
            importance[value] = tuple(dict.fromkeys((*importance.get(value, ()), *words)))
        whole = RulesPack(
            words=tuple(dict.fromkeys((*whole.words, *pack.words))),
            roles=whole.roles | pack.roles,
            trades=whole.trades | pack.trades,
            pastimes=whole.pastimes | pack.pastimes,
            matters=whole.matters | pack.matters,
            occasions_named_for=tuple(dict.fromkeys((*whole.occasions_named_for, *pack.occasions_named_for))),
            importance=importance,
            alike=(*whole.alike, *pack.alike),
            duties=(*whole.duties, *pack.duties),
            constants={
                group: whole.constants.get(group, {}) | pack.constants.get(group, {})
                for group in (whole.constants | pack.constants)
            },
        )
    return whole


def _refuse(value: object) -> None:
    raise TypeError(f"{value} is a {type(value).__name__}")
