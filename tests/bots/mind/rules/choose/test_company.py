"""How temperaments affect the choice of company."""

from collections import Counter
from typing import Any

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Situation, Who
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.rules.talk.telling import something_to_say
from tests.bots.mind.moments import SKILLS, THEME, as_moment, chance, person, situation


def deeds(who: Who, moment: Situation) -> Counter[str]:
    """Count the actions of 200 choices, by skill and person."""
    done: Counter[str] = Counter()
    for seed in range(200):
        choice = choose_action(ChooseAction(who=who, t=5.0, situation=moment, skills=SKILLS), THEME, chance(seed))
        done[f"{choice.skill} {choice.args.get('target') or choice.args.get('person') or ''}".strip()] += 1
    return done


def somebody(**personality: Any) -> Who:
    return Who(name="Mira", personality=personality)


def test_the_outgoing_go_up_to_people_and_the_withdrawn_do_not() -> None:
    far = person("Tomas").model_copy(update={"distance": 20.0})
    moment = situation(people=(far,))
    assert deeds(somebody(extroversion=1.0), moment)["go_to Tomas"] > 30
    assert deeds(somebody(extroversion=0.0), moment)["go_to Tomas"] == 0
    assert deeds(Who(name="Mira"), moment)["go_to Tomas"] == 0


def test_the_withdrawn_leave_a_crowd() -> None:
    moment = situation(people=tuple(person(name) for name in ("Ada", "Ben", "Cleo")), inventory={"dirt": 9})

    def left(who: Who) -> int:
        return sum(
            choose_action(ChooseAction(who=who, t=5.0, situation=moment, skills=SKILLS), THEME, chance(seed)).because
            == "there are many people here"
            for seed in range(200)
        )

    assert left(somebody(extroversion=0.0)) > 30
    assert left(somebody(extroversion=0.9)) == left(Who(name="Mira")) == 0


def test_kind_agents_give_unasked_but_not_to_people_they_dislike() -> None:
    moment = situation(people=(person("Tomas"),), inventory={"dirt": 12})
    assert deeds(somebody(agreeableness=1.0), moment)["give_to Tomas"] > 10
    assert deeds(somebody(agreeableness=0.2), moment)["give_to Tomas"] == 0
    disliked = moment.model_copy(update={"profiles": (Profile(name="Tomas", feeling=1.0),)})
    assert deeds(somebody(agreeableness=1.0), disliked)["give_to Tomas"] == 0


def test_the_withdrawn_bear_longer_silence_before_they_look_for_company() -> None:
    def seeks(who: Who, t: float) -> int:
        request = ChooseAction(who=who, t=t, situation=situation(), skills=SKILLS)
        return sum(
            choose_action(request, THEME, chance(seed)).because == "I have not met anybody for long"
            for seed in range(20)
        )

    at_home = Who(name="Mira", places=("plaza",))
    outgoing = at_home.model_copy(update={"personality": {"extroversion": 1.0}})
    withdrawn = at_home.model_copy(update={"personality": {"extroversion": 0.0}})
    assert [seeks(who, 40.0) > 0 for who in (outgoing, at_home, withdrawn)] == [True, False, False]
    assert [seeks(who, 100.0) > 0 for who in (outgoing, at_home, withdrawn)] == [True, True, False]


def test_the_withdrawn_say_little_unasked() -> None:
    moment = situation(people=(person("Tomas"),), social_goal="I want to farm so that the village always has food.")

    def said(who: Who) -> int:
        request = ChooseAction(who=who, t=5.0, situation=moment, skills=SKILLS)
        return sum(something_to_say(as_moment(request, seed), "get dirt") is not None for seed in range(100))

    assert said(somebody(extroversion=0.0)) < said(Who(name="Mira")) < said(somebody(extroversion=1.0))
