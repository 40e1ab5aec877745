"""Which places belong to which town, if there are several: agents stay in their own town or in the country."""

from functools import lru_cache

from bots.mind.moment.situation import Who
from bots.mind.rules.choose.moment import Idea, Moment

SEVERAL = 2
NEAR_BLOCKS = 64.0
"""Maximum distance from which an agent goes to a place that belongs to no town."""
_MIDDLE = " plaza"
"""The end of the name of a town's centre, such as ``Hilltop plaza``."""


def own_places(who: Who) -> tuple[str, ...]:
    """The places that belong to the agent's town or to no town. All places if there are not several towns."""
    return _own(who.places, who.home)


def towns_of(places: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the towns, found by their plazas."""
    return tuple(place.removesuffix(_MIDDLE) for place in places if place.endswith(_MIDDLE))


def is_of_the_country(who: Who) -> bool:
    """Whether the agent lives between towns and in none of them."""
    return not who.home and bool(towns_of(who.places))


def is_elsewhere(idea: Idea, moment: Moment) -> bool:
    """Whether an idea leads to another town or far away, without a plan to go there."""
    who, situation = moment.who, moment.situation
    named = {value for value in idea.deed.args.values() if isinstance(value, str)} & set(who.places)
    if not named or len(towns_of(who.places)) < SEVERAL:
        return False
    planned = situation.plan is not None and situation.plan.place in named
    near = {way.place for way in situation.ways if way.distance <= NEAR_BLOCKS}
    at_home = {place for place in own_places(who) if who.home and place.startswith(who.home)}
    return not planned and not named <= (at_home | (near & set(own_places(who))))


@lru_cache(maxsize=4096)
def _own(places: tuple[str, ...], home: str) -> tuple[str, ...]:
    towns = towns_of(places)
    if len(towns) < SEVERAL:
        return places
    others = tuple(f"{town} " for town in towns if town != home)
    return tuple(place for place in places if not place.startswith(others))
