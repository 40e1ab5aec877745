"""Errors of a call to a model.

A sender may raise these errors. Each knows whether a retry is useful::

    SendError
    ├── RateLimited      429: too much was sent; retried when the server accepts calls again
    ├── ServerTrouble    5xx: the server failed; retried
    ├── NoConnection     the server was not reached, or closed the connection; retried
    ├── TimedOut         no answer within the sender's own limit; retried
    ├── BadAnswer        the answer is invalid; the caller decides whether to ask differently
    │   ├── EmptyAnswer
    │   └── TruncatedAnswer
    ├── Refused          the model will not answer this
    ├── WrongKey         the server does not know the key
    ├── UnknownModel     the server has no such model
    ├── NoBatches        the server has no batches, or no longer has this one
    └── BadRequest       the server does not understand the request
        └── PromptTooLong    the prompt does not fit the context of the model

A call without an answer ends with::

    MindError
    └── CallFailed       its ``kind`` says why
"""

from enum import StrEnum
from typing import ClassVar

from bots.mind.base import MindError


class FailureKind(StrEnum):
    """The reason why a call has no answer, as counted in the summary of a run."""

    RATE_LIMIT = "rate_limit"
    SERVER_ERROR = "server_error"
    DROPPED = "dropped"
    TIMEOUT = "timeout"
    INVALID = "invalid"
    EMPTY = "empty"
    TRUNCATED = "truncated"
    REFUSAL = "refusal"
    WRONG_KEY = "wrong_key"
    UNKNOWN_MODEL = "unknown_model"
    BAD_REQUEST = "bad_request"
    TOO_LONG = "too_long"
    """The prompt does not fit the context of the model."""
    DEADLINE = "deadline"
    """The answer would have come too late to be useful."""
    CANCELLED = "cancelled"
    """The caller gave up, or the gateway was closed."""
    QUEUE_FULL = "queue_full"
    BUDGET = "budget"
    LIMITS_LOST = "limits_lost"
    """The Redis with the limits did not answer; without limits, nothing is sent."""
    FAULT = "fault"
    """The sender raised an unexpected error."""


class SendError(Exception):
    """A call did not give a usable answer.

    Args:
        message: what happened, in one sentence.
        tokens_in: tokens of the prompt that were charged anyway; None if the server did not say.
        tokens_out: tokens of an answer that were charged anyway; None if the server did not say.
    """

    kind: ClassVar[FailureKind]
    """The failure kind that is counted if the error is final."""
    is_retried: ClassVar[bool] = False
    """Whether a retry of the same call may succeed a moment later."""
    is_charged: ClassVar[bool] = False
    """Whether the model has worked on it, so that its prompt is charged even if the server does not say how much."""

    def __init__(self, message: str, *, tokens_in: int | None = None, tokens_out: int | None = None) -> None:
        super().__init__(message)
        self.tokens_in = tokens_in
        self.tokens_out = tokens_out


class RateLimited(SendError):  # noqa: N818 - these name what happened
    """The server accepts no more calls for now (429).

    Args:
        retry_after_seconds: wait that the server asked for; None if it asked for none, or
            for a time in the past.
    """

    kind = FailureKind.RATE_LIMIT
    is_retried = True

    def __init__(
        self,
        message: str,
        retry_after_seconds: float | None = None,
        *,
        tokens_in: int | None = None,
        tokens_out: int | None = None,
    ) -> None:
        super().__init__(message, tokens_in=tokens_in, tokens_out=tokens_out)
        told = retry_after_seconds is not None and retry_after_seconds >= 0
        self.retry_after_seconds = retry_after_seconds if told else None


class ServerTrouble(SendError):  # noqa: N818
    """The server failed (5xx)."""

    kind = FailureKind.SERVER_ERROR
    is_retried = True


class NoConnection(SendError):  # noqa: N818
    """The server was not reached, or closed the connection before its answer was complete."""

    kind = FailureKind.DROPPED
    is_retried = True


class TimedOut(SendError):  # noqa: N818
    """No answer came within the sender's own limit."""

    kind = FailureKind.TIMEOUT
    is_retried = True
    is_charged = True


class BadAnswer(SendError):  # noqa: N818
    """The answer is not what was asked for."""

    kind = FailureKind.INVALID
    is_charged = True


class EmptyAnswer(BadAnswer):
    """The answer is empty."""

    kind = FailureKind.EMPTY


class TruncatedAnswer(BadAnswer):
    """The answer was cut off at the maximum number of tokens."""

    kind = FailureKind.TRUNCATED


class Refused(SendError):  # noqa: N818
    """The model will not answer this."""

    kind = FailureKind.REFUSAL
    is_charged = True


class WrongKey(SendError):  # noqa: N818
    """The server does not know the key, or does not allow it this call."""

    kind = FailureKind.WRONG_KEY


class UnknownModel(SendError):  # noqa: N818
    """The server has no such model."""

    kind = FailureKind.UNKNOWN_MODEL


class BadRequest(SendError):  # noqa: N818
    """The server does not understand the request; a retry would not help."""

    kind = FailureKind.BAD_REQUEST


class NoBatches(SendError):  # noqa: N818
    """The server has no batches, or no longer has this one."""

    kind = FailureKind.BAD_REQUEST


class PromptTooLong(BadRequest):
    """The prompt does not fit the context of the model."""

    kind = FailureKind.TOO_LONG


class CallFailed(MindError):  # noqa: N818
    """A call ended without an answer.

    Args:
        kind: the reason.
        message: what happened, in one sentence.
        error: the sender's last error; None if the call failed without being sent, or was cut off.
    """

    def __init__(self, kind: FailureKind, message: str, error: SendError | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.error = error
        self.tries = 0
        """Number of times that it was sent."""
        self.tokens_in = 0
        """Tokens of prompts that were charged anyway, over all tries."""
        self.tokens_out = 0
        self.usd = 0.0
        """Dollars, for a log; accounts use whole picodollars."""
