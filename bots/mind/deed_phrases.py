"""What somebody does, in the words in which agents say it: ``gather a poppy``, ``craft a stone pickaxe``.

Intents and memories of deeds use these words, so an agent says what it does, and remembers what it said.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict

from bots.mind.language import a, phrase
from configs.yaml_places import parse_yaml

GATHER = "gather"
BY_ITEM = "obtain"
"""The skill that gets an item in any way; its verb depends on the item."""
VERBS = {"collect": GATHER, "craft": "craft", "smelt": "smelt"}
"""The verbs of the skills that get an item in one way."""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    verbs: dict[str, list[str]]
    some: list[str]


def deed_phrase(skill: str, args: Mapping[str, Any]) -> str:
    """What somebody does who carries out a skill.

    Args:
        skill: its name.
        args: its arguments. Numbers other than ``count`` are not told.

    Returns:
        A verb in its plain form and what it is about, as ``gather 4 oak log``.
    """
    item = args.get("item")
    verb = _verb(item) if skill == BY_ITEM and isinstance(item, str) else VERBS.get(skill)
    if verb is not None and isinstance(item, str):
        return f"{verb} {_counted(item, args.get('count', 1))}"
    told = (value for name, value in args.items() if name == "count" or not isinstance(value, int | float))
    return " ".join([phrase(skill), *(phrase(str(value)) for value in told)])


def _counted(item: str, count: Any) -> str:
    if count != 1:
        return f"{count} {phrase(item)}"
    return f"some {phrase(item)}" if _fits(item, tuple(_file().some)) else a(phrase(item))


@cache
def _verb(item: str) -> str:
    return next((verb for verb, items in _file().verbs.items() if _fits(item, tuple(items))), GATHER)


@cache
def _fits(item: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(item, pattern) for pattern in patterns)


@cache
def _file() -> _File:
    text = resources.files("bots.mind").joinpath("deed_phrases.yaml").read_text(encoding="utf-8")
    return _File.model_validate(parse_yaml(text))
