"""Finds the typed request in a chat call, and gets its answer.

The contract with clients: the last message of the user has a block that begins with a line of three backticks and
``civitas-request``, and ends with a line of three backticks. The block contains the request as JSON, as written by
``Request.model_dump_json()``. Of several blocks, the last counts.
"""

import json
import re

from pydantic import ValidationError

from bots.mind.base import Mind, MindError
from bots.mind.loopback.refusals import bad_request
from bots.mind.requests import request_kinds
from bots.mind.thought import Answer, Request

_BEGINNING = re.compile(r"^```civitas-request[ \t]*\r?$", re.M)
_BLOCK = re.compile(r"^```civitas-request[ \t]*\r?\n(.*?)\r?\n```[ \t]*\r?$", re.M | re.S)


def find_request(text: str) -> Request | None:
    """Find the request in a message.

    Args:
        text: the last message of the user.

    Returns:
        The request; None if the message has no such block.

    Raises:
        Refusal: a block has no request of a known kind.
    """
    blocks = _BLOCK.findall(text)
    if not blocks:
        if _BEGINNING.search(text):
            raise bad_request("The block civitas-request does not end: close it with a line of three backticks.")
        return None
    try:
        written = json.loads(blocks[-1])
    except ValueError as error:
        raise bad_request(f"The block civitas-request has no JSON ({error}).") from error
    kind = written.get("kind") if isinstance(written, dict) else None
    classes = request_kinds()
    if not isinstance(kind, str) or kind not in classes:
        known = ", ".join(sorted(classes))
        raise bad_request(f"The block civitas-request has the kind {kind!r}; the known kinds are {known}.")
    try:
        return classes[kind].model_validate_json(blocks[-1])
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise bad_request(f"The block civitas-request is not a valid {kind}: {where}: {first['msg']}.") from error


def without_request(text: str) -> str:
    """Return a message as another server would get it, without the block.

    Args:
        text: a message of the user.
    """
    return _BLOCK.sub("", text).rstrip() if _BEGINNING.search(text) else text


async def think(mind: Mind, request: Request) -> Answer:
    """Get the answer to a request.

    Raises:
        Refusal: the mind has no answer.
    """
    try:
        return await mind.answer(request)
    except MindError as error:
        raise bad_request(str(error)) from error
