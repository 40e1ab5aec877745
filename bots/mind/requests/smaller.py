"""The smaller question that is asked when a model gave no valid answer to a request, or none that can be acted on.

The ``smaller.py`` of a kind has these:

- ``smaller(request)`` returns a request of another kind that asks for less, or None if there is none. The role is the
  same, so the same model is asked;
- ``enlarged(asked, answer)`` turns the answer to that smaller request into an answer to the request;
- ``comes_first(request)`` returns whether the smaller request is made instead of the request.
"""

from collections.abc import Callable

from bots.mind.requests import part_of
from bots.mind.requests.validation import InvalidAnswer, misfit
from bots.mind.thought import Answer, Request

Enlarge = Callable[[Answer], Answer]
"""Turns the answer to a smaller request into one to the request, or raises :class:`InvalidAnswer`."""


def smaller_request(request: Request) -> tuple[Request, Enlarge] | None:
    """Return a smaller request, and what turns its answer into one to the request; None if there is none.

    Args:
        request: the request.
    """
    part = part_of(type(request), "smaller")
    smaller: Request | None = None if part is None else part.smaller(request)
    if part is None or smaller is None:
        return None

    def enlarge(answer: Answer) -> Answer:
        full: Answer = part.enlarged(smaller, answer)
        wrong = misfit(request, full)
        if wrong is not None:
            raise InvalidAnswer(wrong)
        return full

    return smaller, enlarge


def smaller_comes_first(request: Request) -> bool:
    """Return whether a smaller request is made instead of a request, if there is one.

    Args:
        request: the request.
    """
    part = part_of(type(request), "smaller")
    return part is not None and bool(part.comes_first(request))
