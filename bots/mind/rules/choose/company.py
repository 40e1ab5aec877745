"""How temper affects company: outgoing agents approach people, withdrawn ones leave crowds, kind ones give presents.

This applies only if the persona gives the agent's extroversion or agreeableness.
"""

from math import inf

from bots.mind.constants import Constants, constant
from bots.mind.language import phrase
from bots.mind.moment.situation import Person, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.profiles import dislikes

ORDINARY = 0.5


class CompanyConstants(Constants, group="company"):
    """How strongly temper moves agents towards others and away from them. Each is a chance between two actions."""

    mingle_chance: float = constant(
        0.3,
        "1",
        "Probability that the most outgoing agents approach somebody they have not heard for a while.",
        least=0.0,
        most=1.0,
    )
    withdraw_chance: float = constant(
        0.3, "1", "Probability that the most withdrawn agents leave a crowd.", least=0.0, most=1.0
    )
    present_chance: float = constant(
        0.15, "1", "Probability that the kindest agents give a present to somebody nearby.", least=0.0, most=1.0
    )
    unheard_seconds: float = constant(
        60.0,
        "s",
        "Time without words of a person after which outgoing agents approach them.",
        least=0.0,
        most=600.0,
    )
    near_blocks: float = constant(
        6.0, "blocks", "Distance within which a person need not be approached.", least=1.0, most=32.0
    )
    nearby_blocks: float = constant(
        12.0,
        "blocks",
        "Distance within which a person counts as part of a crowd, and may get a present.",
        least=1.0,
        most=64.0,
    )
    crowd: float = constant(
        3.0, "people", "Number of people nearby from which withdrawn agents leave.", least=1.0, most=20.0
    )
    present_from: float = constant(
        6.0, "items", "Number of an item from which some are given away unasked.", least=1.0, most=64.0
    )
    present_items: float = constant(2.0, "items", "Number of items in a present.", least=1.0, most=64.0)
    present_rest_seconds: float = constant(
        120.0, "s", "Time after a gift in which no present is given.", least=0.0, most=1200.0
    )


def mingle(moment: Moment) -> Idea | None:
    """Approach a person in sight if the agent has not talked with them for a while."""
    extroversion, tuned = moment.who.personality.get("extroversion"), moment.theme.of(CompanyConstants)
    if extroversion is None or moment.chance.random() >= tuned.mingle_chance * extroversion:
        return None
    silent = [
        one
        for one in _in_sight(moment)
        if one.distance > tuned.near_blocks and _silent_seconds(one) >= tuned.unheard_seconds
    ]
    if not silent:
        return None
    name = moment.chance.choice(silent).name
    return Idea(f"go and see {name}", SkillCall(skill="go_to", args={"target": name}), "I like company")


def withdraw(moment: Moment) -> Idea | None:
    """Leave a crowd for a place without people."""
    extroversion, tuned = moment.who.personality.get("extroversion", ORDINARY), moment.theme.of(CompanyConstants)
    if extroversion >= ORDINARY or len(_nearby(moment)) < tuned.crowd:
        return None
    if moment.chance.random() >= tuned.withdraw_chance * (1 - extroversion / ORDINARY):
        return None
    deed = SkillCall(skill="explore", args={"direction": "any"})
    return Idea("look for a quieter place", deed, "there are many people here")


def make_a_present(moment: Moment) -> Idea | None:
    """Give somebody nearby an item that the agent has enough of, unasked. Not to a disliked person, and not always."""
    situation, who, tuned = moment.situation, moment.who, moment.theme.of(CompanyConstants)
    kindness = 2 * (who.personality.get("agreeableness", ORDINARY) - ORDINARY)
    if kindness <= 0 or any(
        one.skill == "give_to" and one.seconds_ago < tuned.present_rest_seconds for one in situation.outcomes
    ):
        return None
    near = [one for one in _nearby(moment) if not dislikes(one.name, situation.profiles, moment.theme)]
    spare = sorted(item for item, count in situation.inventory.items() if count >= tuned.present_from)
    if not near or not spare or moment.chance.random() >= tuned.present_chance * kindness:
        return None
    name, item = min(near, key=lambda one: one.distance).name, moment.chance.choice(spare)
    args = {"person": name, "item": item, "count": round(tuned.present_items)}
    return Idea(
        f"give {name} some {phrase(item)}", SkillCall(skill="give_to", args=args), "I have enough, and like to give"
    )


def _in_sight(moment: Moment) -> list[Person]:
    return [one for one in moment.situation.people if one.in_sight]


def _nearby(moment: Moment) -> list[Person]:
    within = moment.theme.of(CompanyConstants).nearby_blocks
    return [one for one in _in_sight(moment) if one.distance <= within]


def _silent_seconds(person: Person) -> float:
    """Time since the person was heard. Infinite if they never were."""
    return inf if person.seconds_since_heard is None else person.seconds_since_heard
