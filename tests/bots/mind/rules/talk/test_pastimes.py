"""Pastimes: who likes which, how they spread, and how they fade."""

from collections import Counter
from typing import Any

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Aim
from bots.mind.requests.set_goal.request import GoalChoice, SetGoal
from bots.mind.requests.set_goal.rules import set_goal
from bots.mind.rules.talk.pastimes import of_pastimes
from tests.bots.mind.moments import ME, THEME, block, chance, in_talk, person, situation, talk, words_of

DANCER = ME.model_copy(update={"values": ("dancing",)})
IDA = person("Ida", last_words="hello")


def aims(who: Any = ME, seeds: int = 200, **parts: Any) -> Counter[str | None]:
    request = SetGoal(who=who, t=10.0, situation=situation(**parts))
    chosen: list[GoalChoice] = [set_goal(request, THEME, chance(seed)) for seed in range(seeds)]
    return Counter(THEME.pastimes.told(one.text) for one in chosen)


def test_whatever_a_pastime_has_to_say_is_known_as_talk_of_it() -> None:
    for name, pastime in THEME.pastimes.known.items():
        assert all(THEME.pastimes.told(text) == name for text in pastime.goals), name
        assert sum(THEME.pastimes.told(text) == name for text in pastime.says) >= 3, name


def test_an_agent_that_likes_and_hears_of_none_has_no_pastimes() -> None:
    assert set(aims(people=(IDA,), things=(block("sand"),))) == {None}


def test_a_valued_pastime_comes_up_alone_as_in_company() -> None:
    assert aims(DANCER) == aims(DANCER, people=(IDA,))
    assert aims(DANCER)["dancing"] > 0


def test_what_liked_people_speak_of_is_taken_up_and_what_disliked_people_speak_of_is_not() -> None:
    heard = words_of("Ida", "Nothing lifts the heart like dancing.", seconds_ago=10.0)
    liked, disliked = Profile(name="Ida", feeling=9.0), Profile(name="Ida", feeling=2.0)
    assert aims(people=(IDA,), memories=(heard,), profiles=(liked,))["dancing"] > 80
    assert aims(people=(IDA,), memories=(heard,), profiles=(disliked,))["dancing"] == 0
    long_ago = words_of("Ida", "Nothing lifts the heart like dancing.", seconds_ago=1200.0)
    assert aims(people=(IDA,), memories=(long_ago,), profiles=(liked,))["dancing"] < 20


def test_what_is_done_for_long_wears_off() -> None:
    both = ME.model_copy(update={"values": ("dancing", "music")})
    fresh = Aim(text="I want to hold a dance for everybody.", seconds=10.0)
    worn = fresh.model_copy(update={"seconds": 1200.0})
    assert aims(both, people=(IDA,), goal=fresh)["dancing"] > 2 * aims(both, people=(IDA,), goal=worn)["dancing"]


def test_one_speaks_of_ones_own_pastime_or_takes_up_the_others() -> None:
    dance = Aim(text="I want to hold a dance for everybody.")
    told = {
        of_pastimes(THEME, in_talk(talk(("Tomas", "The sky is blue.")), goal=dance), "Tomas", [], chance(seed))
        for seed in range(60)
    }
    assert {THEME.pastimes.told(one) for one in told if one} == {"dancing"}
    answered = {
        of_pastimes(THEME, in_talk(talk(("Tomas", "I have a new song in my head."))), "Tomas", [], chance(seed))
        for seed in range(60)
    }
    assert {THEME.pastimes.told(one) for one in answered if one} == {"music"}
    foe = (Profile(name="Tomas", feeling=1.0),)
    cool = in_talk(talk(("Tomas", "I have a new song in my head.")), profiles=foe)
    assert all(of_pastimes(THEME, cool, "Tomas", [], chance(seed)) is None for seed in range(60))
