"""Refused calls, in the words and the format of OpenAI's errors."""

from bots.mind.loopback.faults import InjectedFault
from bots.mind.loopback.tally import CallOutcome


class Refusal(Exception):  # noqa: N818 - what happens to the call, not to the server
    """A call is answered with an error.

    Args:
        outcome: outcome in the tally.
        status: HTTP status.
        kind: the error's ``type``.
        code: the error's ``code``.
        message: what is wrong, in one sentence.
        retry_after_seconds: value of ``Retry-After``; None omits it.
    """

    def __init__(  # noqa: PLR0917 - the functions below spell out each of them once
        self,
        outcome: CallOutcome | InjectedFault,
        status: int,
        kind: str,
        code: str | None,
        message: str,
        retry_after_seconds: int | None = None,
    ) -> None:
        super().__init__(message)
        self.outcome = outcome
        self.status = status
        self.error = {"message": message, "type": kind, "param": None, "code": code}
        self.headers = {} if retry_after_seconds is None else {"retry-after": str(retry_after_seconds)}


def bad_request(message: str, status: int = 400) -> Refusal:
    """Return the refusal of a call that cannot be understood or answered as it is."""
    return Refusal(CallOutcome.BAD_REQUEST, status, "invalid_request_error", "bad_request", message)


def wrong_key() -> Refusal:
    """Return the refusal of a call with a missing or wrong key."""
    message = "Incorrect API key provided: show the key that the loopback server was started with."
    return Refusal(InjectedFault.WRONG_KEY, 401, "invalid_request_error", "invalid_api_key", message)


def unknown_model(model: str) -> Refusal:
    """Return the refusal of a call for a model that is not served."""
    message = f"The model {model!r} does not exist or you do not have access to it."
    return Refusal(InjectedFault.UNKNOWN_MODEL, 404, "invalid_request_error", "model_not_found", message)


def unsupported(message: str) -> Refusal:
    """Return the refusal of a call that needs something that the server cannot do."""
    return Refusal(CallOutcome.UNSUPPORTED, 400, "invalid_request_error", "unsupported_value", message)


def too_long(tokens: int, context_tokens: int) -> Refusal:
    """Return the refusal of a call that does not fit the context of the model."""
    message = (
        f"This model's maximum context length is {context_tokens} tokens. However, your messages resulted in {tokens} "
        "tokens. Please reduce the length of the messages."
    )
    return Refusal(CallOutcome.TOO_LONG, 400, "invalid_request_error", "context_length_exceeded", message)


def no_json_support() -> Refusal:
    """Return the refusal of a call with a JSON schema."""
    message = "'response_format' of type 'json_schema' is not supported by this server."
    return Refusal(InjectedFault.NO_JSON_SUPPORT, 400, "invalid_request_error", "unsupported_response_format", message)


def rate_limit(retry_after_seconds: int) -> Refusal:
    """Return the refusal of the fault ``rate_limit``."""
    return _too_many(InjectedFault.RATE_LIMIT, "Rate limit reached", retry_after_seconds)


def too_many_at_once(limit: int, retry_after_seconds: int) -> Refusal:
    """Return the refusal of a call above the concurrency limit."""
    return _too_many(CallOutcome.TOO_MANY_AT_ONCE, f"More than {limit} requests at once", retry_after_seconds)


def too_many_a_minute(limit: int, retry_after_seconds: int) -> Refusal:
    """Return the refusal of a call above the limit of calls per minute."""
    return _too_many(CallOutcome.TOO_MANY_A_MINUTE, f"More than {limit} requests a minute", retry_after_seconds)


def server_error() -> Refusal:
    """Return the refusal of the fault ``server_error``."""
    message = "The server had an error while processing your request."
    return Refusal(InjectedFault.SERVER_ERROR, 500, "server_error", "internal_error", message)


def overloaded() -> Refusal:
    """Return the refusal of the fault ``overloaded``."""
    message = "The engine is currently overloaded, please try again later."
    return Refusal(InjectedFault.OVERLOADED, 503, "server_error", "overloaded", message)


def _too_many(outcome: CallOutcome | InjectedFault, what: str, retry_after_seconds: int) -> Refusal:
    message = f"{what}: try again in {retry_after_seconds} s."
    return Refusal(outcome, 429, "requests", "rate_limit_exceeded", message, retry_after_seconds)
