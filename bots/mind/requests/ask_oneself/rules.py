"""Finds the questions that an agent asks itself: about people, things and places in its latest memories."""

import random
from collections import Counter
from dataclasses import dataclass

from bots.mind.gist import gist_of
from bots.mind.language import names_in
from bots.mind.moment.situation import Recollection
from bots.mind.requests.ask_oneself.request import AskOneself, Questions
from bots.mind.rules.language.topics import main_topics
from bots.mind.rules.theme import Theme

TOPICS_MAX = 4
SETBACKS_MIN = 2


@dataclass(frozen=True, slots=True)
class _Worth:
    question: str
    weight: float


def ask_oneself(request: AskOneself, _theme: Theme, _chance: random.Random) -> Questions:
    """Ask about what occurs most often, weighted by importance. Of equal weights, the first to occur comes first."""
    memories = request.memories
    asked = [*_of_people(memories, request.who.name), *_of_troubles(memories), *_of_matters(memories, request)]
    asked.sort(key=lambda one: -one.weight)
    return Questions(questions=tuple(dict.fromkeys(one.question for one in asked))[: max(0, request.count)])


def _of_people(memories: tuple[Recollection, ...], me: str) -> list[_Worth]:
    weights: Counter[str] = Counter()
    for memory in memories:
        if memory.about and memory.about != me:
            weights[memory.about] += round(memory.importance)
    asked = []
    for name, weight in weights.most_common():
        asked.append(_Worth(f"What do I think of {name}?", weight))
        asked.append(_Worth(f"What does {name} want?", weight / 2))
    return asked


def _of_troubles(memories: tuple[Recollection, ...]) -> list[_Worth]:
    asked = []
    harm = [one for one in memories if one.what == "harm"]
    if harm:
        asked.append(_Worth("What gets me hurt, and how can I stay safe?", sum(one.importance for one in harm)))
    failures = [one for one in memories if one.what == "failure"]
    if len(failures) >= SETBACKS_MIN:
        about = main_topics((gist_of(one) for one in failures), 1)
        what = f" with {about[0]}" if about else ""
        asked.append(_Worth(f"Why do I keep failing{what}?", sum(one.importance for one in failures)))
    return asked


def _of_matters(memories: tuple[Recollection, ...], request: AskOneself) -> list[_Worth]:
    people = {one.about for one in memories if one.about} | {request.who.name}
    lived = [one for one in memories if one.what not in ("harm", "failure")]
    asked = []
    for topic in main_topics((gist_of(one) for one in lived), TOPICS_MAX, people):
        dwelling = [one for one in lived if topic in gist_of(one).lower()]
        weight = sum(one.importance for one in dwelling)
        asked.append(_Worth(f"What do I know about {topic}?", weight))
    for place in names_in(" . ".join(gist_of(one) for one in memories), request.who.places):
        weight = sum(one.importance for one in memories if names_in(gist_of(one), [place]))
        asked.append(_Worth(f"What goes on at the {place}?", weight))
    return asked
