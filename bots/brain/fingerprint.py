"""Telling whether anything about a mind has changed."""

import hashlib
import json

from pydantic_core import to_jsonable_python


def fingerprint(**parts: object) -> str:
    """A digest of values, the same as long as none of them changes: SHA-256 over their JSON with sorted keys.

    Args:
        parts: plain data, dataclasses and models, nested as they like.
    """
    # Infinity, which JSON has no word for, stands for "never" in more than one place.
    text = json.dumps(to_jsonable_python(parts), sort_keys=True, allow_nan=True)
    return hashlib.sha256(text.encode()).hexdigest()
