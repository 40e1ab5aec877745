"""The catalog of skills: reads the cards of the JavaScript files, validates arguments, describes skills for prompts.

A skill file has its card as a strict JSON literal between a line ``exports.card = {`` and a line that is exactly ``}``.
The catalog reads that text and runs no code. ``bots/js/actions/library.js`` does the same in Node.
"""

import difflib
import json
import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, ValidationError, best_match
from pydantic import BaseModel, ConfigDict, Field
from pydantic import ValidationError as CardError

from configs.experiments import skills_of_experiments
from configs.parts import PartError, folders

BUILT_IN = (Path(__file__).parent, *skills_of_experiments())
"""Folders of the skills that come with the project: those of every run, and those of single experiments."""

GROUP = "civitas.skills"
"""Group of entry points that name packages with skill files."""

FOLDERS_VARIABLE = "CIVITAS_SKILLS"
"""Environment variable with further folders of skills, separated as in PATH."""

_CARD = re.compile(r"^exports\.card = (\{\n.*?^\})$", re.MULTILINE | re.DOTALL)


class InvalidArguments(ValueError):  # noqa: N818 (the name is part of the contract)
    """A call does not fit the card of a skill. The message says in one sentence what is wrong and how to fix it."""


class BrokenSkill(PartError):  # noqa: N818
    """A skill file has no card, or its card breaks a rule. The message says which file and why."""


