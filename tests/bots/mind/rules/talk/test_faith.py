"""A faith that spreads by words: arguments for it, the agents that they convince, and what these pass on."""

import re

import pytest

from analysis.words import pattern_of
from bots.mind.moment.matters import Matter, View
from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import Recollection
from bots.mind.requests.form_view.request import FormView
from bots.mind.requests.form_view.rules import form_view
from bots.mind.rules.talk.answers import answer
from bots.mind.rules.talk.arguing import aloud, bring_up
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml
from tests.bots.mind.moments import ME, THEME, chance, in_talk, person, situation, talk, words_of
from tests.bots.mind.themes import theme_with

FAITH = "pastafarianism"
LEXICON = parse_yaml(lexicon_text("culture"))["faith"]
NAMED_BY = ("pastafarian", "spaghetti", "pasta", "noodl", "church", "priest")
MATTER = Matter(name=FAITH, question="Is it good?", words=NAMED_BY)
STANDING = THEME.matters.standing
DOCTRINE = tuple(text.replace(", {name}", "") for text in THEME.matters.arguments(FAITH, 1))


def view(score: float, *, campaigns: bool = False) -> View:
    return View(matter=FAITH, score=score, summary=STANDING(FAITH, "", score, chance()), campaigns=campaigns)


def said_in_talks(score: float, *sermons: Recollection, times: int = 100, campaigns: bool = False) -> set[str]:
    views = (view(score, campaigns=campaigns),)
    request = in_talk(talk(("Tomas", "The sky is blue.")), views=views, memories=sermons)
    told = (bring_up(THEME, request, request.talk, "Tomas", chance(seed)) for seed in range(times) if request.talk)
    return {one for one in told if one is not None}


def test_the_doctrine_argues_for_the_faith_and_names_it() -> None:
    assert len(DOCTRINE) >= 12
    assert all(THEME.matters.leaning(text, FAITH) >= 0.5 for text in DOCTRINE)
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
    assert any(not THEME.matters.is_strong(score) and score >= 6.0 for score in course), "curious first"
    assert THEME.matters.is_strong(course[-1])
    other = FormView(who=ME, t=1.0, matter=MATTER, view=view(5.0), evidence=(words_of("Ida", "I like bread.", "m1"),))
    assert form_view(other, THEME, chance()).score == 5.0


def test_a_convert_passes_on_its_view_and_the_words_that_it_heard() -> None:
    sermon = words_of("Norman", "Whatever you love to do, Mira, the Flying Spaghetti Monster loves it more.", "m1")
    other = words_of("Ida", "I like bread, Mira.", "m2")
    against = words_of("Ida", "All of that is made up, and the Pastafarians are foolish.", "m3")
    view_in_words = STANDING(FAITH, "", 9.0, chance())
    heard = "Whatever you love to do, Tomas, the Flying Spaghetti Monster loves it more."
    assert said_in_talks(9.0, sermon, other, against) == {view_in_words, heard}
    assert said_in_talks(9.0, other, against) == {view_in_words}


def test_a_person_of_two_minds_says_only_that_it_is() -> None:
    sermon = words_of("Norman", DOCTRINE[0], "m1")
    assert said_in_talks(5.0, sermon) == {STANDING(FAITH, "", 5.0, chance())}
    assert said_in_talks(2.0, sermon) == {STANDING(FAITH, "", 2.0, chance())}


def test_converts_speak_of_it_to_anybody_in_hearing_but_less() -> None:
    ida = person("Ida").model_copy(update={"distance": 5.0})

    def said_aloud(score: float, *, campaigns: bool) -> int:
        moment = situation(people=(ida,), views=(view(score, campaigns=campaigns),))
        return sum(aloud(THEME, ME, moment, chance(seed)) is not None for seed in range(300))

    priest, convert = said_aloud(10.0, campaigns=True), said_aloud(9.0, campaigns=False)
    assert priest > 2 * convert > 0
    assert convert > said_aloud(5.0, campaigns=False) > 0


def test_a_person_of_two_minds_that_is_asked_tells_what_it_heard() -> None:
    sermon = words_of("Norman", DOCTRINE[0])
    question = talk(("Tomas", "What did Norman say?"))
    norman = person("Norman", last_words=DOCTRINE[0])
    told = answer(in_talk(question, memories=(sermon,), people=(norman,)), THEME)
    assert told is not None and "Flying Spaghetti Monster" in told


@pytest.mark.parametrize("score", [0.5, 3.0, 5.0, 7.0, 9.5])
def test_people_of_one_view_say_it_in_several_ways_and_few_in_the_words_of_the_measure(score: float) -> None:
    said = {STANDING(FAITH, "", score, chance(seed)) for seed in range(60)}
    assert len(said) >= 4
    measured = pattern_of((*LEXICON["direct"], *LEXICON["indirect"]))
    assert 0 < sum(re.search(measured, text.lower()) is not None for text in said) < len(said) / 2


def test_where_the_scale_of_views_is_divided_is_a_constant() -> None:
    assert [THEME.matters.side_of(score) for score in (4.0, 4.5, 6.0)] == [-1, 0, 1]
    quick = theme_with(matters={"for_least": 5.2, "against_most": 4.5, "strong": 4.0}).matters
    assert [quick.side_of(score) for score in (4.5, 5.0, 5.5)] == [-1, 0, 1]
    assert quick.is_strong(6.5) and not THEME.matters.is_strong(6.5)
    slow = theme_with(matters={"saturation": 8.0}).matters
    assert 0 < slow.leaning(DOCTRINE[1], FAITH) < THEME.matters.leaning(DOCTRINE[1], FAITH)
