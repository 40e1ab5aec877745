"""The summary of a talk."""

from typing import ClassVar, Literal

from bots.mind.moment.people import TalkLine
from bots.mind.requests.answers import Summary
from bots.mind.thought import Answer, Request


class SummariseTalk(Request):
    """Talking asks for the summary of a talk, to remember it by."""

    answer_type: ClassVar[type[Answer]] = Summary
    asked_by: ClassVar[str] = "talking"

    kind: Literal["summarise_talk"] = "summarise_talk"
    others: tuple[str, ...]
    lines: tuple[TalkLine, ...]
