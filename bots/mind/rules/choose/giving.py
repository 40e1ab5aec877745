"""Giving to people who ask: what the agent can spare and, if it forms opinions, according to its feeling for them."""

import re

from bots.mind.constants import Constants, constant
from bots.mind.language import is_request, phrase
from bots.mind.moment.people import FEELING_MOST, Profile
from bots.mind.moment.situation import HeardWords, Situation, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.profiles import DISLIKED, LIKED, feeling_for
from bots.mind.rules.language.naming import things_named
from bots.mind.rules.theme import Theme

REQUEST_SECONDS = 20.0
"""How long the agent acts on a request for an item."""
PLENTY = 2
"""Number of an item from which half is given to a person who asks."""

_HUNGER = re.compile(
    r"\b(?:hungry|starving|starved|famished|something to eat|some food|any food|(?:give|need|have|want) food)\b", re.I
)
_FOOD = re.compile(r"\b(?:food|eat|hungry|starving|starved|famished|meal)\b", re.I)


class GivingConstants(Constants, group="giving"):
    """How much is given to a person who asks."""

    gift_max: float = constant(
        8.0,
        "items",
        "Maximum of one item that is given at once by an agent that forms no opinions.",
        least=1.0,
        most=64.0,
    )
    loved_gift_max: float = constant(
        16.0,
        "items",
        "Maximum for a loved person. For others it is proportional to the feeling above dislike.",
        least=1.0,
        most=64.0,
    )


def give(moment: Moment) -> Idea | None:
    """Give to a person in sight who asked. If several asked: to the best liked, then to the latest."""
    situation = moment.situation
    asking = [heard for heard in reversed(situation.heard) if _is_open(heard, situation)]
    asking.sort(key=lambda heard: -feeling_for(heard.speaker, situation.profiles))
    for heard in asking:
        most = gift_max(moment.theme, heard.speaker, situation.profiles)
        to_spare = {
            item: count
            for item, held in situation.inventory.items()
            if (count := _to_spare(held, heard.speaker, situation)) and most
        }
        item = _asked_for(heard.text, to_spare, moment)
        if item is not None:
            count = min(to_spare[item], most)
            args = {"person": heard.speaker, "item": item, "count": count}
            because = f"{heard.speaker} asked and {_why(heard.speaker, situation)}"
            return Idea(f"give {heard.speaker} {count} {phrase(item)}", SkillCall(skill="give_to", args=args), because)
    return None


def gift_max(theme: Theme, name: str, profiles: tuple[Profile, ...]) -> int:
    """Maximum number of an item that a person is given at once.

    Args:
        theme: the theme's knowledge.
        name: the person who asks.
        profiles: the agent's view of others. Empty if it forms no opinions.

    Returns:
        The number. 0 for a disliked person.
    """
    tuned = theme.of(GivingConstants)
    if not profiles:
        return round(tuned.gift_max)
    feeling = feeling_for(name, profiles)
    if feeling <= DISLIKED:
        return 0
    return max(1, round(tuned.loved_gift_max * (feeling - DISLIKED) / (FEELING_MOST - DISLIKED)))


def asks_for_something(text: str) -> bool:
    """Whether a text asks for an item, or says that the speaker is hungry."""
    return is_request(text) or _HUNGER.search(text) is not None


def _is_open(heard: HeardWords, situation: Situation) -> bool:
    """Whether the agent can still answer a request with a gift."""
    if heard.seconds_ago > REQUEST_SECONDS or not heard.addressed or not asks_for_something(heard.text):
        return False
    given = any(
        outcome.skill == "give_to"
        and outcome.args.get("person") == heard.speaker
        and outcome.seconds_ago <= heard.seconds_ago
        for outcome in situation.outcomes
    )
    return not given and any(person.name == heard.speaker and person.in_sight for person in situation.people)


def _to_spare(held: int, name: str, situation: Situation) -> int:
    """Half of what the agent has. A well-liked person may get the last one."""
    if held >= PLENTY:
        return held // 2
    return held if feeling_for(name, situation.profiles) >= LIKED else 0


def _asked_for(text: str, to_spare: dict[str, int], moment: Moment) -> str | None:
    named = things_named(text, to_spare)
    if named or not _FOOD.search(text):
        return named[0] if named else None
    foods = [item for item in to_spare if item in moment.known.foods]
    return max(foods, key=lambda item: (to_spare[item], moment.known.foods[item]), default=None)


def _why(name: str, situation: Situation) -> str:
    return f"I like {name}" if feeling_for(name, situation.profiles) >= LIKED else "I have plenty"
