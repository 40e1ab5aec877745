"""Counts the work of the server: calls by outcome, tokens in and out."""

from collections import Counter
from enum import StrEnum, unique
from typing import Any

from bots.mind.loopback.faults import InjectedFault
from bots.mind.thought import Usage


@unique
class CallOutcome(StrEnum):
    """How a call without a fault ended."""

    ANSWERED = "answered"
    BAD_REQUEST = "bad_request"
    """The call could not be understood: 400 or 413."""
    UNSUPPORTED = "unsupported"
    """The call needed something that the server cannot do: 400."""
    TOO_LONG = "too_long"
    """The call did not fit the context of the model: 400."""
    TOO_MANY_AT_ONCE = "too_many_at_once"
    """The call got a 429, above the concurrency limit."""
    TOO_MANY_A_MINUTE = "too_many_a_minute"
    """The call got a 429, above the limit of calls per minute."""
    ABANDONED = "abandoned"
    """The client left, or the server was closed, before there was an answer."""
    BROKEN = "broken"
    """The server itself failed: 500, and a traceback in its log."""


class ServerTally:
    """Counts finished calls, and the tokens reported to clients; a call without ``usage`` has none."""

    def __init__(self) -> None:
        self._calls: Counter[tuple[str, str]] = Counter()
        self._tokens_in: Counter[tuple[str, str]] = Counter()
        self._tokens_out: Counter[tuple[str, str]] = Counter()

    def count(self, endpoint: str, outcome: CallOutcome | InjectedFault, usage: Usage | None = None) -> None:
        """Count one call.

        Args:
            endpoint: ``chat`` or ``embeddings``.
            outcome: how it ended; the name of a fault if it had one.
            usage: tokens in its response; None without ``usage``.
        """
        key = (endpoint, outcome.value)
        self._calls[key] += 1
        if usage is not None:
            self._tokens_in[key] += usage.tokens_in
            self._tokens_out[key] += usage.tokens_out

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain data: sums, calls by outcome, and both by endpoint and outcome."""
        outcomes: Counter[str] = Counter()
        endpoints: dict[str, dict[str, dict[str, int]]] = {}
        for endpoint, outcome in sorted(self._calls):
            key = (endpoint, outcome)
            outcomes[outcome] += self._calls[key]
            endpoints.setdefault(endpoint, {})[outcome] = {
                "calls": self._calls[key],
                "tokens_in": self._tokens_in[key],
                "tokens_out": self._tokens_out[key],
            }
        return {
            "calls": self._calls.total(),
            "tokens_in": self._tokens_in.total(),
            "tokens_out": self._tokens_out.total(),
            "outcomes": dict(outcomes),
            "endpoints": endpoints,
        }
