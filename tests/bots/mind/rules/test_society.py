"""Fifty people of the society scenario, without a world: they talk to one another, and like some more than others."""

import random
from dataclasses import dataclass, field
from functools import cache
from statistics import correlation, fmean, linear_regression

import pytest

from bots.brain.who import who
from bots.mind.moment.people import Profile, Talk, TalkLine
from bots.mind.moment.situation import HeardWords, Recollection, Situation, Who
from bots.mind.requests.appraise.request import Appraise, Regarded
from bots.mind.requests.appraise.rules import appraise
from bots.mind.requests.speak.request import Speak
from bots.mind.requests.speak.rules import speak
from bots.mind.rules.judge.likeability import likeability
from bots.population import generate_personas
from orchestrator.config.load import resolve_scenario
from tests.bots.mind.moments import THEME, chance, words_of

MEETINGS = 900
OBSERVERS_LEAST = 5


@dataclass
class Inhabitant:
    """A person with a temperament, opinions of others, and memories of them."""

    me: Who
    chance: random.Random
    profiles: dict[str, Profile] = field(default_factory=dict)
    memories: list[Recollection] = field(default_factory=list)

    def hear(self, speaker: str, text: str) -> None:
        number = f"{self.me.name}/m{len(self.memories)}"
        heard = words_of(speaker, text, number, importance=3.0, seconds_ago=1.0)
        self.memories.append(heard)
        before = self.profiles.get(speaker, Profile(name=speaker))
        asked = Appraise(who=self.me, t=1.0, others=(Regarded(profile=before, evidence=(heard,)),))
        self.profiles[speaker] = appraise(asked, THEME, chance()).profiles[0]

    def say(self, other: str, heard: str | None, *, aware: bool) -> str:
        situation = Situation(profiles=tuple(self.profiles.values()) if aware else ())
        words = None
        talk = None
        if heard is not None:
            words = HeardWords(
                utterance_id="u", speaker=other, text=heard, seconds_ago=1.0, addressed=True, human=False
            )
            talk = Talk(others=(other,), lines=(TalkLine(speaker=other, text=heard),), turns_left=4)
        request = Speak(
            who=self.me,
            t=1.0,
            occasion="greet" if heard is None else "reply",
            to=(other,),
            heard=words,
            talk=talk,
            situation=situation,
        )
        return speak(request, THEME, self.chance).text or ""


@cache
def society(*, aware: bool) -> dict[str, Inhabitant]:
    """Return everybody after many meetings. Extroverts seek meetings more often than others."""
    scenario = resolve_scenario("society").scenario
    personas = generate_personas(scenario.run.agents, 11, scenario.population)
    people = {one.name: Inhabitant(who(one), random.Random(one.name)) for one in personas}  # noqa: S311 - not for secrets
    luck = chance()
    outgoing = [0.1 + one.personality["extroversion"] for one in personas]
    for _ in range(MEETINGS):
        first, second = (people[one.name] for one in luck.choices(personas, outgoing, k=2))
        if first is second:
            continue
        greeting = first.say(second.me.name, None, aware=aware)
        second.hear(first.me.name, greeting)
        first.hear(second.me.name, second.say(first.me.name, greeting, aware=aware))
    return people


def seen(*, aware: bool) -> dict[str, list[float]]:
    """Return the answers of all others to the question how likeable a person is."""
    people = society(aware=aware)
    scores: dict[str, list[float]] = {name: [] for name in people}
    for observer in people.values():
        profiles = tuple(observer.profiles.values()) if aware else ()
        for name in people.keys() - {observer.me.name}:
            seems = likeability(THEME, name, observer.me, profiles, tuple(observer.memories))
            if seems is not None:
                scores[name].append(seems.score)
    return scores


def likeable(name: str) -> float:
    """Return the true likeability by the scenario's definition."""
    personality = society(aware=True)[name].me.personality
    return 10 * (0.8 * personality["agreeableness"] + 0.2 * (1 - personality["neuroticism"]))


def fit(*, aware: bool) -> tuple[float, float]:
    """Return slope and correlation of perceived against true likeability."""
    known = {name: fmean(scores) for name, scores in seen(aware=aware).items() if len(scores) >= OBSERVERS_LEAST}
    truth = [likeable(name) for name in known]
    return linear_regression(truth, list(known.values())).slope, correlation(truth, list(known.values()))


@pytest.mark.parametrize("aware", [True, False])
def test_people_come_to_know_how_likeable_others_are(*, aware: bool) -> None:
    """Whether they do so better with social modules is a result of an experiment, and no condition of the rules."""
    slope, r = fit(aware=aware)
    assert r > 0.6 and slope > 0.2


def test_the_outgoing_are_known_to_more_people() -> None:
    people = society(aware=True)
    known_to = [len(scores) for scores in seen(aware=True).values()]
    assert correlation([one.me.personality["extroversion"] for one in people.values()], known_to) > 0.5


def test_two_people_need_not_feel_the_same_for_one_another() -> None:
    people = society(aware=True)
    gaps = [
        abs(one.profiles[other.me.name].feeling - other.profiles[one.me.name].feeling)
        for one in people.values()
        for other in people.values()
        if one.me.name < other.me.name and other.me.name in one.profiles and one.me.name in other.profiles
    ]
    assert max(gaps) > 3
    assert fmean(gap < 1 for gap in gaps) < 0.9
