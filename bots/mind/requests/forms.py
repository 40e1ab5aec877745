"""The form in which a model writes an answer, where it is not that of the answer itself.

A model is asked for nothing that has only one right value, and for nothing that it could write in a wrong form. The
``form.py`` of a kind has all of these:

- ``reshape(schema, request, strict)`` changes the schema of the answer into that of what is written;
- ``write(fields, request)`` turns the fields of an answer into what a model would write;
- ``read(written, request)`` turns what a model wrote into the fields of the answer. What it does not understand it
  leaves as it is, so that the answer's own checks find it.
"""

import json
from typing import Any

from bots.mind.requests import part_of
from bots.mind.thought import Answer, Request

Fields = dict[str, Any]
"""JSON values by field."""


def reshape(schema: Fields, request: Request, *, strict: bool) -> None:
    """Change the schema of an answer into that of what a model writes.

    Args:
        schema: JSON schema of an object.
        request: the request.
        strict: whether the schema is for OpenAI's strict mode.
    """
    form = part_of(type(request), "form")
    if form is not None:
        form.reshape(schema, request, strict)


def written_form(answer: Answer, request: Request) -> Fields:
    """Return what a model would write to give an answer.

    Args:
        answer: the answer; its cost is left out.
        request: its request.
    """
    fields: Fields = json.loads(answer.model_dump_json(exclude={"usage"}))
    form = part_of(type(request), "form")
    if form is not None:
        fields = form.write(fields, request)
    return fields


def read_form(written: Fields, request: Request) -> Fields:
    """Return the fields of an answer from what a model wrote.

    Args:
        written: JSON values by field.
        request: the request.

    Raises:
        InvalidAnswer: the form is wrong.
    """
    form = part_of(type(request), "form")
    fields: Fields = written if form is None else form.read(written, request)
    return fields
