"""The actions of the agent's role among the others."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

from bots.memory.embedding import local_embedder
from bots.mind.constants import Constants, constant
from bots.mind.moment.situation import Outcome, Situation, SkillCall
from bots.mind.pack import RoleDeed
from bots.mind.rules.choose.dwelling import own_places
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.language.headings import HEADINGS
from bots.mind.rules.theme.roles import Role

MANY_THINGS = "To gather as many different things as possible."
"""The wish of a community of gatherers. A goal that is near to it in meaning leaves less leisure for roles."""
GOALS_REMEMBERED = 256
WALKING = frozenset({"go_to", "deposit", "withdraw", "view_chest", "place", "guard", "build", "explore", "follow"})
"""Skills that begin with a walk. An agent that finds no way for one below the ground must first go up."""
CUT_OFF_SECONDS = 30.0


class RoleDeedConstants(Constants, group="role_deeds"):
    """How much an agent does for its role, and how it varies what it does."""

    devotion: float = constant(0.98, "1", "Share of its leisure that an agent gives to its role.", least=0.0, most=1.0)
    gatherers_devotion: float = constant(
        0.3, "1", "The same share if the community is after many different things.", least=0.0, most=1.0
    )
    gatherers_nearness: float = constant(
        0.5,
        "cosine",
        "Nearness in meaning to the wish for many different things from which a community's goal counts as such.",
        least=0.2,
        most=1.0,
    )
    curiosity: float = constant(
        0.1,
        "1",
        "Probability that an agent with a role, and nothing to do for it now, goes after new things instead.",
        least=0.0,
        most=1.0,
    )
    just_done: float = constant(
        0.3, "1", "Factor for the probability of an action that was just done.", least=0.0, most=1.0
    )
    near: float = constant(
        28.0,
        "blocks",
        "Maximum distance of what an action needs; skills search about 32 blocks around.",
        least=8.0,
        most=32.0,
    )
    failed_rest: float = constant(150.0, "s", "How long a failed action is not tried again.", least=0.0, most=600.0)


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
    gathers, tuned = _gathers(moment), moment.theme.of(RoleDeedConstants)
    if moment.chance.random() > (tuned.gatherers_devotion if gathers else tuned.devotion):
        return None
    return _chosen(role, moment, keeps_at_it=not gathers)


def is_curious(moment: Moment) -> bool:
    """Whether new things tempt the agent now: rarely if it has a role among the others.

    Args:
        moment: a moment of leisure, in which the role offers nothing to do.
    """
    has_a_part = moment.theme.roles.told(moment.situation.social_goal) is not None and not _gathers(moment)
    return not has_a_part or moment.chance.random() < moment.theme.of(RoleDeedConstants).curiosity


def _gathers(moment: Moment) -> bool:
    """Whether the community is after many different things, as the meaning of its goal says."""
    return _nearness(moment.who.community_goal) >= moment.theme.of(RoleDeedConstants).gatherers_nearness


@lru_cache(GOALS_REMEMBERED)
def _nearness(goal: str) -> float:
    """The cosine of a community's goal and the wish for many things, by the local embedding; 0 for a blank goal."""
    if not goal.strip():
        return 0.0
    one, other = local_embedder().embed_here([MANY_THINGS, goal])
    return float(one @ other)


def _is_cut_off(situation: Situation) -> bool:
    """Whether the agent, below the ground, has just found no way to where it wanted to go."""
    last = situation.outcomes[0] if situation.outcomes else None
    if last is None or situation.condition is None or situation.condition.under_sky:
        return False
    return last.reason == "unreachable" and last.skill in WALKING and last.seconds_ago < CUT_OFF_SECONDS


def _chosen(role: Role, moment: Moment, *, keeps_at_it: bool) -> Idea | None:
    """An action of the role. If ``keeps_at_it``, the agent repeats its last one rather than do nothing for the role."""
    situation, tuned = moment.situation, moment.theme.of(RoleDeedConstants)
    about = _about(situation, tuned.near)
    promising = [
        filled
        for deed in role.deeds
        if _can(deed, situation.inventory, about)
        and (filled := _fill(deed, moment)) is not None
        and not _has_failed(filled, situation.outcomes, tuned.failed_rest)
    ]
    possible = [one for one in promising if not _is_fresh(one, situation.outcomes)]
    if not possible and keeps_at_it:
        possible = promising
    if not possible:
        return None
    last = situation.outcomes[0] if situation.outcomes else None
    weights = [one.weight * (tuned.just_done if last is not None and one.is_like(last) else 1.0) for one in possible]
    best = moment.chance.choices(possible, weights)[0]
    return Idea(best.intent, best.deed, f"I mean to {role.activity}")


def _about(situation: Situation, blocks: float) -> frozenset[str]:
    """Names of what is in sight or was seen, near enough to be used."""
    near = {thing.name for thing in situation.things if thing.distance <= blocks}
    return frozenset(near | {one.name for one in situation.sightings if one.distance <= blocks})


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


def _has_failed(filled: _Filled, outcomes: tuple[Outcome, ...], seconds: float) -> bool:
    """Whether it was recently tried without success."""
    return any(one.status == "failed" and one.seconds_ago < seconds for one in outcomes if filled.is_like(one))


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
