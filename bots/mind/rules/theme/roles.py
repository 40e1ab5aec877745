"""The roles that people play in a community, as a rules pack has them."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from bots.mind.language import words
from bots.mind.pack import RoleKnowledge

NEEDS_REMEMBERED = 256
"""Needs for roles by community, of all agents of a process …"""
SUITS_REMEMBERED = 16384
"""… and how many of its words suit whom."""
ROLES_REMEMBERED = 4096
"""Words whose role has been found, of all agents of a mind: the same picture of somebody is looked at often."""


class Role(RoleKnowledge):
    """A role with its name."""

    name: str

    def need(self, community_goal: str) -> float:
        """How much a community with such a goal needs it."""
        return self.base + _asked_for(tuple(self.called_by.items()), community_goal)

    def suits(self, described: str) -> int:
        """How many of the words that it fits a description of somebody has."""
        return _count(self.fits, described)

    def place_in(self, places: tuple[str, ...]) -> str | None:
        """The place, of those known by name, where it is done best; None when none is."""
        return next(
            (place for place in places if any(word in words(place) or word == place for word in self.places)), None
        )


class Roles:
    """All roles that a mind knows, in a fixed order.

    Args:
        known: the roles of its pack, by name.
    """

    def __init__(self, known: Mapping[str, RoleKnowledge]) -> None:
        # They were checked when the pack was read.
        self._roles = tuple(Role.model_construct(name=name, **dict(role)) for name, role in known.items())
        self._told = lru_cache(ROLES_REMEMBERED)(self._find_told)

    def __iter__(self) -> Iterator[Role]:
        return iter(self._roles)

    def told(self, text: str) -> Role | None:
        """The role that words about somebody's doing show most; None when they show none."""
        return self._told(text)

    def of_trade(self, occupation: str) -> Role | None:
        """The role that an occupation is; None when it is none of them."""
        if not occupation:
            return None
        named = next((role for role in self if begins_in(role.name, occupation)), None)
        return named or next((role for role in self if any(begins_in(start, occupation) for start in role.fits)), None)

    def _find_told(self, text: str) -> Role | None:
        said = f" {' '.join(words(text))} "
        best: tuple[int, Role] | None = None
        for role in self:
            if any(said.strip() == " ".join(words(goal)) for goal in (role.sentence, *role.aims)):
                return role
            count = sum(f" {start}" in said for start in role.told_by)
            if count and (best is None or count > best[0]):
                best = (count, role)
        return best[1] if best else None


def begins_in(start: str, text: str) -> bool:
    """Whether a word of a text, or its words in a row, begin so; with a space at its end, whether they are so."""
    return f" {start}" in f" {' '.join(words(text))} "


@lru_cache(NEEDS_REMEMBERED)
def _asked_for(called_by: tuple[tuple[str, float], ...], community_goal: str) -> float:
    return sum(weight for start, weight in called_by if begins_in(start, community_goal))


@lru_cache(SUITS_REMEMBERED)
def _count(starts: tuple[str, ...], described: str) -> int:
    return sum(begins_in(start, described) for start in starts)
