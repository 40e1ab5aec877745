"""The classes of requests and answers there are, a user's own among them."""

from collections.abc import Iterator
from typing import TypeVar

from bots.mind.requests import Answer, Request

T = TypeVar("T")


def request_kinds() -> dict[str, type[Request]]:
    """Every class of request that was imported, by its kind."""
    return {str(one.model_fields["kind"].default): one for one in _below(Request)}


def answer_class(name: str, wanted: type[Answer]) -> type[Answer] | None:
    """The class of answers of a name.

    Args:
        name: of the class.
        wanted: the class that a request calls for; a mind may have answered with another.

    Returns:
        None when none of that name was imported.
    """
    if wanted.__name__ == name:
        return wanted
    return next((one for one in _below(Answer) if one.__name__ == name), None)


def _below(top: type[T]) -> Iterator[type[T]]:
    for one in top.__subclasses__():
        yield one
        yield from _below(one)
