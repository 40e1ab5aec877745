"""Campaigning: going to people to win them over, and staying where they listen."""

from typing import Any

from bots.mind.constants import Constants, constant
from bots.mind.language import words
from bots.mind.moment.matters import View
from bots.mind.moment.situation import Person, Situation, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.matters import Matters, campaign

NEAR_BLOCKS = 5.0

MEETING_WORDS = frozenset({"plaza", "square", "market", "hall", "well", "farm", "mine", "pasture", "forest"})
"""Words in the names of places where people are found."""


class WinningOverConstants(Constants, group="winning_over"):
    """How campaigners go from one person to the next."""

    listens_seconds: float = constant(
        6.0,
        "s",
        "How long a campaigner waits at a time where people listen to it, to the second.",
        least=1.0,
        most=30.0,
    )
    heard_seconds: float = constant(
        8.0, "s", "Words to a campaigner that are older do not keep it in its place.", least=0.0, most=120.0
    )
    abroad_chance: float = constant(
        0.2,
        "1",
        "Probability that a campaigner that lives in a town goes to another town, when it looks for people.",
        least=0.0,
        most=1.0,
    )
    stays_most: float = constant(
        3.0,
        "times",
        "Number of times in a row that a campaigner waits with its listeners before it goes on, in whole numbers.",
        least=1.0,
        most=20.0,
    )


def win_over(moment: Moment) -> Idea | None:
    """Go to a person who was not visited recently, and stay for a while where people listen."""
    situation = moment.situation
    view = campaign(situation)
    if view is None:
        return None
    because = f"I want to talk with people about {view.matter.replace('_', ' ')}"
    tuned = moment.theme.of(WinningOverConstants)
    if _is_listened_to(situation, tuned):
        wait = SkillCall(skill="wait", args={"seconds": round(tuned.listens_seconds)})
        return Idea("listen to what people say", wait, because)
    visited = [one.args.get("target") for one in situation.outcomes if one.skill == "go_to"]
    near = [one for one in situation.people if one.in_sight and one.name not in visited]
    if near:
        person = min(near, key=lambda one: (_is_of_mind(one, view, moment.theme.matters), one.distance))
        return Idea(f"see {person.name}", SkillCall(skill="go_to", args={"target": person.name}), because)
    places = _where_people_are(moment, visited)
    if not places:
        return None
    place = moment.chance.choice(places)
    return Idea(f"go to the {place}", SkillCall(skill="go_to", args={"target": place}), because)


def _where_people_are(moment: Moment, visited: list[Any]) -> list[str]:
    """Places where people are found: mostly in the agent's own town, sometimes in others."""
    who = moment.who
    places = sorted(place for place in who.places if set(words(place)) & MEETING_WORDS and place not in visited)
    at_home = [place for place in places if who.home and place.startswith(who.home)]
    abroad_chance = moment.theme.of(WinningOverConstants).abroad_chance
    return at_home if at_home and moment.chance.random() >= abroad_chance else places


def _is_of_mind(person: Person, view: View, matters: Matters) -> bool:
    """Whether the last words of a person argue for the same side."""
    return matters.leaning(person.last_words or "", view.matter) * matters.side_of(view.score) > 0


def _is_listened_to(situation: Situation, tuned: WinningOverConstants) -> bool:
    """Whether somebody nearby has just spoken to the agent, or it has just joined somebody. This is limited."""
    most = int(tuned.stays_most)
    latest = situation.outcomes[:most]
    if len(latest) == most and all(one.skill == "wait" for one in latest):
        return False
    if not any(one.in_sight and one.distance <= NEAR_BLOCKS for one in situation.people):
        return False
    if any(heard.addressed and heard.seconds_ago < tuned.heard_seconds for heard in situation.heard):
        return True
    return bool(latest) and latest[0].skill == "go_to" and latest[0].status == "done"
