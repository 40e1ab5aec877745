"""Detects whether anything about a mind has changed."""

import hashlib
import json

from pydantic_core import to_jsonable_python


def fingerprint(**parts: object) -> str:
    """Return a digest of values that changes if any of them changes: SHA-256 over their JSON with sorted keys.

    Args:
        parts: plain data, dataclasses and models, at any nesting.
    """
    # Infinity, which JSON does not have, means "never" in several places.
    text = json.dumps(to_jsonable_python(parts), sort_keys=True, allow_nan=True)
    return hashlib.sha256(text.encode()).hexdigest()
