"""One way to write something down, and the address that follows from what is written."""

import hashlib
import json

from pydantic import BaseModel


def canonical_json(data: BaseModel) -> str:
    """The JSON of a request in the one form that its address is taken of: names sorted, no blanks.

    Args:
        data: the request; two that are equal have the same text, whatever the order of names in them.
    """
    return dump(json.loads(data.model_dump_json()))


def dump(value: object) -> str:
    """Plain JSON data in that form.

    Raises:
        TypeError: the value is no JSON data.
    """
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def address_of(text: str) -> str:
    """Where a text is found: the SHA-256 of its UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
