"""Going to places: to company, to where others said that things are, to known places, to unknown ground."""

from bots.mind.language import phrase, words
from bots.mind.moment.situation import SkillCall
from bots.mind.rules.choose.dwelling import own_places
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.language.headings import HEADINGS, direction_told
from bots.mind.rules.language.naming import things_named

LONELY_SECONDS = 75.0
"""Time without a word said or heard after which an average agent looks for company."""
WITHDRAWN_TIMES = 4.0
"""Factor for the most withdrawn agents. The time of the most outgoing ones is divided by it."""
ORDINARY = 0.5
MEETING_WORDS = ("plaza", "square", "market", "hall", "well")
"""Words in the names of places where people meet."""
TOLD_SECONDS = 180.0
"""How long the agent acts on what others said about where things are."""
VISIT_CHANCE = 0.15
HEADING_CHANCE = 0.6
"""Probability that an agent explores in its own direction instead of where it has been least."""


def seek_company(moment: Moment) -> Idea | None:
    """After a long silence, go where people meet."""
    situation = moment.situation
    silence = [person.seconds_since_heard for person in situation.people if person.seconds_since_heard is not None]
    spoke = [memory.seconds_ago for memory in situation.memories if memory.what in ("said", "heard")]
    lonely = LONELY_SECONDS * WITHDRAWN_TIMES ** (1 - 2 * moment.who.personality.get("extroversion", ORDINARY))
    if moment.t < lonely or min([*silence, *spoke], default=lonely) < lonely:
        return None
    tried = any(one.skill == "go_to" and one.seconds_ago < lonely for one in situation.outcomes)
    meeting = [place for place in own_places(moment.who) if set(words(place)) & set(MEETING_WORDS)]
    if tried or not meeting or any(person.in_sight for person in situation.people):
        return None
    place = moment.chance.choice(sorted(meeting))
    return Idea(
        f"go to the {place}", SkillCall(skill="go_to", args={"target": place}), "I have not met anybody for long"
    )


def follow_a_hint(moment: Moment) -> Idea | None:
    """Go where, according to somebody, there is something that the agent does not have."""
    situation = moment.situation
    gone = {str(one.args.get("direction")) for one in situation.outcomes if one.skill == "explore"}
    for person in situation.people:
        if person.last_words is None or (person.seconds_since_heard or 0.0) > TOLD_SECONDS:
            continue
        told = direction_told(person.last_words)
        items = [item for item in moment.known.all_items if item not in situation.collected]
        named = things_named(person.last_words, items)
        if told is not None and told not in gone and named:
            because = f"{person.name} told me of {phrase(named[0])} there"
            return Idea(f"explore to the {told}", SkillCall(skill="explore", args={"direction": told}), because)
    return None


def visit(moment: Moment) -> Idea | None:
    """Occasionally visit a place that is known by name."""
    places = own_places(moment.who)
    if not places or moment.chance.random() > VISIT_CHANCE:
        return None
    place = moment.chance.choice(sorted(places))
    return Idea(f"go to the {place}", SkillCall(skill="go_to", args={"target": place}), "I want to see what is there")


def explore(moment: Moment) -> Idea | None:
    """See unknown ground: in the agent's own direction that others have not announced, or where it has been least."""
    situation = moment.situation
    taken = {
        heading
        for person in situation.people
        if person.last_words
        for heading in HEADINGS
        if heading in words(person.last_words)
    }
    free = [heading for heading in HEADINGS if heading not in taken] or list(HEADINGS)
    last = situation.outcomes[0] if situation.outcomes else None
    failed = last is not None and last.skill == "explore" and last.status == "failed"
    heading = moment.chance.choice(free) if not failed and moment.chance.random() < HEADING_CHANCE else "any"
    intent = "look around" if heading == "any" else f"explore to the {heading}"
    return Idea(intent, SkillCall(skill="explore", args={"direction": heading}), "I look for things that I do not have")
