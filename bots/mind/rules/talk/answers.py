"""Answers to what others say, only from the agent's memory and senses."""

import re
from collections.abc import Callable
from typing import Any

from bots.mind.gist import words_of
from bots.mind.language import a, is_greeting, is_question, is_request, names_in, phrase, words
from bots.mind.moment.situation import Doing, HeardWords, Person
from bots.mind.rules.choose.accompanying import asks_for_company
from bots.mind.rules.choose.trading import weigh
from bots.mind.rules.judge.profiles import dislikes, likes
from bots.mind.rules.language.headings import to_the
from bots.mind.rules.language.naming import things_named
from bots.mind.rules.language.quoting import said
from bots.mind.rules.language.sentiment import sentiment, towards_listener
from bots.mind.rules.language.wording import listed
from bots.mind.rules.talk.manner import tone
from bots.mind.rules.talk.testimony import testify
from bots.mind.rules.talk.turn import Turn
from bots.mind.rules.theme import Theme

TOLD_ITEMS_MAX = 6
MINUTE_SECONDS = 60.0
JUST_NOW_SECONDS = 15.0
EXPRESSED = 0.3
"""Minimum strength of a feeling in words that is answered, from -1 to 1."""
_ASKER = re.compile(
    r"(?<=\bknow\s)me\b|(?<=\bmet\s)me\b|(?<=\bseen\s)me\b|(?<=\bremember\s)me\b|(?<=\brecogni[sz]e\s)me\b", re.I
)
"""Words that mean the person who asks, in a question about themselves."""
COLD = 0.3
"""An agent whose tone is at most minus this, from -1 to 1, answers kind words without kind words."""
ORDINARY = 0.5


def answer(request: Turn, theme: Theme) -> str | None:
    """The answer to what was heard. None if it needs no words."""
    heard = request.heard
    if heard is None:
        return None
    for pattern, find_words in _ANSWERS:
        match = pattern.search(heard.text)
        if match:
            answered = find_words(request, heard, match, theme)
            if answered is not None:
                return answered
    if is_greeting(heard.text) and not is_question(heard.text):
        return None
    if is_question(heard.text):
        return _from_memory(request, heard, theme) or f"I do not know that, {heard.speaker}."
    if heard.human:
        return answer_to_feeling(request, heard, theme) or f"I hear you, {heard.speaker}."
    return None


def _from_memory(request: Turn, heard: HeardWords, theme: Theme) -> str | None:
    """What the agent knows about the subject of the question, which may be itself or the person who asks."""
    question = re.sub(rf"^\W*{re.escape(request.who.name)}\b\W*", "", heard.text, flags=re.I)
    about = _ASKER.sub(heard.speaker, question)
    # A question is not news about the asker.
    memories = tuple(one for one in request.situation.memories if heard.text not in words_of(one))
    asker = None if about == question else heard.speaker
    known = testify(theme, about, request.who, request.situation, memories, asker=asker)
    if known is not None:
        return known.text
    return None if asker is None else f"I do not know you, {asker}."


def answer_to_feeling(request: Turn, heard: HeardWords, theme: Theme) -> str | None:
    """The answer to affection or annoyance. None if the words show neither."""
    felt = sentiment(heard.text, towards_listener(request.who.name))
    if abs(felt) < EXPRESSED:
        return None
    profiles = request.situation.profiles
    if felt > 0:
        if tone(theme, request.who, heard.speaker, ()) <= -COLD:
            return f"If you say so, {heard.speaker}."
        warm = likes(heard.speaker, profiles, theme)
        return f"I am fond of you too, {heard.speaker}." if warm else f"That is kind of you, {heard.speaker}."
    is_agreeable = request.who.personality.get("agreeableness", ORDINARY) >= ORDINARY
    if is_agreeable and not dislikes(heard.speaker, profiles, theme):
        return f"I am sorry that you see it so, {heard.speaker}."
    return f"I do not care to hear that, {heard.speaker}."


def fact(request: Turn, theme: Theme) -> str | None:
    """What the agent's senses say to a question: of things and people in sight, of what it holds and how it is.

    Args:
        request: with the question as what was heard.
        theme: the theme's knowledge.

    Returns:
        None when they say nothing to it.
    """
    heard = request.heard
    if heard is None:
        return None
    for pattern, find_words in _ANSWERS:
        if find_words in _SENSED and (match := pattern.search(heard.text)):
            return _SENSED[find_words](request, heard, match, theme)
    return None


