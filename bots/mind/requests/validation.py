"""Checks whether an answer fits the request, beyond its shape.

An error is one sentence for the model, which is asked to mend its answer. The ``validation.py`` of a kind may have any
of these:

- ``misfit(request, answer)`` returns what is wrong, or None;
- ``narrow(fields, request)`` restricts the schema of the answer's fields to what the request allows.
"""

from collections.abc import Iterable
from typing import Any

from bots.mind.moment.situation import PlanBlock, Recollection
from bots.mind.requests import part_of
from bots.mind.thought import Answer, Request

DAY_MINUTES = 24 * 60
STRETCHES_MAX = 300
"""Maximum number of parts in a plan: a day in steps of five minutes."""
TOLD_CHARACTERS_MAX = 80


class InvalidAnswer(Exception):  # noqa: N818 - it says what the answer is
    """An answer is invalid. The message says what is wrong with it."""


def evidence_wrong(evidence: Iterable[str], memories: Iterable[Recollection]) -> str | None:
    """Name the first cited memory that is not in the request. None if there is none."""
    unknown = set(evidence) - {one.memory_id for one in memories}
    return f"no memory that was told has the id {shortened(min(unknown))}." if unknown else None


def plan_wrong(stretches: tuple[PlanBlock, ...], begins: int, minutes: int | None) -> str | None:
    """What is wrong with a plan.

    Args:
        stretches: the plan.
        begins: the minute of the day at which it has to begin.
        minutes: how long it has to last. None: at most a day.
    """
    if len(stretches) > STRETCHES_MAX:
        return f"there are {len(stretches)} stretches; {STRETCHES_MAX} are the most."
    due = begins
    for number, stretch in enumerate(stretches, start=1):
        if not stretch.activity.strip():
            return f"the activity of stretch {number} is blank."
        if stretch.minutes < 1:
            return f"stretch {number} takes {stretch.minutes} minutes; it must take 1 at least."
        if (stretch.begins - due) % DAY_MINUTES:
            return f"stretch {number} begins at minute {stretch.begins}, and must begin at {due % DAY_MINUTES}."
        due += stretch.minutes
    lasts = due - begins
    if minutes is not None and lasts != minutes:
        return f"the stretches take {lasts} minutes together, and must take {minutes}."
    return f"the stretches take {lasts} minutes, more than a day has." if lasts > DAY_MINUTES else None


def blank_wrong(name: str, text: str) -> str | None:
    """Report that the text of a field is blank. None if it is not."""
    return None if text.strip() else f"the field {name!r} is blank."


def count_wrong(name: str, given: int, wanted: int) -> str | None:
    """Report that a list has the wrong number of items. None if the number is right."""
    return None if given == wanted else f"there are {given} {name}, and {wanted} are wanted."


def shortened(word: str) -> str:
    """A word of the model's, shortened to be quoted in a message to it."""
    return repr(word if len(word) <= TOLD_CHARACTERS_MAX else word[:TOLD_CHARACTERS_MAX] + "…")


def misfit(request: Request, answer: Answer) -> str | None:
    """What is wrong with an answer of the right shape, in one sentence for the model. None if it fits.

    Args:
        request: the request.
        answer: an instance of ``request.answer_type``.
    """
    part = part_of(type(request), "validation")
    wrong: str | None = part.misfit(request, answer) if part is not None and hasattr(part, "misfit") else None
    return wrong


def exactly(count: int) -> dict[str, Any]:
    """The schema keys for a list with a fixed number of items."""
    return {"minItems": count, "maxItems": count}
