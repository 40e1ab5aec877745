"""The parts that people play in a community, read from ``roles.yaml``."""

from functools import cache, lru_cache
from importlib import resources

import yaml
from pydantic import BaseModel, ConfigDict, Field

from bots.mind.language import words
from bots.mind.moment.situation import Trait

NEEDS_REMEMBERED = 256
"""Needs for roles by community, of all agents of a process …"""
SUITS_REMEMBERED = 16384
"""… and how many of its words suit whom."""
ROLES_REMEMBERED = 4096
"""Words whose role has been found, of all agents of a process: the same picture of somebody is looked at often."""


class Role(BaseModel):
    """A part that somebody can play."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    sentence: str
    """The part as a goal, first person."""
    aims: tuple[str, ...] = ()
    """Nearer goals that belong to it, first person."""
    activity: str
    """In a few words: ``tend the animals``."""
    base: float
    """How much any community needs it; below 0 only one that calls for it does."""
    called_by: dict[str, float]
    """Beginnings of words in a community's goal that ask for it, with how much."""
    told_by: tuple[str, ...]
    """Beginnings of words by which it shows in what people say they do."""
    fits: tuple[str, ...]
    """Beginnings of words in traits, values and occupations that it suits."""
    traits: dict[Trait, float] = Field(default_factory=dict)
    """How much of a trait above the ordinary speaks for it."""
    places: tuple[str, ...]
    """Words in the names of places where it is done."""
    steps: tuple[str, ...]
    """What it takes from minute to minute."""

    def need(self, community_goal: str) -> float:
        """How much a community with such a goal needs it."""
        return _need(self.name, community_goal)

    def place_in(self, places: tuple[str, ...]) -> str | None:
        """The place, of those known by name, where it is done best; None when none is."""
        return next(
            (place for place in places if any(word in words(place) or word == place for word in self.places)), None
        )


@lru_cache(NEEDS_REMEMBERED)
def _need(name: str, community_goal: str) -> float:
    role = next(role for role in roles() if role.name == name)
    return role.base + sum(weight for start, weight in role.called_by.items() if begins_in(start, community_goal))


@lru_cache(SUITS_REMEMBERED)
def suits(name: str, described: str) -> int:
    """How many of the words that a role fits a description of somebody has."""
    role = next(role for role in roles() if role.name == name)
    return sum(begins_in(start, described) for start in role.fits)


def begins_in(start: str, text: str) -> bool:
    """Whether a word of a text, or its words in a row, begin so; with a space at its end, whether they are so."""
    return f" {start}" in f" {' '.join(words(text))} "


@lru_cache(ROLES_REMEMBERED)
def role_told(text: str) -> Role | None:
    """The role that words about somebody's doing show most; None when they show none."""
    said = f" {' '.join(words(text))} "
    best: tuple[int, Role] | None = None
    for role in roles():
        if any(said.strip() == " ".join(words(goal)) for goal in (role.sentence, *role.aims)):
            return role
        count = sum(f" {start}" in said for start in role.told_by)
        if count and (best is None or count > best[0]):
            best = (count, role)
    return best[1] if best else None


def role_of_trade(occupation: str) -> Role | None:
    """The role that an occupation is; None when it is none of them."""
    if not occupation:
        return None
    named = next((role for role in roles() if begins_in(role.name, occupation)), None)
    return named or next((role for role in roles() if any(begins_in(start, occupation) for start in role.fits)), None)


@cache
def roles() -> tuple[Role, ...]:
    """All roles, in a fixed order."""
    text = resources.files("bots.mind.rules.choose").joinpath("roles.yaml").read_text(encoding="utf-8")
    return tuple(Role(name=name, **fields) for name, fields in yaml.safe_load(text).items())
