"""Reads what a model wrote: the answer, or what is wrong with it. Nothing is filled in."""

import json
import re
from typing import Any

from pydantic import BaseModel, ValidationError

from bots.mind.requests.forms import read_form
from bots.mind.requests.validation import InvalidAnswer, misfit
from bots.mind.thought import Answer, Request

_BLOCK = re.compile(r"```(?:json)?\s*\n(.*?)\n\s*```", re.S)
_NOT_THE_MODELS = "usage"


def read_answer(text: str, request: Request, *, framed: bool) -> Answer:
    """Read an answer.

    Args:
        text: text of the model.
        request: the request.
        framed: whether prose may surround the JSON, as from a model that was asked in words alone.

    Raises:
        InvalidAnswer: it is not an answer to the request; the sentence says what is wrong, for the model to fix.
    """
    written = read_object(text, framed=framed)
    if _NOT_THE_MODELS in written:
        raise InvalidAnswer(f"there is no field {_NOT_THE_MODELS!r}.")
    fields = read_form(written, request)
    try:
        answer = request.answer_type.model_validate_json(json.dumps(fields), strict=True)
    except ValidationError as error:
        raise InvalidAnswer(_first_wrong(error)) from None
    missing = _missing(answer, "")
    if missing is not None:
        raise InvalidAnswer(f"the field {missing!r} is missing.")
    wrong = misfit(request, answer)
    if wrong is not None:
        raise InvalidAnswer(wrong)
    return answer


def read_object(text: str, *, framed: bool) -> dict[str, Any]:
    """Read a JSON object.

    Args:
        text: text of the model.
        framed: whether prose may surround it. Then the last block of code counts, or all from the first brace to the
            last one.

    Raises:
        InvalidAnswer: there is no object.
    """
    found = _within(text) if framed else text
    try:
        written = json.loads(found, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        told = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise InvalidAnswer(f"it is not JSON ({told}).") from None
    if not isinstance(written, dict):
        raise InvalidAnswer("it is JSON, but not an object.")
    return written


def _within(text: str) -> str:
    blocks = _BLOCK.findall(text)
    if blocks:
        return str(blocks[-1])
    begin, end = text.find("{"), text.rfind("}")
    return text[begin : end + 1] if 0 <= begin < end else text


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _first_wrong(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where!r}: {first['msg']}." if where else f"{first['msg']}."


def _missing(part: BaseModel, at: str) -> str | None:
    """Return the first field that the model left out and that has a default; None if it gave all fields."""
    for name in type(part).model_fields:
        if name == _NOT_THE_MODELS and not at:
            continue
        if name not in part.model_fields_set:
            return at + name
        value = getattr(part, name)
        inner = value if isinstance(value, tuple) else (value,)
        for number, one in enumerate(inner):
            missing = _missing(one, f"{at}{name}.{number}.") if isinstance(one, BaseModel) else None
            if missing is not None:
                return missing
    return None