def _who_am_i(request: Turn, _heard: HeardWords, _match: re.Match[str], _theme: Theme) -> str:
    trade = f", {a(request.who.occupation)}" if request.who.occupation else ""
    return f"I am {request.who.name}{trade}."


def _what_am_i_doing(request: Turn, _heard: HeardWords, _match: re.Match[str], _theme: Theme) -> str:
    doing = request.situation.doing or request.decision
    if doing is None:
        return "I have not decided what to do yet."
    return (
        f"I am about to {doing.intent}, because {doing.because}." if doing.because else f"I am about to {doing.intent}."
    )


def _what_do_i_have(request: Turn, heard: HeardWords, match: re.Match[str], theme: Theme) -> str:
    return _holdings(request, heard, match, theme) or "I have nothing yet."


def _holdings(request: Turn, _heard: HeardWords, _match: re.Match[str], _theme: Theme) -> str | None:
    items = list(request.situation.inventory.items())
    if not items:
        return None
    told = [f"{count} {phrase(item)}" for item, count in items[:TOLD_ITEMS_MAX]]
    more = len(items) - len(told)
    return f"I have {listed(told)}{f', and {more} more kinds of things' if more else ''}."


def _what_do_i_want(request: Turn, _heard: HeardWords, _match: re.Match[str], _theme: Theme) -> str:
    return request.situation.goal.text if request.situation.goal else "I have no goal at the moment."


def _what_did_they_say(request: Turn, heard: HeardWords, match: re.Match[str], _theme: Theme) -> str:
    """What a person told before this question, from memory. The question itself is left out."""
    person = _person(request, match["name"])
    if person is None:
        return f"I have not met {match['name']}."
    remembered = [
        one
        for one in request.situation.memories
        if one.what == "heard" and one.about == person.name and heard.text not in words_of(one)
    ]
    if remembered:
        return min(remembered, key=lambda one: (is_question(words_of(one)), one.seconds_ago)).text
    if person.last_words in (None, heard.text):
        return f"I have not heard {person.name} say anything{'' if person.last_words is None else ' else'}."
    return said(person.name, str(person.last_words))


def _where_is(request: Turn, heard: HeardWords, match: re.Match[str], theme: Theme) -> str | None:
    found = _whereabouts(request, heard, match, theme)
    wanted = _wanted(match)
    if found is not None or not wanted or wanted in ("you", "i", "me"):
        return found
    return f"I have not seen {wanted}."


def _wanted(match: re.Match[str]) -> str:
    return match["what"].strip(" ?.!").removeprefix("the ").removeprefix("any ").removeprefix("some ")


def _whereabouts(request: Turn, _heard: HeardWords, match: re.Match[str], _theme: Theme) -> str | None:
    wanted = _wanted(match)
    person = _person(request, wanted)
    if person is not None:
        return _where_person(person)
    situation = request.situation
    about: dict[str, tuple[float, str]] = {one.name: (one.distance, one.direction) for one in situation.sightings}
    about |= {one.name: (one.distance, one.direction) for one in situation.things}
    named = things_named(wanted, about)
    if named:
        distance, direction = about[named[0]]
        far = f", about {round(distance)} blocks from me" if direction != "here" else ""
        return f"I know of {phrase(named[0])} {to_the(direction)}{far}."
    if names_in(wanted, request.who.places):
        return f"I know the {wanted} by name, but I do not see it from here."
    return None


def _where_person(person: Person) -> str:
    if person.in_sight:
        return f"{person.name} is {to_the(person.direction)}, {round(person.distance)} blocks from me."
    return f"I last noticed {person.name} {_ago(person.seconds_since_noticed)}, {to_the(person.direction)}."


def _give(request: Turn, heard: HeardWords, _match: re.Match[str], theme: Theme) -> str | None:
    """The answer to a request for an item. The controller has already decided whether to give it."""
    if not (is_request(heard.text) or is_question(heard.text)):
        return None
    giving = _giving_to(heard.speaker, request.situation.doing) or _giving_to(heard.speaker, request.decision)
    if giving is not None and is_request(heard.text):
        return f"Here, {heard.speaker}, I bring you {giving.get('count', 1)} {phrase(str(giving['item']))}."
    if is_request(heard.text) and dislikes(heard.speaker, request.situation.profiles, theme):
        return f"I would rather not, {heard.speaker}."
    inventory = request.situation.inventory
    held = things_named(heard.text, inventory)
    if held:
        return f"I have {inventory[held[0]]} {phrase(held[0])}."
    things = {thing.name: thing.direction for thing in request.situation.things}
    things |= {one.name: one.direction for one in request.situation.sightings if one.name not in things}
    seen = things_named(heard.text, things)
    if seen:
        return f"I have no {phrase(seen[0])}, but I saw some {to_the(things[seen[0]])}."
    return f"I have none to give, {heard.speaker}." if is_request(heard.text) else None


