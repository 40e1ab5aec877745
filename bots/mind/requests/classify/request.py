"""The category of texts, by a judge outside of the world."""

from typing import ClassVar, Literal

from bots.mind.moment.data import Data
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority


class Category(Data):
    """A category that the judge may give."""

    name: str
    means: str
    """What belongs to it, in words."""


class Categories(Answer):
    """The category of each text."""

    categories: tuple[str, ...]
    """One name per text in the request, in the same order."""


class Classify(Request):
    """A measure asks for the category of some texts. One question covers several."""

    answer_type: ClassVar[type[Answer]] = Categories
    asked_by: ClassVar[str] = "judge"
    role: ClassVar[ModelRole] = ModelRole.JUDGE
    urgency: ClassVar[Priority] = Priority.MUSING
    from_outside: ClassVar[bool] = True

    kind: Literal["classify"] = "classify"
    asks: str
    """The question about each text, a sentence."""
    categories: tuple[Category, ...]
    otherwise: str
    """Name of the category of a text that fits no other."""
    texts: tuple[str, ...]
