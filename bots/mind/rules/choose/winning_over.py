"""Campaigning: going to people to win them over, and staying where they listen."""

from typing import Any

from bots.mind.language import words
from bots.mind.moment.matters import View
from bots.mind.moment.situation import Person, Situation, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.matters import Matters, campaign, side_of

LISTENS_SECONDS = 6
"""How long the agent waits at a time where people listen to it."""
HEARD_SECONDS = 8.0
"""Older words do not keep the agent in its place."""

ABROAD_CHANCE = 0.2
"""Probability that an agent that lives in a town goes to another town to campaign."""

STAY_MAX = 3
"""Maximum number of times in a row that the agent stays with its listeners before it goes on."""

NEAR_BLOCKS = 5.0

MEETING_WORDS = frozenset({"plaza", "square", "market", "hall", "well", "farm", "mine", "pasture", "forest"})
"""Words in the names of places where people are found."""


def win_over(moment: Moment) -> Idea | None:
    """Go to a person who was not visited recently, and stay for a while where people listen."""
    situation = moment.situation
    view = campaign(situation)
    if view is None:
        return None
    because = f"I want to talk with people about {view.matter.replace('_', ' ')}"
    if _is_listened_to(situation):
        return Idea("listen to what people say", SkillCall(skill="wait", args={"seconds": LISTENS_SECONDS}), because)
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
    return at_home if at_home and moment.chance.random() >= ABROAD_CHANCE else places


def _is_of_mind(person: Person, view: View, matters: Matters) -> bool:
    """Whether the last words of a person argue for the same side."""
    return matters.leaning(person.last_words or "", view.matter) * side_of(view.score) > 0


def _is_listened_to(situation: Situation) -> bool:
    """Whether somebody nearby has just spoken to the agent, or it has just joined somebody. This is limited."""
    latest = situation.outcomes[:STAY_MAX]
    if len(latest) == STAY_MAX and all(one.skill == "wait" for one in latest):
        return False
    if not any(one.in_sight and one.distance <= NEAR_BLOCKS for one in situation.people):
        return False
    if any(heard.addressed and heard.seconds_ago < HEARD_SECONDS for heard in situation.heard):
        return True
    return bool(latest) and latest[0].skill == "go_to" and latest[0].status == "done"
