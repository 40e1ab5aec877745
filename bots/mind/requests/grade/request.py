"""The degree of something in texts, by a judge outside of the world."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority

GRADE_LEAST, GRADE_MOST = 0.0, 10.0
Grade = Annotated[float, Field(ge=GRADE_LEAST, le=GRADE_MOST)]


class Grades(Answer):
    """The grade of each text."""

    grades: tuple[Grade, ...]
    """One grade per text in the request, in the same order."""


class GradeTexts(Request):
    """A measure asks for the grade of some texts on a scale from 0 to 10. One question covers several."""

    answer_type: ClassVar[type[Answer]] = Grades
    asked_by: ClassVar[str] = "judge"
    role: ClassVar[ModelRole] = ModelRole.JUDGE
    urgency: ClassVar[Priority] = Priority.MUSING
    from_outside: ClassVar[bool] = True

    kind: Literal["grade"] = "grade"
    asks: str
    """The question about each text, a sentence."""
    least_means: str
    """What a grade of 0 means."""
    most_means: str
    """What a grade of 10 means."""
    texts: tuple[str, ...]
