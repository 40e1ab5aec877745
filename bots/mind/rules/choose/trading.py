"""Accepting an exchange if the agent can spare what is wanted and does not dislike the other."""

import re
from dataclasses import asdict, dataclass

from bots.mind.language import phrase, words
from bots.mind.moment.situation import HeardWords, Situation, SkillCall
from bots.mind.rules.choose.moment import Idea, Moment, going_on, is_of
from bots.mind.rules.judge.profiles import dislikes
from bots.mind.rules.language.naming import singular, things_named
from bots.mind.rules.theme import Theme

OFFER_SECONDS = 20.0
"""How long an offer is considered."""
COUNT_MAX = 64
_DEALS = frozenset({"trade", "give_to"})
_OFFER = re.compile(
    r"\b(?:I offer(?: you)?|I(?: will|'ll)? give you|(?:trade|swap|exchange)(?: you)?(?= my\b)|(?:have|take)(?= my\b))"
    r"\s+(?:my\s+)?(?P<theirs>[\w ]+?)\s+(?:for|in exchange for|and (?:want|get))\s+(?:your\s+)?(?P<mine>[\w ]+)",
    re.I,
)
_NUMBER = re.compile(r"\b(\d{1,2})\b")
_NO_NAMES = {"a", "an", "the", "of", "my", "your", "some", "one", "piece", "pieces"}
_NUMBER_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}


@dataclass(frozen=True)
class Terms:
    """What the agent gives and what it gets."""

    give: str
    give_count: int
    get: str
    get_count: int


def keep_deal(moment: Moment) -> Idea | None:
    """Complete an agreed exchange or gift: the agent has given its word, and both take little time."""
    doing = moment.situation.doing
    return going_on(doing) if doing is not None and doing.skill in _DEALS else None


def trade(moment: Moment) -> Idea | None:
    """Accept an offer that a person in sight has just made to the agent. If several have, the latest."""
    situation = moment.situation
    for heard in reversed(situation.heard):
        idea = _taken(heard, moment) if _is_open(heard, situation) else None
        if idea is not None:
            return idea
    return None


def is_offer(text: str) -> bool:
    """Whether a text offers an exchange."""
    return _OFFER.search(text) is not None


def _is_open(heard: HeardWords, situation: Situation) -> bool:
    if heard.seconds_ago > OFFER_SECONDS or not heard.addressed or not is_offer(heard.text):
        return False
    answered = any(
        outcome.skill == "trade"
        and outcome.args.get("person") == heard.speaker
        and outcome.seconds_ago <= heard.seconds_ago
        for outcome in situation.outcomes
    )
    return not answered and any(person.name == heard.speaker and person.in_sight for person in situation.people)


def _taken(heard: HeardWords, moment: Moment) -> Idea | None:
    terms = weigh(heard, moment.situation, moment.theme)
    if not isinstance(terms, Terms):
        return None
    intent = f"trade {terms.give_count} {phrase(terms.give)} for {terms.get_count} {phrase(terms.get)}"
    because = f"{heard.speaker} offers it and I can spare it"
    return Idea(f"{intent} with {heard.speaker}", _deed(heard.speaker, terms), because)


def weigh(heard: HeardWords, situation: Situation, theme: Theme) -> Terms | str | None:
    """The terms of an offer that is accepted, or the reason against it in words. None if it is not an offer."""
    found = _OFFER.search(heard.text)
    if found is None:
        return None
    if dislikes(heard.speaker, situation.profiles, theme):
        return "I would rather not trade with you"
    wanted, theirs = _item(found["mine"]), _item(found["theirs"])
    held = things_named(found["mine"], situation.inventory)
    # A birch log does not count as an oak log, but any log counts as one of "logs".
    mine = [item for item in held if "_" not in wanted or _item(phrase(item)) == wanted]
    give_count = _count(found["mine"])
    if not mine:
        return f"I have no {phrase(wanted)}"
    if not theirs or mine[0] == theirs:
        return "I do not see what that would be good for"
    terms = Terms(mine[0], give_count, theirs, _count(found["theirs"]))
    return _hindrance(heard.speaker, terms, situation) or terms


def _hindrance(partner: str, terms: Terms, situation: Situation) -> str | None:
    # The last piece of an item is kept.
    if situation.inventory[terms.give] <= terms.give_count:
        return f"I have no {phrase(terms.give)} to spare"
    deed = _deed(partner, terms)
    if any(is_of(deed, one.skill, one.args) for one in (*situation.avoid, *situation.refused)):
        return "That came to nothing just now, let us try it again later"
    return None


def _deed(partner: str, terms: Terms) -> SkillCall:
    return SkillCall(skill="trade", args={"person": partner, **asdict(terms)})


def _item(text: str) -> str:
    """The item that some words name, even if the agent has not seen it: ``2 of my oak logs``."""
    return "_".join(
        singular(word) for word in words(text) if word not in _NO_NAMES | set(_NUMBER_WORDS) and not word.isdigit()
    )


def _count(text: str) -> int:
    digits = _NUMBER.search(text)
    if digits:
        return max(1, min(int(digits.group(1)), COUNT_MAX))
    return next((count for word, count in _NUMBER_WORDS.items() if re.search(rf"\b{word}\b", text, re.I)), 1)
