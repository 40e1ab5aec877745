"""The requests to a mind and its answers. Each kind of request has one folder.

An engine sees only the request and nothing else of the agent. So a request saved as JSON can be repeated at any time,
with any engine. The folder is named after the kind. Its modules are found by name, when they are needed::

    cast_vote/request.py      the class of the request, and the class of its answer
    cast_vote/rules.py        how the rules mind answers it
    cast_vote/prompt.md       the prompt for a model, a Jinja template
    cast_vote/variables.py    the variables of the prompt
    cast_vote/form.py         the form in which a model writes the answer, where it is not that of the answer itself
    cast_vote/validation.py   the conditions for an answer that its shape does not express
    cast_vote/smaller.py      a smaller request, for a model that gives no valid answer to this one
    cast_vote/example.py      an example request from a busy agent
    cast_vote/estimate.py     how often it is made and how long its answer is, for the estimate of a run

A request class names the class of its answer, the role of the model, and its urgency. A kind may be in any package: its
modules are looked up beside the module of its class.
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
"""The module with the classes, in a kind's folder."""


def request_kinds() -> dict[str, type[Request]]:
    """Every class of request by its kind: those of this package, and all others that are imported."""
    _import_own()
    named = {one.model_fields["kind"].default: one for one in _below(Request)}
    return {kind: one for kind, one in named.items() if isinstance(kind, str)}


def answer_class(name: str, wanted: type[Answer]) -> type[Answer] | None:
    """Find a class of answers by name.

    Args:
        name: name of the class.
        wanted: the class that a request calls for. A mind may have answered with another one.

    Returns:
        The class, or None if no imported class has that name.
    """
    if wanted.__name__ == name:
        return wanted
    _import_own()
    return next((one for one in _below(Answer) if one.__name__ == name), None)


def part_of(kind: type[Request], name: str) -> ModuleType | None:
    """Import a module from the folder of a kind.

    Args:
        kind: the class of the request.
        name: name of the module, such as ``rules``.

    Returns:
        The module. None if the folder has no such module, or if the class is not in the folder of a kind.
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
