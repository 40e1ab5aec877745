"""The roles of agents in a community, from a rules pack."""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

import numpy as np

from bots.memory.embedding import local_embedder
from bots.memory.embedding.vectors import Vectors
from bots.mind.language import words
from bots.mind.pack import RoleKnowledge

MEANINGS_REMEMBERED = 1024
"""Number of texts whose nearness to the roles is cached, for all agents of a mind."""
SUITS_REMEMBERED = 16384
"""Number of cached results of which words of a role suit which agent."""
ROLES_REMEMBERED = 4096
"""Number of texts whose role is cached, for all agents of a mind: the same description of a person is read often."""


class Role(RoleKnowledge):
    """A role with its name."""

    name: str

    def suits(self, described: str) -> int:
        """How many of the words that suit the role are in a description of a person."""
        return _count(self.fits, described)

    def described(self) -> tuple[str, ...]:
        """Everything that is known about the role in words: its name, goals, steps and deeds."""
        deeds = (deed.intent for deed in self.deeds if "{" not in deed.intent)
        return (self.name, self.sentence, *self.aims, self.activity, *self.steps, *deeds)

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
        self._near = lru_cache(MEANINGS_REMEMBERED)(self._find_nearness)

    def __iter__(self) -> Iterator[Role]:
        return iter(self._roles)

    def told(self, text: str) -> Role | None:
        """The role that words about somebody's activity show most. None if they show none."""
        return self._told(text)

    def nearness(self, text: str) -> Mapping[str, float]:
        """How near each role is to a text in meaning, by the local embedding of all its words.

        Args:
            text: any, such as the goal of a community.

        Returns:
            Standard deviations of the cosine from the mean over all roles, by role. 0 for a blank text and for a single
            role.
        """
        return self._near(" ".join(text.split()))

    def of_trade(self, occupation: str) -> Role | None:
        """The role of an occupation. None if it is not a role."""
        if not occupation:
            return None
        named = next((role for role in self if begins_in(role.name, occupation)), None)
        return named or next((role for role in self if any(begins_in(start, occupation) for start in role.fits)), None)

    @cached_property
    def _meanings(self) -> Vectors:
        """The direction of each role in meaning, shape (roles, dimensions)."""
        return np.stack([local_embedder().embed_here(role.described()).mean(axis=0) for role in self])

    def _find_nearness(self, text: str) -> Mapping[str, float]:
        names = [role.name for role in self]
        if not text or len(names) < 2:  # noqa: PLR2004 - a single role is as near as all roles
            return dict.fromkeys(names, 0.0)
        meanings = self._meanings / np.linalg.norm(self._meanings, axis=1, keepdims=True)
        cosines = meanings @ local_embedder().embed_here([text])[0]
        spread = float(cosines.std()) or 1.0
        return {name: float((cosine - cosines.mean()) / spread) for name, cosine in zip(names, cosines, strict=True)}

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


@lru_cache(SUITS_REMEMBERED)
def _count(starts: tuple[str, ...], described: str) -> int:
    return sum(begins_in(start, described) for start in starts)
