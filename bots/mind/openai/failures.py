"""Turns errors of the client library into failures of the gateway, in our own words.

The library's errors contain the request with its headers, and servers repeat keys in their messages. So only a sentence
of an error is passed on, without the key. Of a server's message about a key nothing is passed on,
since it may contain a part of it.
"""

import re
import ssl
import time
from email.utils import parsedate_to_datetime
from typing import Any

import openai
from pydantic import SecretStr

from bots.mind.gateway import (
    BadAnswer,
    BadRequest,
    NoConnection,
    PromptTooLong,
    RateLimited,
    SendError,
    ServerTrouble,
    TimedOut,
)
from bots.mind.gateway import UnknownModel as ModelUnknown
from bots.mind.gateway import WrongKey as KeyRefused
from bots.mind.openai.keys import without_key
from bots.mind.prompt_variables.fences import plain

_WORDS_MAX = 300
"""Maximum length of a server's message about an error, characters."""
_SERVER_ERRORS = 500
_OUT_OF_CREDIT = ("insufficient_quota", "billing_hard_limit_reached")
_NO_MODEL = ("model_not_found", "model_not_supported")
_TOO_LONG = ("context_length_exceeded", "exceed_context_size_error", "context_exceeded")
_TELLS_TOO_LONG = re.compile(
    r"context (?:length|size|window)|prompt is too long|too many (?:input )?tokens", re.IGNORECASE
)
_MESSAGE_FIELDS = ("message", "error", "detail", "msg", "errors", "description", "title")
"""Fields in which servers put what is wrong: OpenAI's, Ollama's, FastAPI's, and those of RFC 9457."""


def failure_of(error: Exception, *, base_url: str, model: str, key: SecretStr | None) -> SendError:
    """Return the failure of a call.

    Args:
        error: error of the library.
        base_url: address of the call.
        model: model of the call.
        key: key that must not be in the sentence.
    """
    match error:
        case openai.APITimeoutError():
            return TimedOut(f"{base_url} gave no answer in time.")
        case openai.APIStatusError():
            return _of_status(error.status_code, _Said(error, key), base_url, model)
        case openai.APIConnectionError() if _is_about_certificates(error):
            return NoConnection(
                f"The certificate of {base_url} is not accepted: name a file with the certificate of its issuer in "
                "SSL_CERT_FILE."
            )
        case openai.APIConnectionError():
            return NoConnection(f"{base_url} was not reached, or hung up before its answer was whole.")
        case _:
            return BadAnswer(f"{base_url} did not answer like a model server.")


def _is_about_certificates(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False


class _Said:
    """A server's message about an error.

    Args:
        error: error of the library.
        key: key that must not be in the message.
    """

    def __init__(self, error: openai.APIStatusError, key: SecretStr | None) -> None:
        self.codes = (error.code, getattr(error, "type", None))
        self.words = in_brackets(error.body, key)
        self.is_too_long = any(code in _TOO_LONG for code in self.codes) or bool(_TELLS_TOO_LONG.search(self.words))
        self.context = _context_told(error.body)
        self.retry_after_seconds = _retry_after_seconds(error.response.headers)


def in_brackets(body: Any, key: SecretStr | None) -> str:
    """Return a server's own words about an error as the end of a sentence, or an empty text without words.

    Args:
        body: body of the response, or the part that it calls its error.
        key: key that must not be in the words.
    """
    words = plain(without_key(_words_of(body), key))
    return f" ({words[:_WORDS_MAX]})" if words else ""


def _words_of(body: Any) -> str:
    """Return the message in an error of any shape: a text, a list, or an object with one of the usual fields."""
    match body:
        case str():
            page = body.lstrip().startswith("<")
            return "" if page else body
        case [first, *_]:
            return _words_of(first)
        case {"msg": str(told), "loc": [*where]}:
            return f"{'.'.join(map(str, where))}: {told}"
        case {}:
            return next(filter(None, (_words_of(body.get(field)) for field in _MESSAGE_FIELDS)), "")
        case _:
            return ""


def _context_told(body: Any) -> str:
    """Return the two numbers that llama.cpp gives beside its words; empty without them."""
    match body:
        case {"n_prompt_tokens": int(tokens), "n_ctx": int(context_tokens)}:
            return f": it has {tokens} tokens, and the context {context_tokens}"
        case _:
            return ""


def _of_status(status: int, said: _Said, base_url: str, model: str) -> SendError:  # noqa: PLR0911 - a line each
    told = said.words
    if status == 402 or (status == 429 and any(code in _OUT_OF_CREDIT for code in said.codes)):  # noqa: PLR2004
        return KeyRefused(f"The account behind the key has no credit left at {base_url}.")
    if said.is_too_long and status not in (401, 403, 429):
        return PromptTooLong(f"{base_url} says that the prompt does not fit its context{said.context}{told}.")
    match status:
        case 401 | 403:
            return KeyRefused(f"{base_url} does not accept the key, or the key may not do this.")
        case 429:
            return RateLimited(f"{base_url} accepts no more calls for now{told}.", said.retry_after_seconds)
        case 404:
            return ModelUnknown(f"{base_url} has no model {model!r}, or no such path{told}.")
        case 400 if any(code in _NO_MODEL for code in said.codes):
            return ModelUnknown(f"{base_url} has no model {model!r}{told}.")
        case 408 | 409:
            return ServerTrouble(f"{base_url} could not answer now (status {status}){told}.")
        case _ if status >= _SERVER_ERRORS:
            return ServerTrouble(f"{base_url} had trouble (status {status}){told}.")
        case _:
            return BadRequest(f"{base_url} does not accept the request (status {status}){told}.")


def _retry_after_seconds(headers: Any) -> float | None:
    """Return the wait in ``Retry-After``: seconds or a date (RFC 9110, 10.2.3), or OpenAI's milliseconds."""
    try:
        if "retry-after-ms" in headers:
            return float(headers["retry-after-ms"]) / 1000
        told = headers.get("retry-after")
        if told is None:
            return None
        if told.strip().replace(".", "", 1).isdigit():
            return float(told)
        return max(0.0, parsedate_to_datetime(told).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None
