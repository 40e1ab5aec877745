"""Describes the agent's relationship with others, only from its memories."""

import random

from bots.mind.gist import gist_of
from bots.mind.language import names_in
from bots.mind.moment.people import FEELING_NEUTRAL
from bots.mind.moment.situation import Recollection
from bots.mind.requests.answers import Summary
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.rules.judge.evidence import deed_felt, told_in
from bots.mind.rules.judge.profiles import felt
from bots.mind.rules.judge.tones import tone_heard
from bots.mind.rules.language.sentiment import sentiment, towards_listener
from bots.mind.rules.language.topics import main_topics
from bots.mind.rules.language.wording import listed
from bots.mind.rules.theme import Theme

TOPICS_MAX = 3
FEELING_A_TONE = 4.0
"""Maximum distance from a neutral feeling, of 10, that a tone alone can show: a tone alone is not love."""


def summarise_relationship(request: SummariseRelationship, _theme: Theme, _chance: random.Random) -> Summary:
    """The agent's relationship with each of some others, from its memories."""
    return Summary(text=" ".join(_relationship(name, request) for name in request.others) or "I know nobody here.")


def _relationship(name: str, request: SummariseRelationship) -> str:
    mine = [one for one in request.memories if one.about == name or names_in(gist_of(one), [name])]
    if not mine:
        return f"I do not know {name}."
    feelings = [feeling for one in mine if (feeling := _feeling_in(one, name, request.who.name))]
    topics = main_topics((gist_of(one) for one in mine), TOPICS_MAX, (name, request.who.name))
    spoken = sum(one.what in ("heard", "said", "chat") for one in mine)
    about = f", mostly about {listed(topics)}" if topics else ""
    heard = f" I remember {spoken} thing{'' if spoken == 1 else 's'} said between us{about}." if spoken else ""
    tone = tone_heard(feelings)
    if tone is None:
        return f"I know {name}.{heard}"
    average = sum(feelings) / len(feelings)
    return f"{name} has been {tone} to me, and {felt(name, FEELING_NEUTRAL + FEELING_A_TONE * average)}.{heard}"


def _feeling_in(memory: Recollection, name: str, me: str) -> float:
    told = told_in(memory)
    if told is None:
        return deed_felt(memory, name, me)
    return sentiment(told.words, towards_listener(me)) if told.speaker == name else 0.0
