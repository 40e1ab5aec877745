"""Describes a validation error in one sentence that says what is wrong and what is allowed."""

import difflib
import types
from collections.abc import Iterable, Sequence
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import ErrorDetails

_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a finite number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
}
_BOUNDS = {
    "greater_than": ("above", "gt"),
    "greater_than_equal": ("at least", "ge"),
    "less_than": ("below", "lt"),
    "less_than_equal": ("at most", "le"),
}


def nearest(name: str, known: Iterable[str]) -> str:
    """Return a hint at the nearest known name, or at all names if none is near."""
    names = sorted(known)
    # Units are at the end of our names, so a name without its unit is the beginning of one.
    begun = [known_name for known_name in names if known_name.startswith(f"{name}_")]
    near = begun or difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"known are {', '.join(names)}." if names else "nothing is known there."


def sentence_about(details: ErrorDetails, name: str, location: Sequence[int | str], model: type[BaseModel]) -> str:
    """Return one sentence about one validation error.

    Args:
        details: the error.
        name: the key in words, such as ``run.agents``; empty for the whole.
        location: the keys that lead there.
        model: the validated model.
    """
    kind = details["type"]
    context = details.get("ctx", {})
    given = details["input"]
    if kind == "extra_forbidden":
        return f"{name} is not a known key; {nearest(str(location[-1]), _keys_at(model, location[:-1]))}"
    if kind == "missing":
        return f"{name} is missing: add it."
    if kind == "value_error":
        text = str(context["error"])
        return f"{name}: {text}" if name else text
    if kind in _BOUNDS:
        words, key = _BOUNDS[kind]
        wanted = f"{words} {context[key]}"
    elif kind == "too_short":
        wanted = f"a list of at least {context['min_length']}"
    elif kind == "string_pattern_mismatch":
        wanted = f"text that matches {context['pattern']}"
    else:
        wanted = _WANTED.get(kind, f"different ({details['msg']})")
    return f"{name} must be {wanted}, not {given!r}."


def _keys_at(model: type[BaseModel], location: Sequence[int | str]) -> set[str]:
    """Return the known keys at a place inside a model."""
    here: Any = model
    for word in location:
        found = _inside(here, word)
        if found is None:
            return set()
        here = found
    models = list(_models_of(here))
    return {key for each in models for key in each.model_fields}


def _inside(annotation: Any, word: int | str) -> Any:
    for model in _models_of(annotation):
        if word in model.model_fields:
            return model.model_fields[str(word)].annotation
    arguments = [argument for argument in get_args(annotation) if argument is not Ellipsis]
    return arguments[-1] if arguments else None


def _models_of(annotation: Any) -> Iterable[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif get_origin(annotation) in {Union, types.UnionType}:
        for argument in get_args(annotation):
            yield from _models_of(argument)
