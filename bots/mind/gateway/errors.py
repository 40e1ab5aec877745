"""What can go wrong with a call to a model.

What whoever sends a call may raise; each knows whether it is worth another try::

    SendError
    ├── RateLimited      429: too much was sent; tried again once the server takes calls again
    ├── ServerTrouble    5xx: the server failed; tried again
    ├── NoConnection     the server was not reached, or it hung up; tried again
    ├── TimedOut         no answer within the sender's own limit; tried again
    ├── BadAnswer        the answer is of no use; whoever asked decides whether to ask in other words
    │   ├── EmptyAnswer
    │   └── TruncatedAnswer
    ├── Refused          the model will not answer this
    ├── WrongKey         the server does not know the key
    ├── UnknownModel     the server has no such model
    └── BadRequest       the server does not understand the request

What a call ends with when it ends without an answer::

    MindError
    └── CallFailed       its ``kind`` says why
"""

from enum import StrEnum
from typing import ClassVar

from bots.mind.base import MindError


class FailureKind(StrEnum):
    """Why a call has no answer, as counted in the summary of a run."""

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
    DEADLINE = "deadline"
    """The answer would have come too late to be worth anything."""
    CANCELLED = "cancelled"
    """Whoever asked gave up, or the gateway was closed."""
    QUEUE_FULL = "queue_full"
    BUDGET = "budget"
    LIMITS_LOST = "limits_lost"
    """The Redis that keeps the limits did not answer; without limits nothing is sent."""
    FAULT = "fault"
    """The sender raised something that it should not have."""


class SendError(Exception):
    """A call did not bring a usable answer.

    Args:
        message: what happened, in one sentence.
        tokens_in: tokens of the prompt that were charged all the same; None when the server did not tell.
        tokens_out: tokens of an answer that were charged all the same; None when the server did not tell.
    """

    kind: ClassVar[FailureKind]
    """What it is counted as when it is final."""
    is_retried: ClassVar[bool] = False
    """Whether the same call may do better a moment later."""
    is_charged: ClassVar[bool] = False
    """Whether the model has worked on it, so that it costs its prompt even where the server did not tell how much."""

    def __init__(self, message: str, *, tokens_in: int | None = None, tokens_out: int | None = None) -> None:
        super().__init__(message)
        self.tokens_in = tokens_in
        self.tokens_out = tokens_out


class RateLimited(SendError):  # noqa: N818 - these name what happened
    """The server takes no more calls for now (429).

    Args:
        retry_after_seconds: from when on the server takes calls again, as it told; None when it did not, or told
            no time from now.
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
    """The server was not reached, or hung up before its answer was whole."""

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
    """The answer says nothing."""

    kind = FailureKind.EMPTY


class TruncatedAnswer(BadAnswer):
    """The answer was cut at the largest number of tokens that it might have."""

    kind = FailureKind.TRUNCATED


class Refused(SendError):  # noqa: N818
    """The model will not answer this."""

    kind = FailureKind.REFUSAL
    is_charged = True


class WrongKey(SendError):  # noqa: N818
    """The server does not know the key, or the key may not do this."""

    kind = FailureKind.WRONG_KEY


class UnknownModel(SendError):  # noqa: N818
    """The server has no such model."""

    kind = FailureKind.UNKNOWN_MODEL


class BadRequest(SendError):  # noqa: N818
    """The server does not understand the request; it would not the second time either."""

    kind = FailureKind.BAD_REQUEST


class CallFailed(MindError):  # noqa: N818
    """A call ended without an answer.

    Args:
        kind: why.
        message: what happened, in one sentence.
        error: what the sender raised last; None when the call failed without being sent, or was cut off.
    """

    def __init__(self, kind: FailureKind, message: str, error: SendError | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.error = error
        self.tries = 0
        """How often it was sent."""
        self.tokens_in = 0
        """What it cost all the same, over all tries."""
        self.tokens_out = 0
        self.usd = 0.0
        """Dollars, for a log; the account is kept in whole picodollars."""
