"""Giving to people who ask, from what the agent can spare.

The number is drawn once for each request, from a binomial distribution over the pieces that the agent can spare::

    number ~ Binomial(spare, p)
    logit p = logit usual_share + feeling_weight · f + agreeable_weight · a + Normal(0, spread)

``f`` is the agent's feeling for the person, from -1 (hate) to 1 (love), and 0 without opinions. ``a`` is its own
agreeableness, from -1 to 1, and 0 if it is not known. Nothing is given if the number is 0, which is more likely for a
disliked person and for a small stock, and never certain. What the agent can spare falls with every gift.
"""

import re
from math import exp, log

from bots.mind.constants import Constants, constant
from bots.mind.language import is_request, phrase
from bots.mind.moment.people import FEELING_MOST, FEELING_NEUTRAL, Profile
from bots.mind.moment.situation import HeardWords, Situation, SkillCall, Who
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.profiles import feeling_for, likes
from bots.mind.rules.language.naming import things_named
from bots.mind.rules.theme import Theme

REQUEST_SECONDS = 20.0
"""How long the agent acts on a request for an item."""
PLENTY = 2
"""Number of an item from which a person who asks can get some."""
ORDINARY = 0.5

_HUNGER = re.compile(
    r"\b(?:hungry|starving|starved|famished|something to eat|some food|any food|(?:give|need|have|want) food)\b", re.I
)
_FOOD = re.compile(r"\b(?:food|eat|hungry|starving|starved|famished|meal)\b", re.I)


class GivingConstants(Constants, group="giving"):
    """How much is given to a person who asks."""

    spare_share: float = constant(
        0.5, "1", "Share of its pieces of an item that an agent can spare.", least=0.0, most=1.0
    )
    usual_share: float = constant(
        0.3,
        "1",
        "Share of the spare pieces that an agent of ordinary agreeableness gives to a person that it neither likes nor "
        "dislikes, on an ordinary occasion.",
        least=0.01,
        most=0.99,
    )
    feeling_weight: float = constant(
        2.0,
        "logits",
        "Added to the log odds of that share for a loved person, and subtracted for a hated one.",
        least=0.0,
        most=6.0,
    )
    agreeable_weight: float = constant(
        0.8,
        "logits",
        "Added to the log odds by the most agreeable agents, and subtracted by the least agreeable ones.",
        least=0.0,
        most=4.0,
    )
    spread: float = constant(0.8, "logits", "Standard deviation of the log odds between requests.", least=0.0, most=4.0)


def give(moment: Moment) -> Idea | None:
    """Give to a person in sight who asked. If several asked: to the best liked, then to the latest."""
    situation = moment.situation
    asking = [heard for heard in reversed(situation.heard) if _is_open(heard, situation)]
    asking.sort(key=lambda heard: -feeling_for(heard.speaker, situation.profiles))
    for heard in asking:
        spare = {item: _to_spare(held, heard.speaker, moment) for item, held in situation.inventory.items()}
        to_spare = {item: count for item, count in spare.items() if count}
        item = _asked_for(heard.text, to_spare, moment)
        count = gift_count(to_spare[item], heard, moment.who, situation.profiles, moment.theme) if item else 0
        if item is not None and count:
            args = {"person": heard.speaker, "item": item, "count": count}
            because = f"{heard.speaker} asked and {_why(heard.speaker, moment)}"
            return Idea(f"give {heard.speaker} {count} {phrase(item)}", SkillCall(skill="give_to", args=args), because)
    return None


def gift_count(spare: int, heard: HeardWords, who: Who, profiles: tuple[Profile, ...], theme: Theme) -> int:
    """Number of pieces for a person who asks, drawn once for each request from the distribution of this module.

    Args:
        spare: number of pieces that the agent can spare.
        heard: the request.
        who: the agent.
        profiles: the agent's view of others. Empty if it forms no opinions.
        theme: the theme's knowledge.
    """
    tuned, chance = theme.of(GivingConstants), theme.chance_of(who.name, "gives", heard.utterance_id, heard.speaker)
    felt = (feeling_for(heard.speaker, profiles) - FEELING_NEUTRAL) / (FEELING_MOST - FEELING_NEUTRAL)
    agreeable = 2 * who.personality.get("agreeableness", ORDINARY) - 1
    usual = log(tuned.usual_share / (1 - tuned.usual_share))
    logit = usual + tuned.feeling_weight * felt + tuned.agreeable_weight * agreeable + chance.gauss(0, tuned.spread)
    return sum(chance.random() < 1 / (1 + exp(-logit)) for _ in range(spare))


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


def _to_spare(held: int, name: str, moment: Moment) -> int:
    """A share of what the agent has. A well-liked person may get the last one."""
    if held >= PLENTY:
        return int(held * moment.theme.of(GivingConstants).spare_share)
    return held if likes(name, moment.situation.profiles, moment.theme) else 0


def _asked_for(text: str, to_spare: dict[str, int], moment: Moment) -> str | None:
    named = things_named(text, to_spare)
    if named or not _FOOD.search(text):
        return named[0] if named else None
    foods = [item for item in to_spare if item in moment.known.foods]
    return max(foods, key=lambda item: (to_spare[item], moment.known.foods[item]), default=None)


def _why(name: str, moment: Moment) -> str:
    return f"I like {name}" if likes(name, moment.situation.profiles, moment.theme) else "I have plenty"
