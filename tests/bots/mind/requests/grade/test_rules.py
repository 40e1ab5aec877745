"""The rules mind as a judge: texts are graded by the end of the scale that is nearer in meaning."""

from random import Random

from bots.mind.pack import RulesPack
from bots.mind.requests.grade.request import GRADE_LEAST, GRADE_MOST, Grades, GradeTexts
from bots.mind.requests.grade.rules import grade
from bots.mind.requests.grade.validation import misfit
from bots.mind.requests.outside import JUDGE
from bots.mind.rules.theme import Theme

CHANCE = Random(1)  # noqa: S311 - it is not used


def ask(*texts: str) -> GradeTexts:
    """Ask how warm the weather is in some texts."""
    return GradeTexts(
        who=JUDGE, t=0, asks="How warm is it?", least_means="ice and cold snow", most_means="a hot day", texts=texts
    )


def test_a_text_is_graded_by_its_meaning() -> None:
    hot, cold, neither = grade(ask("It is so hot!", "Snow and ice everywhere.", ""), Theme(RulesPack()), CHANCE).grades
    assert GRADE_LEAST <= cold < neither < hot <= GRADE_MOST
    assert neither == (GRADE_LEAST + GRADE_MOST) / 2


def test_an_answer_has_one_grade_for_each_text() -> None:
    assert misfit(ask("Hot."), Grades(grades=(7.0,))) is None
    assert misfit(ask("Hot."), Grades(grades=())) == "there are 0 grades, and 1 are wanted."
