"""Going to places: to company, to where others said that things are, to known places, to unknown ground."""

from bots.mind.constants import Constants, constant
from bots.mind.language import phrase, words
from bots.mind.moment.situation import SkillCall
from bots.mind.rules.choose.dwelling import is_of_the_country, own_places
from bots.mind.rules.choose.meeting import nearest_known, towards
from bots.mind.rules.choose.moment import Idea, Moment
from bots.mind.rules.choose.town_life import TownConstants
from bots.mind.rules.language.headings import HEADINGS, direction_told
from bots.mind.rules.language.naming import things_named

ORDINARY = 0.5
MEETING_WORDS = ("plaza", "square", "market", "hall", "well")
"""Words in the names of places where people meet."""


class WanderingConstants(Constants, group="wandering"):
    """Where agents go when nothing else is to be done, and for company after a silence."""

    lonely_seconds: float = constant(
        75.0,
        "s",
        "Time without a word said or heard after which an average agent looks for company.",
        least=5.0,
        most=1200.0,
    )
    withdrawn_times: float = constant(
        4.0,
        "1",
        "Factor of that time for the most withdrawn agents. The time of the most outgoing ones is divided by it.",
        least=1.0,
        most=20.0,
    )
    told_seconds: float = constant(
        180.0, "s", "How long an agent acts on what others said about where things are.", least=0.0, most=1200.0
    )
    visit_chance: float = constant(
        0.15, "1", "Probability that an agent at leisure visits a place that it knows.", least=0.0, most=1.0
    )
    heading_chance: float = constant(
        0.6,
        "1",
        "Probability that an agent explores in its own direction instead of where it has been least.",
        least=0.0,
        most=1.0,
    )


def seek_company(moment: Moment) -> Idea | None:
    """After a long silence, go where people meet; in the country, to the nearest known person."""
    situation, tuned = moment.situation, moment.theme.of(WanderingConstants)
    silence = [person.seconds_since_heard for person in situation.people if person.seconds_since_heard is not None]
    spoke = [memory.seconds_ago for memory in situation.memories if memory.what in ("said", "heard")]
    extroversion = moment.who.personality.get("extroversion", ORDINARY)
    lonely = tuned.lonely_seconds * tuned.withdrawn_times ** (1 - 2 * extroversion)
    if moment.t < lonely or min([*silence, *spoke], default=lonely) < lonely:
        return None
    meeting = [place for place in own_places(moment.who) if set(words(place)) & set(MEETING_WORDS)]
    way = "go_to" if meeting else "explore"
    tried = any(one.skill == way and one.seconds_ago < lonely for one in situation.outcomes)
    if tried or any(person.in_sight for person in situation.people):
        return None
    if not meeting:
        if not is_of_the_country(moment.who):
            return None
        person = nearest_known(situation, moment.theme.of(TownConstants).within_walk_blocks)
        because = "I have not met anybody for long"
        return None if person is None else Idea(f"look for {person.name}", towards(person), because)
    place = moment.chance.choice(sorted(meeting))
    return Idea(
        f"go to the {place}", SkillCall(skill="go_to", args={"target": place}), "I have not met anybody for long"
    )


def follow_a_hint(moment: Moment) -> Idea | None:
    """Go where, according to somebody, there is something that the agent does not have."""
    situation, tuned = moment.situation, moment.theme.of(WanderingConstants)
    gone = {str(one.args.get("direction")) for one in situation.outcomes if one.skill == "explore"}
    for person in situation.people:
        if person.last_words is None or (person.seconds_since_heard or 0.0) > tuned.told_seconds:
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
    if not places or moment.chance.random() >= moment.theme.of(WanderingConstants).visit_chance:
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
    goes_on = not failed and moment.chance.random() < moment.theme.of(WanderingConstants).heading_chance
    heading = moment.chance.choice(free) if goes_on else "any"
    intent = "look around" if heading == "any" else f"explore to the {heading}"
    return Idea(intent, SkillCall(skill="explore", args={"direction": heading}), "I look for things that I do not have")
