"""Writes the page of the event kinds, ``analysis/EVENTS.md``, from the models in :mod:`bots.events`.

Run ``uv run python -m analysis.events.page`` to write it again.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from bots.events import KINDS, Payload, PayloadPart

PAGE = Path(__file__).resolve().parents[1] / "EVENTS.md"
"""Path of the page."""

_HEAD = """\
# Event kinds

This page is generated from the models in `bots/events/`. Do not edit it: edit the models, then run
`uv run python -m analysis.events.page`.

The event table has one row per event. Its columns are `event_id` (unique in the run), `t` (seconds of run clock),
`wall` (UTC time), `agent`, `kind`, `x`, `y`, `z` (position in blocks) and `data`. `data` is a JSON object. The tables
below list its keys in order. The column `agent` is never empty, unless the kind says that it may be.
"""
_NAMES: dict[Any, tuple[str, str]] = {
    str: ("text", "texts"),
    int: ("whole number", "whole numbers"),
    float: ("number", "numbers"),
    bool: ("true or false", "true or false"),
    Any: ("any value", "any values"),
    type(None): ("null", "nulls"),
}
"""Name of each plain type, singular and plural."""


def page() -> str:
    """Return the text of the page, Markdown."""
    by_module: dict[str, list[type[Payload]]] = defaultdict(list)
    for payload in KINDS.values():
        by_module[payload.__module__].append(payload)
    sections = [_section(module, by_module[module]) for module in sorted(by_module)]
    return "\n".join([_HEAD, *sections])


def _section(module: str, payloads: list[type[Payload]]) -> str:
    title = _in_a_line(sys.modules[module].__doc__ or module).partition(":")[0].rstrip(".")
    parts = dict.fromkeys(part for payload in payloads for part in _parts_of(payload))
    kinds = [_model(f"`{payload.kind}`", payload, optional=not payload.concerns_agent) for payload in payloads]
    return "\n".join([f"## {title}\n", *kinds, *(_model(part.__name__, part) for part in parts)])


def _model(title: str, model: type[BaseModel], *, optional: bool = False) -> str:
    lines = [f"### {title}\n", _in_a_line(getdoc(model) or ""), ""]
    if optional:
        lines += ["`agent` may be empty.", ""]
    lines += ["| key | type | meaning |", "|---|---|---|"]
    for name, field in model.model_fields.items():
        meaning = _in_a_line(field.description or "").replace("|", "\\|")
        if not field.is_required():
            meaning += " Logs of older versions may lack it."
        lines.append(f"| `{name}` | {_type(field.annotation)} | {meaning} |")
    return "\n".join([*lines, ""])


def _parts_of(annotation: Any) -> Iterator[type[PayloadPart]]:
    """Yield the objects inside a payload, in order."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if issubclass(annotation, PayloadPart):
            yield annotation
        for field in annotation.model_fields.values():
            yield from _parts_of(field.annotation)
    for argument in get_args(annotation):
        yield from _parts_of(argument)


def _type(annotation: Any, *, several: bool = False) -> str:
    """Return the name of a type."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in _NAMES:
        return _NAMES[annotation][several]
    if isinstance(annotation, type) and issubclass(annotation, PayloadPart):
        return f"[{annotation.__name__}](#{annotation.__name__.lower()})"
    if origin is Literal:
        return " or ".join(f"`{value}`" for value in arguments)
    if origin in (Union, UnionType):
        return " or ".join(_type(argument, several=several) for argument in arguments)
    if origin is dict:
        return f"object{'s' * several} {{{_type(arguments[0])}: {_type(arguments[1])}}}"
    if origin in (list, tuple):
        length = f"{len(arguments)} " if origin is tuple else ""
        return f"list{'s' * several} of {length}{_type(arguments[0], several=True)}"
    raise TypeError(f"The page of the event kinds has no name for the type {annotation}: add them to page.py.")


def _in_a_line(text: str) -> str:
    return " ".join(text.replace("``", "`").split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