class Card(BaseModel):
    """The card of a skill. A language model, a validator and a reader use the same card."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    """Name of the skill and of its file."""
    summary: str = Field(min_length=1, max_length=200)
    """What the skill does, one line."""
    gist: str = Field(default="", max_length=80)
    """The same in a few words, beside the call in every prompt; empty where the name says it."""
    arguments: dict[str, Any]
    """JSON schema (draft 2020-12) of an object without further properties."""
    needs: list[str]
    """Preconditions, in words."""
    changes: str = Field(min_length=1, max_length=200)
    """What has changed afterwards, one line."""
    expects: dict[str, str]
    """Results that a program can check: ``gains`` or ``loses`` an item, ``near`` a target; ``$name`` is an argument."""
    time_limit_seconds: float = Field(gt=0, le=3600)
    """Longest duration, in seconds of run clock. An item of dozens of parts, such as an anvil, takes half an hour."""
    is_duty: bool = False
    """Whether a law asks for the skill. An agent then remembers it as important."""
    is_work: bool = False
    """Whether it gets things from nature, again and again. A body goes on with it while no decision has come."""

    @property
    def properties(self) -> dict[str, dict[str, Any]]:
        """Return the schema of each argument."""
        properties: dict[str, dict[str, Any]] = self.arguments.get("properties", {})
        return properties

    def signature(self) -> str:
        """Return the skill as a call, such as ``collect(item, count=1)``."""
        required = self.arguments.get("required", [])
        parts = [
            name if name in required or "default" not in schema else f"{name}={json.dumps(schema['default'])}"
            for name, schema in self.properties.items()
        ]
        return f"{self.name}({', '.join(parts)})"


class Catalog:
    """The skills that agents have.

    Args:
        cards: cards by name of skill.
    """

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards: dict[str, Card] = dict(cards)
        self._validators = {name: Draft202012Validator(card.arguments) for name, card in self.cards.items()}

    def validate(self, skill: str, args: Mapping[str, Any]) -> dict[str, Any]:
        """Check a call before it starts.

        Args:
            skill: name of the skill.
            args: its arguments.

        Returns:
            The arguments, with defaults for the missing ones.

        Raises:
            InvalidArguments: one sentence that says what is wrong and which names are known.
        """
        card = self.cards.get(skill)
        if card is None:
            raise InvalidArguments(f"There is no skill called {skill!r}{_nearest(skill, self.cards)}")
        complete = {name: schema["default"] for name, schema in card.properties.items() if "default" in schema}
        complete.update(args)
        error = best_match(self._validators[skill].iter_errors(complete))
        if error is not None:
            raise InvalidArguments(_sentence(card, complete, error))
        return complete

    def is_work(self, skill: str) -> bool:
        """Return whether a body may go on with a skill by itself; False for an unknown skill."""
        return skill in self.cards and self.cards[skill].is_work

    def is_duty(self, skill: str) -> bool:
        """Return whether a law asks for a skill; False for an unknown skill."""
        return skill in self.cards and self.cards[skill].is_duty

    def describe(self) -> str:
        """Return all skills for a prompt: one line each with call, summary, arguments and needs."""
        return "\n".join(_line(card) for card in self.cards.values())


def load_catalog(extra_dirs: Iterable[Path] = ()) -> Catalog:
    """Read the skills that are built in, in installed packages, in CIVITAS_SKILLS folders, and in further folders.

    Args:
        extra_dirs: further folders with skill files.

    Raises:
        BrokenSkill: a file breaks a rule of cards, or two skills have the same name.
        PartError: a package that an entry point names cannot be used.
    """
    files: dict[str, Path] = {}
    cards: dict[str, Card] = {}
    for folder in dict.fromkeys((*skill_folders(), *extra_dirs)):
        for path in sorted(folder.glob("*.js")):
            card = read_card(path)
            if card.name in cards:
                raise BrokenSkill(
                    f"Two skills are called {card.name}: {files[card.name]} and {path}; rename one of them."
                )
            files[card.name], cards[card.name] = path, card
    return Catalog(dict(sorted(cards.items())))


@cache
def known_skills() -> Catalog:
    """Return the skills of :func:`load_catalog`, which are read once in a process: reading takes a tenth of a second.

    Raises:
        BrokenSkill: as for :func:`load_catalog`.
        PartError: as for :func:`load_catalog`.
    """
    return load_catalog()


def skill_folders() -> list[Path]:
    """Return the folders with skill files: the built-in ones, those of installed packages, those of CIVITAS_SKILLS.

    Raises:
        PartError: a package that an entry point names cannot be used.
    """
    named = [Path(name) for name in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep) if name]
    return list(dict.fromkeys((*BUILT_IN, *folders(GROUP), *named)))


def folders_for_node() -> str:
    """Return CIVITAS_SKILLS for a Node process. Node knows the built-in folders and reads the others from it.

    Raises:
        PartError: a package that an entry point names cannot be used.
    """
    return os.pathsep.join(str(folder) for folder in skill_folders() if folder not in BUILT_IN)


def read_card(path: Path) -> Card:
    """Read the card of one skill file without running code.

    Args:
        path: the skill file.

    Raises:
        BrokenSkill: the card is missing, is not strict JSON, or breaks a rule.
    """
    match = _CARD.search(path.read_text(encoding="utf-8"))
    if match is None:
        raise BrokenSkill(
            f"{path}: no card; it needs a line 'exports.card = {{', JSON, and a line that is exactly '}}'."
        )
    try:
        card = Card.model_validate_json(match.group(1))
        Draft202012Validator.check_schema(card.arguments)
    except CardError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the card"
        raise BrokenSkill(f"{path}: {where}: {first['msg']}.") from error
    except SchemaError as error:
        raise BrokenSkill(f"{path}: arguments: {error.message}.") from error
    if card.name != path.stem:
        raise BrokenSkill(f"{path}: the card is called {card.name}; it must have the name of its file.")
    if card.arguments.get("type") != "object" or card.arguments.get("additionalProperties") is not False:
        raise BrokenSkill(f"{path}: arguments must be an object schema with additionalProperties false.")
    for value in card.expects.values():
        if value.startswith("$") and value[1:] not in card.properties:
            raise BrokenSkill(f"{path}: expects names {value}, which is not an argument.")
    return card


def same_kind(word: str, item: str) -> bool:
    """Return whether an item is of the kind that a word means: ``oak_log`` is an ``oak_log`` and a ``log``.

    Args:
        word: an item or a kind of item, as an agent names it.
        item: the exact name of an item.
    """
    plain = word.strip().lower().removeprefix("minecraft:").replace(" ", "_").replace("-", "_")
    plain = {"tree": "log", "wood": "log", "seeds": "wheat_seeds", "stone": "cobblestone"}.get(plain, plain)
    forms = (plain, plain.removesuffix("s"), plain.removesuffix("_ore"))
    return plain in ("anything", "best") or any(
        item in (form, f"raw_{form}") or item.endswith(f"_{form}") for form in forms
    )


def _line(card: Card) -> str:
    described = [
        f"{name}: {schema['description']}" for name, schema in card.properties.items() if "description" in schema
    ]
    needs = f" Needs {', '.join(card.needs)}." if card.needs else ""
    arguments = f" ({'; '.join(described)})" if described else ""
    return f"{card.signature()}: {card.summary}{arguments}{needs}"


def _nearest(word: str, known: Iterable[str]) -> str:
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else f"; known are {', '.join(names)}."


def _sentence(card: Card, args: Mapping[str, Any], error: ValidationError) -> str:
    """Return one sentence that says what is wrong with the arguments of a skill."""
    if not error.path:
        for name in args:
            if name not in card.properties:
                known = card.properties
                return f"{card.name} takes no argument {name!r}{_nearest(name, known) if known else '; it takes none.'}"
        missing = [name for name in card.arguments.get("required", []) if name not in args]
        if missing:
            meaning = card.properties[missing[0]].get("description", "see its card")
            return f"{card.name} needs the argument {missing[0]!r}: {meaning}."
        return f"{card.name}: {error.message}."
    name = str(error.path[0])
    if error.validator == "enum":
        return (
            f"{card.name}: {name} is {error.instance!r}{_nearest(str(error.instance), card.properties[name]['enum'])}"
        )
    wanted = {
        "type": f"must be of type {error.validator_value}",
        "minimum": f"must be at least {error.validator_value}",
        "maximum": f"must be at most {error.validator_value}",
        "minLength": "may not be empty",
        "maxLength": f"may have at most {error.validator_value} characters",
    }.get(str(error.validator), error.message)
    return f"{card.name}: {name} is {error.instance!r}, but {wanted}."
