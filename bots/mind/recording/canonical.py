"""The canonical form of a text, and the address derived from it."""

import hashlib
import json

from pydantic import BaseModel


def canonical_json(data: BaseModel) -> str:
    """Return the canonical JSON of a request, from which its address is derived: names sorted, no spaces.

    Args:
        data: the request; equal requests have the same text, for any order of names.
    """
    return dump(json.loads(data.model_dump_json()))


def dump(value: object) -> str:
    """Return plain JSON data in canonical form.

    Raises:
        TypeError: the value is not JSON data.
    """
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def address_of(text: str) -> str:
    """Return the address of a text: the SHA-256 of its UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
