"""How temper affects company: outgoing agents approach people, withdrawn ones leave crowds, kind ones give presents.

This applies only if the persona gives the agent's extroversion or agreeableness.
"""

from bots.mind.constants import Constants, constant
from bots.mind.language import phrase
from bots.mind.moment.situation import Person, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.profiles import DISLIKED, feeling_for

UNHEARD_SECONDS = 60.0
NEAR_BLOCKS, CROWD_BLOCKS = 6.0, 12.0
CROWD = 3
ORDINARY = 0.5
ENOUGH = 6
"""Number of an item from which some are given away unasked."""
PRESENT_COUNT = 2
PRESENT_REST_SECONDS = 120.0


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


def mingle(moment: Moment) -> Idea | None:
    """Approach a person in sight if the agent has not talked with them for a while."""
    extroversion = moment.who.personality.get("extroversion")
    if extroversion is None or moment.chance.random() >= moment.theme.of(CompanyConstants).mingle_chance * extroversion:
        return None
    silent = [one for one in _in_sight(moment) if one.distance > NEAR_BLOCKS and _is_silent(one)]
    if not silent:
        return None
    name = moment.chance.choice(silent).name
    return Idea(f"go and see {name}", SkillCall(skill="go_to", args={"target": name}), "I like company")


def withdraw(moment: Moment) -> Idea | None:
    """Leave a crowd for a place without people."""
    extroversion = moment.who.personality.get("extroversion", ORDINARY)
    if extroversion >= ORDINARY or sum(one.distance <= CROWD_BLOCKS for one in _in_sight(moment)) < CROWD:
        return None
    if moment.chance.random() >= moment.theme.of(CompanyConstants).withdraw_chance * (1 - extroversion / ORDINARY):
        return None
    deed = SkillCall(skill="explore", args={"direction": "any"})
    return Idea("look for a quieter place", deed, "there are many people here")


def make_a_present(moment: Moment) -> Idea | None:
    """Give somebody nearby an item that the agent has enough of, unasked. Not to a disliked person, and not always."""
    situation, who = moment.situation, moment.who
    kindness = 2 * (who.personality.get("agreeableness", ORDINARY) - ORDINARY)
    if kindness <= 0 or any(
        one.skill == "give_to" and one.seconds_ago < PRESENT_REST_SECONDS for one in situation.outcomes
    ):
        return None
    near = [
        one
        for one in _in_sight(moment)
        if one.distance <= CROWD_BLOCKS and feeling_for(one.name, situation.profiles) > DISLIKED
    ]
    spare = sorted(item for item, count in situation.inventory.items() if count >= ENOUGH)
    if not near or not spare or moment.chance.random() >= moment.theme.of(CompanyConstants).present_chance * kindness:
        return None
    name, item = min(near, key=lambda one: one.distance).name, moment.chance.choice(spare)
    args = {"person": name, "item": item, "count": PRESENT_COUNT}
    return Idea(
        f"give {name} some {phrase(item)}", SkillCall(skill="give_to", args=args), "I have enough, and like to give"
    )


def _in_sight(moment: Moment) -> list[Person]:
    return [one for one in moment.situation.people if one.in_sight]


def _is_silent(person: Person) -> bool:
    return person.seconds_since_heard is None or person.seconds_since_heard >= UNHEARD_SECONDS
