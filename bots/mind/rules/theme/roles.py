"""The roles of agents in a community, from a rules pack."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from bots.mind.language import words
from bots.mind.pack import RoleKnowledge

NEEDS_REMEMBERED = 256
"""Number of cached needs for roles by community, for all agents of a process."""
SUITS_REMEMBERED = 16384
"""Number of cached results of which words of a role suit which agent."""
ROLES_REMEMBERED = 4096
"""Number of texts whose role is cached, for all agents of a mind: the same description of a person is read often."""


class Role(RoleKnowledge):
    """A role with its name."""

    name: str

    def need(self, community_goal: str) -> float:
        """How much a community with this goal needs the role."""
        return self.base + _asked_for(tuple(self.called_by.items()), community_goal)

    def suits(self, described: str) -> int:
        """How many of the words that suit the role are in a description of a person."""
        return _count(self.fits, described)

    def place_in(self, places: tuple[str, ...]) -> str | None:
        """The known place where the role is best performed. None if there is none."""
        return next(
            (place for place in places if any(word in words(place) or word == place for word in self.places)), None
        )


class Roles:
    """All roles that a mind knows, in a fixed order.

    Args:
        known: the roles of the pack, by name.
    """

    def __init__(self, known: Mapping[str, RoleKnowledge]) -> None:
        # The roles were checked when the pack was read.
        self._roles = tuple(Role.model_construct(name=name, **dict(role)) for name, role in known.items())
        self._told = lru_cache(ROLES_REMEMBERED)(self._find_told)

    def __iter__(self) -> Iterator[Role]:
        return iter(self._roles)

    def told(self, text: str) -> Role | None:
        """The role that words about somebody's activity show most. None if they show none."""
        return self._told(text)

    def of_trade(self, occupation: str) -> Role | None:
        """The role of an occupation. None if it is not a role."""
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
    """Whether a word of a text, or several in a row, begin like this. A space at the end requires whole words."""
    return f" {start}" in f" {' '.join(words(text))} "


@lru_cache(NEEDS_REMEMBERED)
def _asked_for(called_by: tuple[tuple[str, float], ...], community_goal: str) -> float:
    return sum(weight for start, weight in called_by if begins_in(start, community_goal))


@lru_cache(SUITS_REMEMBERED)
def _count(starts: tuple[str, ...], described: str) -> int:
    return sum(begins_in(start, described) for start in starts)
