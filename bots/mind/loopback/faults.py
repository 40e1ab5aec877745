"""What can go wrong on demand, as clients of hosted and local models meet it."""

import random
from collections.abc import Mapping
from enum import StrEnum, unique


@unique
class InjectedFault(StrEnum):
    """A way to fail. The first eight can befall any call, the others chat calls whose answer they can spoil."""

    RATE_LIMIT = "rate_limit"
    """429 with ``Retry-After``."""
    SERVER_ERROR = "server_error"
    """500, after the latency."""
    OVERLOADED = "overloaded"
    """503."""
    TIMEOUT = "timeout"
    """No word for very long, then the connection is closed."""
    DROPPED = "dropped"
    """The connection is closed in the middle of the body."""
    WRONG_KEY = "wrong_key"
    """401."""
    UNKNOWN_MODEL = "unknown_model"
    """404."""
    NO_JSON_SUPPORT = "no_json_support"
    """400 to a call that asks for a JSON schema."""
    TRUNCATED_JSON = "truncated_json"
    """The content is cut in the middle, ``finish_reason`` is ``length``."""
    INVALID_JSON = "invalid_json"
    """The content is talk around an unclosed object."""
    SCHEMA_VIOLATION = "schema_violation"
    """The content is JSON, but a required field is missing or has a wrong type."""
    REFUSAL = "refusal"
    """``message.refusal`` is set and ``content`` is null."""
    EMPTY_CONTENT = "empty_content"
    """``content`` is an empty text."""


CONTENT_FAULTS = frozenset(
    {
        InjectedFault.TRUNCATED_JSON,
        InjectedFault.INVALID_JSON,
        InjectedFault.SCHEMA_VIOLATION,
        InjectedFault.REFUSAL,
        InjectedFault.EMPTY_CONTENT,
    }
)
"""Those that spoil an answer instead of keeping it from the client."""


def draw_fault(shares: Mapping[InjectedFault, float], chance: random.Random) -> InjectedFault | None:
    """Draw whether something goes wrong with a call, and what.

    Args:
        shares: the probability of each fault; together at most 1.
        chance: where chance comes from; exactly one number is drawn.

    Returns:
        The fault; None when nothing goes wrong.
    """
    drawn = chance.random()
    for fault, share in shares.items():
        if drawn < share:
            return fault
        drawn -= share
    return None
