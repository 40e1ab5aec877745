"""What to announce with a decision: finds, what somebody looks for, what the agent is going to do."""

from bots.episodes import FirstItem
from bots.mind.constants import Constants, constant
from bots.mind.gist import words_of
from bots.mind.language import is_request, phrase
from bots.mind.moment.situation import Situation
from bots.mind.rules.choose.moment import Moment
from bots.mind.rules.judge.temperament import outspoken, talkativeness
from bots.mind.rules.language.headings import to_the
from bots.mind.rules.language.naming import things_named
from bots.mind.rules.talk.arguing import aloud as argued_aloud
from bots.mind.rules.talk.pastimes import aloud as pastime_aloud


class TellingConstants(Constants, group="telling"):
    """What agents tell the people nearby unasked."""

    fresh_seconds: float = constant(30.0, "s", "A find within this time is news.", least=0.0, most=600.0)
    need_seconds: float = constant(
        15.0, "s", "How long others answer somebody who looks for something.", least=0.0, most=600.0
    )
    news_chance: float = constant(
        0.5,
        "1",
        "Probability that an agent of average extroversion tells a find, if there is one.",
        least=0.0,
        most=1.0,
    )
    ask_chance: float = constant(
        0.15,
        "1",
        "Probability that such an agent asks for something instead of announcing its next action.",
        least=0.0,
        most=1.0,
    )
    aim_chance: float = constant(
        0.35,
        "1",
        "Probability that such an agent tells its goal among the others instead of its next action.",
        least=0.0,
        most=1.0,
    )


def something_to_say(moment: Moment, intent: str | None) -> str | None:
    """What to tell the people nearby. None if nobody is there, or if there is nothing to tell.

    Args:
        moment: the moment.
        intent: the action that was just decided. None if the current action continues.
    """
    situation, chance, tuned = moment.situation, moment.chance, moment.theme.of(TellingConstants)
    if not any(person.in_sight for person in situation.people):
        return None
    aloud = argued_aloud(moment.theme, moment.who, situation, chance) or pastime_aloud(moment.theme, situation, chance)
    if aloud is not None:
        return aloud
    remembered = (words_of(memory) for memory in situation.memories if memory.what == "said")
    said = " ".join((*remembered, *situation.said))
    told = _what_is_needed(situation, said, tuned)
    open_hearted = outspoken(moment.who, moment.theme)
    if told is None and chance.random() < tuned.news_chance * open_hearted:
        told = _what_was_found(situation, said, tuned)
    if told is not None or intent is None:
        return told
    if chance.random() < tuned.ask_chance * open_hearted:
        missing = [item for item in moment.known.wishes if item not in situation.collected]
        about = {thing.name for thing in situation.things} | {sighting.name for sighting in situation.sightings}
        unseen = [item for item in missing if item not in about]
        asked = f"Has anyone seen {phrase(chance.choice(unseen))}?" if unseen else ""
        if asked and asked not in said:
            return asked
    aim = situation.social_goal
    if aim and aim not in said and chance.random() < tuned.aim_chance * open_hearted:
        return aim
    going = f"I am going to {intent}."
    return going if going not in said and chance.random() < talkativeness(moment.who, moment.theme) else None


def _what_is_needed(situation: Situation, said: str, tuned: TellingConstants) -> str | None:
    """The place of something that somebody looks for, who did not ask this agent."""
    places = {thing.name: thing.direction for thing in situation.things if thing.category == "block"}
    places |= {sighting.name: sighting.direction for sighting in situation.sightings if sighting.name not in places}
    for heard in situation.heard:
        if heard.addressed or heard.seconds_ago > tuned.need_seconds or not is_request(heard.text):
            continue
        for name in things_named(heard.text, places)[:1]:
            told = f"{heard.speaker}, I saw {phrase(name)} {to_the(places[name])}."
            if told not in said:
                return told
    return None


def _what_was_found(situation: Situation, said: str, tuned: TellingConstants) -> str | None:
    for memory in situation.memories:
        if isinstance(memory.episode, FirstItem) and memory.seconds_ago < tuned.fresh_seconds:
            found = phrase(memory.episode.item)
            if f"found {found}" not in said:
                return f"I found {found}."
    return None
