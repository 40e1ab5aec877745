"""Going to people to win them over to a matter, and staying where one is listened to."""

from typing import Any

from bots.mind.language import words
from bots.mind.moment.matters import View
from bots.mind.moment.situation import Person, Situation, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.judge.matters import Matters, campaign, side_of

LISTENS_SECONDS = 6
"""How long the agent waits at once where people listen to it."""
HEARD_SECONDS = 8.0
"""Words that are older do not keep the agent where it is."""

ABROAD_CHANCE = 0.2
"""How often somebody who lives in a town goes to another one to win people over."""

STAY_MAX = 3
"""So many times in a row the agent stays where it is talked with before it goes on to the next."""

NEAR_BLOCKS = 5.0

MEETING_WORDS = frozenset({"plaza", "square", "market", "hall", "well", "farm", "mine", "pasture", "forest"})
"""Places called so are where people are to be found."""


def win_over(moment: Moment) -> Idea | None:
    """Go to somebody who was not visited of late, and stay a while where one is listened to."""
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
    """Places to find people at: mostly in one's own town, now and then in others."""
    who = moment.who
    places = sorted(place for place in who.places if set(words(place)) & MEETING_WORDS and place not in visited)
    at_home = [place for place in places if who.home and place.startswith(who.home)]
    return at_home if at_home and moment.chance.random() >= ABROAD_CHANCE else places


def _is_of_mind(person: Person, view: View, matters: Matters) -> bool:
    """Whether the last that somebody was heard to say argues for the same side."""
    return matters.leaning(person.last_words or "", view.matter) * side_of(view.score) > 0


def _is_listened_to(situation: Situation) -> bool:
    """Whether somebody near has just spoken to the agent, or it has just come to somebody; not for ever, though."""
    latest = situation.outcomes[:STAY_MAX]
    if len(latest) == STAY_MAX and all(one.skill == "wait" for one in latest):
        return False
    if not any(one.in_sight and one.distance <= NEAR_BLOCKS for one in situation.people):
        return False
    if any(heard.addressed and heard.seconds_ago < HEARD_SECONDS for heard in situation.heard):
        return True
    return bool(latest) and latest[0].skill == "go_to" and latest[0].status == "done"
