"""A faith that spreads by words: arguments for it, the agents that they convince, and the wording of converts."""

import re
from typing import Any

from bots.mind.moment.matters import Matter, View
from bots.mind.moment.people import TalkLine
from bots.mind.requests.form_view.request import FormView
from bots.mind.requests.form_view.rules import form_view
from bots.mind.rules.judge.matters import is_strong
from bots.mind.rules.talk.answers import answer
from bots.mind.rules.talk.arguing import aloud, bring_up
from tests.bots.mind.moments import ME, THEME, chance, in_talk, person, situation, talk, words_of

FAITH = "pastafarianism"
DIRECT = re.compile(r"pastafarian|spaghetti monster", re.I)
ANY = re.compile(r"pastafarian|spaghetti|\bpasta", re.I)
MATTER = Matter(name=FAITH, question="Is it good?", words=("pastafarian", "spaghetti", "pasta", "noodl"))
DOCTRINE = tuple(text.replace(", {name}", "") for text in THEME.matters.arguments(FAITH, 1))


def view(score: float, *, campaigns: bool = False) -> View:
    return View(matter=FAITH, score=score, summary=THEME.matters.standing(FAITH, "", score), campaigns=campaigns)


def said_in_talks(score: float, times: int = 100, **parts: Any) -> set[str]:
    request = in_talk(talk(("Tomas", "The sky is blue.")), views=(view(score, **parts),))
    told = (
        bring_up(THEME.matters, request, request.talk, "Tomas", chance(seed)) for seed in range(times) if request.talk
    )
    return {one for one in told if one is not None}


def test_the_doctrine_argues_for_the_faith_and_names_it() -> None:
    assert len(DOCTRINE) >= 12
    assert all(THEME.matters.leaning(text, FAITH) >= 0.5 and ANY.search(text) for text in DOCTRINE)
    assert len(said_in_talks(10, campaigns=True)) >= 12


def test_an_ordinary_person_is_won_over_by_hearing_the_doctrine_and_by_nothing_else() -> None:
    now = view(5.0)
    known: list[TalkLine] = []
    course: list[float] = []
    for number, text in enumerate(DOCTRINE):
        heard = words_of("Norman", text, f"m{number}")
        request = FormView(who=ME, t=1.0, matter=MATTER, view=now, evidence=(heard,), known=tuple(known))
        formed = form_view(request, THEME, chance())
        assert formed.score is not None
        known.append(TalkLine(speaker="Norman", text=text))
        now = view(formed.score)
        course.append(formed.score)
    assert course == sorted(course) and course[0] < 6.0, "one sermon converts nobody"
    assert any(not is_strong(score) and score >= 6.0 for score in course), "curious first"
    assert is_strong(course[-1])
    other = FormView(who=ME, t=1.0, matter=MATTER, view=view(5.0), evidence=(words_of("Ida", "I like bread.", "m1"),))
    assert form_view(other, THEME, chance()).score == 5.0


def test_the_converted_speak_of_the_faith_and_the_curious_of_the_pasta() -> None:
    converted, curious = said_in_talks(9.0), said_in_talks(6.5)
    assert len(converted) >= 4 and all(DIRECT.search(one) for one in converted if "Noodly" not in one)
    assert len(curious) >= 3 and all(ANY.search(one) and not DIRECT.search(one) for one in curious)


def test_an_unconvinced_agent_never_uses_the_words_of_converts() -> None:
    assert not any(ANY.search(one) for score in (0.0, 3.0, 5.0, 5.9) for one in said_in_talks(score))
    assert not any(ANY.search(THEME.matters.standing(FAITH, "", score)) for score in (0.0, 3.0, 5.0, 5.9))
    assert THEME.matters.passed_on(FAITH, 5.0) == ()


def test_converts_speak_of_it_to_anybody_in_hearing_but_less() -> None:
    ida = person("Ida").model_copy(update={"distance": 5.0})

    def said_aloud(score: float, *, campaigns: bool) -> int:
        moment = situation(people=(ida,), views=(view(score, campaigns=campaigns),))
        return sum(aloud(THEME.matters, ME, moment, chance(seed)) is not None for seed in range(300))

    priest, convert = said_aloud(10.0, campaigns=True), said_aloud(9.0, campaigns=False)
    assert priest > 2 * convert > 0
    assert said_aloud(5.0, campaigns=False) == 0


def test_an_unconvinced_agent_asked_about_a_priest_does_not_preach_by_quoting() -> None:
    sermon = words_of("Norman", DOCTRINE[0])
    question = talk(("Tomas", "What did Norman say?"))
    norman = person("Norman", last_words=DOCTRINE[0])
    doubting = answer(in_talk(question, memories=(sermon,), people=(norman,)), THEME)
    assert doubting == THEME.matters.standing(FAITH, "", 5.0)
    believing = answer(in_talk(question, memories=(sermon,), people=(norman,), views=(view(9.0),)), THEME)
    assert believing is not None and DIRECT.search(believing)
