"""The actions of the agent's role among the others."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

from bots.mind.moment.situation import Outcome, Situation, SkillCall
from bots.mind.pack import RoleDeed
from bots.mind.rules.choose.dwelling import own_places
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.language.headings import HEADINGS
from bots.mind.rules.theme.roles import Role, begins_in

DEVOTION = 0.98
"""Share of its leisure that an agent gives to its role."""
GATHERERS_DEVOTION = 0.3
"""The same if the community's goal asks first of all for many different things."""
CURIOSITY = 0.1
"""Probability that an agent with a role, and nothing to do for it now, goes after new things instead."""
MANY_THINGS = "gather many"
NEAR_BLOCKS = 28.0
"""Maximum distance of what an action needs. Skills search about 32 blocks around."""
FAILED_REST_SECONDS = 150.0
"""How long a failed action is not tried again."""
CUT_OFF_SECONDS = 30.0
WALKING = frozenset({"go_to", "deposit", "withdraw", "view_chest", "place", "guard", "build", "explore", "follow"})
"""Skills that begin with a walk. An agent that finds no way for one below the ground must first go up."""
JUST_DONE = 0.3
"""Factor for the probability of an action that was just done."""


@dataclass(frozen=True, slots=True)
class _Filled:
    """An action with the names that it has in this moment."""

    weight: float
    rest_seconds: float
    intent: str
    deed: SkillCall
    same: dict[str, Any]
    """The arguments by which the action is recognised."""

    def is_like(self, outcome: Outcome) -> bool:
        """Whether an outcome is one of the same action."""
        return outcome.skill == self.deed.skill and all(
            outcome.args.get(key) == value for key, value in self.same.items()
        )


def play_part(moment: Moment) -> Idea | None:
    """Do something for the agent's role among the others."""
    situation = moment.situation
    role = moment.theme.roles.told(situation.social_goal) if situation.social_goal else None
    if role is None:
        return None
    if _is_cut_off(situation):
        return Idea("come up again", SkillCall(skill="go_to_surface", args={}), "there is no way from down here")
    gathers = _gathers(moment)
    if moment.chance.random() > (GATHERERS_DEVOTION if gathers else DEVOTION):
        return None
    return _chosen(role, moment, keeps_at_it=not gathers)


def is_curious(moment: Moment) -> bool:
    """Whether new things tempt the agent now: rarely if it has a role among the others.

    Args:
        moment: a moment of leisure, in which the role offers nothing to do.
    """
    has_a_part = moment.theme.roles.told(moment.situation.social_goal) is not None and not _gathers(moment)
    return not has_a_part or moment.chance.random() < CURIOSITY


def _gathers(moment: Moment) -> bool:
    return begins_in(MANY_THINGS, moment.who.community_goal)


def _is_cut_off(situation: Situation) -> bool:
    """Whether the agent, below the ground, has just found no way to where it wanted to go."""
    last = situation.outcomes[0] if situation.outcomes else None
    if last is None or situation.condition is None or situation.condition.under_sky:
        return False
    return last.reason == "unreachable" and last.skill in WALKING and last.seconds_ago < CUT_OFF_SECONDS


def _chosen(role: Role, moment: Moment, *, keeps_at_it: bool) -> Idea | None:
    """An action of the role. If ``keeps_at_it``, the agent repeats its last one rather than do nothing for the role."""
    situation = moment.situation
    about = _about(situation)
    promising = [
        filled
        for deed in role.deeds
        if _can(deed, situation.inventory, about)
        and (filled := _fill(deed, moment)) is not None
        and not _has_failed(filled, situation.outcomes)
    ]
    possible = [one for one in promising if not _is_fresh(one, situation.outcomes)]
    if not possible and keeps_at_it:
        possible = promising
    if not possible:
        return None
    last = situation.outcomes[0] if situation.outcomes else None
    weights = [one.weight * (JUST_DONE if last is not None and one.is_like(last) else 1.0) for one in possible]
    best = moment.chance.choices(possible, weights)[0]
    return Idea(best.intent, best.deed, f"I mean to {role.activity}")


def _about(situation: Situation) -> frozenset[str]:
    """Names of what is in sight or was seen, near enough to be used."""
    near = {thing.name for thing in situation.things if thing.distance <= NEAR_BLOCKS}
    return frozenset(near | {one.name for one in situation.sightings if one.distance <= NEAR_BLOCKS})


def _can(deed: RoleDeed, inventory: dict[str, int], about: frozenset[str]) -> bool:
    """Whether the agent has and sees what the action needs, and nothing excludes it."""
    if any(sum(_held(pattern, inventory).values()) < count for pattern, count in deed.holds.items()):
        return False
    if any(_held(pattern, inventory) for pattern in deed.lacks):
        return False
    return (not deed.sees or _any_of(deed.sees, about)) and not _any_of(deed.misses, about)


def _fill(deed: RoleDeed, moment: Moment) -> _Filled | None:
    """The action with its names. None if it needs a place or a person that does not exist."""
    names = {"heading": moment.chance.choice(HEADINGS)}
    if deed.holds:
        held = _held(next(iter(deed.holds)), moment.situation.inventory)
        names["held"] = max(held, key=lambda item: held[item])
    if deed.place:
        place = place_called(deed.place, own_places(moment.who))
        if place is None:
            return None
        names["place"] = place
    if "{person}" in deed.intent:
        near = [person.name for person in moment.situation.people if person.in_sight]
        if not near:
            return None
        names["person"] = moment.chance.choice(near)
    args = {key: value.format(**names) if isinstance(value, str) else value for key, value in deed.args.items()}
    # Doing it with another person does not make it another action.
    same = {key: value for key, value in args.items() if deed.args[key] != "{person}"}
    return _Filled(
        deed.weight, deed.rest_seconds, deed.intent.format(**names), SkillCall(skill=deed.skill, args=args), same
    )


def _has_failed(filled: _Filled, outcomes: tuple[Outcome, ...]) -> bool:
    """Whether it was recently tried without success."""
    return any(
        one.status == "failed" and one.seconds_ago < FAILED_REST_SECONDS for one in outcomes if filled.is_like(one)
    )


def _is_fresh(filled: _Filled, outcomes: tuple[Outcome, ...]) -> bool:
    """Whether it was done a short while ago."""
    return any(
        one.status != "failed" and one.seconds_ago < filled.rest_seconds for one in outcomes if filled.is_like(one)
    )


@lru_cache(maxsize=1024)
def place_called(called: tuple[str, ...], places: tuple[str, ...]) -> str | None:
    """The place with one of some names: its full name, or its last words, such as ``Hilltop farm`` for ``farm``.

    Args:
        called: the names, the best first.
        places: names of the places that the agent knows.
    """
    for name in called:
        for place in places:
            if place.lower() == name or place.lower().endswith(f" {name}"):
                return place
    return None


def _held(pattern: str, inventory: dict[str, int]) -> dict[str, int]:
    kinds = pattern.split("|")
    return {item: count for item, count in inventory.items() if any(fnmatchcase(item, kind) for kind in kinds)}


@lru_cache(maxsize=4096)
def _any_of(patterns: tuple[str, ...], about: frozenset[str]) -> bool:
    return any(fnmatchcase(name, pattern) for name in about for pattern in patterns)
