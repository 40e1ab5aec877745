"""Faults on demand, as clients of hosted and local models meet them."""

import random
from collections.abc import Mapping
from enum import StrEnum, unique


@unique
class InjectedFault(StrEnum):
    """A kind of failure. The first eight are possible for every call, the others for suitable chat calls."""

    RATE_LIMIT = "rate_limit"
    """The call gets a 429 with ``Retry-After``."""
    SERVER_ERROR = "server_error"
    """The call gets a 500, after the latency."""
    OVERLOADED = "overloaded"
    """The call gets a 503."""
    TIMEOUT = "timeout"
    """Nothing is sent for a long time, then the connection is closed."""
    DROPPED = "dropped"
    """The connection is closed in the middle of the body."""
    WRONG_KEY = "wrong_key"
    """The call gets a 401."""
    UNKNOWN_MODEL = "unknown_model"
    """The call gets a 404."""
    NO_JSON_SUPPORT = "no_json_support"
    """A call with a JSON schema gets a 400."""
    TRUNCATED_JSON = "truncated_json"
    """The content is cut in the middle, and ``finish_reason`` is ``length``."""
    INVALID_JSON = "invalid_json"
    """The content is prose around an unclosed object."""
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
"""The faults that damage an answer. The other faults prevent one."""


def draw_fault(shares: Mapping[InjectedFault, float], chance: random.Random) -> InjectedFault | None:
    """Draw whether a call has a fault, and which.

    Args:
        shares: probability of each fault; together at most 1.
        chance: source of randomness; exactly one number is drawn.

    Returns:
        The fault; None for no fault.
    """
    drawn = chance.random()
    for fault, share in shares.items():
        if drawn < share:
            return fault
        drawn -= share
    return None
