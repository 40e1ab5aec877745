"""What a mind is asked, and what it answers: one folder a kind of request.

An engine sees a request and nothing else of the agent, so a request written down as JSON can be asked again, of any
engine, at any time. The folder of a kind is called after it. Its modules are looked up by name, when they are needed::

    cast_vote/request.py      the class of the request, and the class of its answer
    cast_vote/rules.py        how the rules mind answers it
    cast_vote/prompt.md       what a model is asked, a Jinja template
    cast_vote/variables.py    what stands for each variable of the prompt
    cast_vote/validation.py   what an answer must be besides its shape
    cast_vote/example.py      a request as a busy agent asks it
    cast_vote/estimate.py     how often it is asked and how long its answer is, for the estimate of a run

A request class names the class of its answer, the role that a model plays in it, and how urgent it is. A kind may stand
in any package: what belongs to it is looked up beside the module of its class.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import TypeVar

from bots.mind.thought import Answer, Request

T = TypeVar("T")
_REQUEST = "request"
"""The module of a kind's folder that holds its classes."""


def request_kinds() -> dict[str, type[Request]]:
    """Every class of request by its kind: those of this package, and every other one that was imported."""
    _import_own()
    named = {one.model_fields["kind"].default: one for one in _below(Request)}
    return {kind: one for kind, one in named.items() if isinstance(kind, str)}


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
    _import_own()
    return next((one for one in _below(Answer) if one.__name__ == name), None)


def part_of(kind: type[Request], name: str) -> ModuleType | None:
    """A module of the folder of a kind.

    Args:
        kind: the class of the request.
        name: of the module, for example ``rules``.

    Returns:
        None when the folder has no such module, or the class stands in no folder of a kind.
    """
    folder, _, module = kind.__module__.rpartition(".")
    if not folder or module != _REQUEST:
        return None
    wanted = f"{folder}.{name}"
    try:
        return importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name != wanted:
            raise
        return None


@cache
def _import_own() -> None:
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            importlib.import_module(f"{__name__}.{module.name}.{_REQUEST}")


def _below(top: type[T]) -> Iterator[type[T]]:
    for one in top.__subclasses__():
        yield one
        yield from _below(one)