def _to_an_offer(request: Turn, heard: HeardWords, _match: re.Match[str], theme: Theme) -> str | None:
    weighed = weigh(heard, request.situation, theme)
    # If the agent accepts, it says the terms together with the action.
    return f"{weighed}, {heard.speaker}." if isinstance(weighed, str) else None


def _i_come(request: Turn, heard: HeardWords, _match: re.Match[str], theme: Theme) -> str | None:
    if not asks_for_company(heard.text):
        return None
    if dislikes(heard.speaker, request.situation.profiles, theme):
        return f"I would rather not, {heard.speaker}."
    return f"I come with you, {heard.speaker}."


def _how_am_i(request: Turn, _heard: HeardWords, _match: re.Match[str], _theme: Theme) -> str:
    condition = request.situation.condition
    if condition is None:
        return "I am well."
    health = "well" if condition.health > 14 else "hurt"  # noqa: PLR2004 - out of 20
    hunger = " and hungry" if condition.food <= 14 else ""  # noqa: PLR2004 - out of 20
    return f"I am {health}{hunger}."


def _you_are_welcome(_request: Turn, heard: HeardWords, _match: re.Match[str], _theme: Theme) -> str:
    return f"You are welcome, {heard.speaker}."


def _farewell(_request: Turn, heard: HeardWords, _match: re.Match[str], _theme: Theme) -> str:
    return f"Farewell, {heard.speaker}."


def _giving_to(person: str, doing: Doing | None) -> dict[str, Any] | None:
    if doing is None or doing.skill != "give_to" or doing.args.get("person") != person:
        return None
    return doing.args


def _person(request: Turn, name: str) -> Person | None:
    said = set(words(name))
    return next((one for one in request.situation.people if one.name.lower() in said), None)


def _ago(seconds: float) -> str:
    if seconds < JUST_NOW_SECONDS:
        return "just now"
    if seconds < MINUTE_SECONDS:
        return f"{round(seconds)} seconds ago"
    minutes = round(seconds / MINUTE_SECONDS)
    return "a minute ago" if minutes == 1 else f"{minutes} minutes ago"


_Answer = Callable[[Turn, HeardWords, re.Match[str], Theme], str | None]
_SENSED: dict[_Answer, _Answer] = {
    _where_is: _whereabouts,
    _what_do_i_have: _holdings,
    _how_am_i: _how_am_i,
}
"""Answers that senses give, and the same where they give any."""
_ANSWERS: tuple[tuple[re.Pattern[str], _Answer], ...] = tuple(
    (re.compile(pattern, re.I), find_words)
    for pattern, find_words in (
        (r"\bwho are you\b|\byour name\b|\bwhat should i call you\b", _who_am_i),
        (r"\bwhat did (?P<name>\w+) (?:say|tell)", _what_did_they_say),
        (r"\bwhat (?:has|have) (?P<name>\w+) (?:said|told)", _what_did_they_say),
        (
            r"\bwhat(?:'s| is| are)? (?:are )?you (?:doing|up to|working on|busy with)\b|\bwhat do you do\b",
            _what_am_i_doing,
        ),
        (r"\bwhat(?:'s| is| are)? (?:do |have )?you(?:r)? (?:goal|aim|plan|want|looking for)", _what_do_i_want),
        (
            r"\bwhat (?:do|have) you (?:have|got|hold|carry|found|collected)|\byour inventory\b|\byou carrying\b",
            _what_do_i_have,
        ),
        (r"\bwhere(?:'s| is| are| can i find| do i find| could i find| did you find)\s+(?P<what>.+)", _where_is),
        (r"\b(?:have|has|did) (?:you|anyone|anybody) (?:ever )?(?:seen|see|met|found|find)\s+(?P<what>.+)", _where_is),
        (r"\bhow are you\b|\bare you (?:well|ok|okay|all right|hurt|hungry)\b", _how_am_i),
        (r"\b(?:offer|give you|trade|swap|exchange)\b", _to_an_offer),
        (r"\b(?:follow|come|join|accompany)\b", _i_come),
        (r"\bthank(?:s| you)\b", _you_are_welcome),
        (r"\b(?:bye|goodbye|farewell|see you (?:later|soon|around|again|tomorrow))\b", _farewell),
        (r"", _give),
    )
)
