"""Damages answers in the ways that models do."""

import json
import random
from collections.abc import Iterator
from typing import Any

from bots.mind.loopback.schema import problem

_WRONG_VALUES: tuple[Any, ...] = (-1.5, "unasked", [], None, {})


def truncate(content: str) -> str:
    """Return the first half."""
    return content[: len(content) // 2]


def break_syntax(content: str) -> str:
    """Return JSON after a sentence and without its last character, so that it does not parse."""
    return f"Here is the answer: {content[:-1]}"


def break_schema(content: str, schema: dict[str, Any], chance: random.Random) -> str | None:
    """Return JSON that no longer fits its schema: a field is missing or has a value of a wrong type.

    Args:
        content: JSON that fits.
        schema: its schema.
        chance: decides which way is taken.

    Returns:
        The damaged JSON; None if the schema accepts everything.

    Raises:
        SchemaTroubleError: it cannot be decided what fits the schema.
    """
    ways = [spoilt for spoilt in _spoilt(json.loads(content)) if problem(spoilt, schema) is not None]
    return json.dumps(chance.choice(ways), ensure_ascii=False) if ways else None


def _spoilt(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for left_out in value:
            yield {name: inner for name, inner in value.items() if name != left_out}
        for changed in value:
            for wrong in _WRONG_VALUES:
                yield {**value, changed: wrong}
    yield from _WRONG_VALUES
