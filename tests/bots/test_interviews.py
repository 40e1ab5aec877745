"""Planned interviews: when, and in which words."""

from itertools import islice

import pytest
from pydantic import ValidationError

from bots.interviews import PlannedInterview

PEOPLE = ("Robin", "Lila", "Noah")


def test_a_question_for_each_person_again_and_again() -> None:
    planned = PlannedInterview(
        agents=["Robin"], question="And {about}?", about=["Lila", "Noah"], at_seconds=30, every_seconds=20
    )
    assert list(islice(planned.moments(), 3)) == [30, 50, 70]
    assert planned.questions("Robin", PEOPLE) == [("Lila", "And Lila?"), ("Noah", "And Noah?")]


def test_a_question_about_nobody_comes_once() -> None:
    planned = PlannedInterview(agents=["Robin"], question="How are you?", at_seconds=30)
    assert list(planned.moments()) == [30]
    assert planned.questions("Robin", PEOPLE) == [(None, "How are you?")]


def test_everybody_is_asked_of_everybody_else() -> None:
    planned = PlannedInterview(agents="all", question="Do you know of {about}?", about="all", at_seconds=0)
    assert planned.asked(PEOPLE) == list(PEOPLE)
    assert [about for about, _ in planned.questions("Lila", PEOPLE)] == ["Robin", "Noah"]


@pytest.mark.parametrize(("question", "about"), [("And {about}?", []), ("How are you?", ["Lila"])])
def test_a_question_names_whom_it_concerns_or_nobody(question: str, about: list[str]) -> None:
    with pytest.raises(ValidationError, match="exactly when there is a list"):
        PlannedInterview(agents=["Robin"], question=question, about=about, at_seconds=0)
