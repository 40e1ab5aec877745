"""Planned interviews: their times and wording."""

from itertools import islice

import pytest
from pydantic import ValidationError

from bots.interviews import PlannedInterview
from tests.bots.mind.moments import chance

PEOPLE = ("Robin", "Lila", "Noah")


def test_a_question_for_each_person_again_and_again() -> None:
    planned = PlannedInterview(
        agents=["Robin"], question="And {about}?", about=["Lila", "Noah"], at_seconds=30, every_seconds=20
    )
    assert list(islice(planned.moments(), 3)) == [30, 50, 70]
    assert planned.questions("Robin", PEOPLE, (), chance()) == [("Lila", "And Lila?"), ("Noah", "And Noah?")]


def test_a_question_about_nobody_comes_once() -> None:
    planned = PlannedInterview(agents=["Robin"], question="How are you?", at_seconds=30)
    assert list(planned.moments()) == [30]
    assert planned.questions("Robin", PEOPLE, (), chance()) == [(None, "How are you?")]


def test_everybody_is_asked_of_everybody_else() -> None:
    planned = PlannedInterview(agents="all", question="Do you know of {about}?", about="all", at_seconds=0)
    assert planned.asked(PEOPLE) == list(PEOPLE)
    assert [about for about, _ in planned.questions("Lila", PEOPLE, (), chance())] == ["Robin", "Noah"]


def test_each_interview_draws_again_among_the_people_an_agent_has_met() -> None:
    planned = PlannedInterview(agents="all", question="And {about}?", about="met", about_max=1, at_seconds=0)
    draws = {planned.questions("Robin", PEOPLE, ("Lila", "Noah", "Stranger"), chance(seed))[0][0] for seed in range(20)}
    assert draws == {"Lila", "Noah"}
    assert planned.questions("Robin", PEOPLE, ("Noah",), chance()) == [("Noah", "And Noah?")]
    assert planned.questions("Robin", PEOPLE, (), chance()) == []


def test_questions_that_would_not_be_through_in_time_are_refused() -> None:
    with pytest.raises(ValidationError, match="make spread_seconds at most every_seconds"):
        PlannedInterview(agents="all", question="How are you?", at_seconds=0, every_seconds=10, spread_seconds=20)


@pytest.mark.parametrize(("question", "about"), [("And {about}?", []), ("How are you?", ["Lila"])])
def test_a_question_names_the_person_it_concerns_or_nobody(question: str, about: list[str]) -> None:
    with pytest.raises(ValidationError, match="exactly if the list"):
        PlannedInterview(agents=["Robin"], question=question, about=about, at_seconds=0)
