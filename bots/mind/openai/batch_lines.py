"""The lines of the files of a batch: requests and results, in OpenAI's format."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion

from bots.mind.batch import Unanswered
from bots.mind.gateway import Price, SendError
from bots.mind.gateway.money import usd_of
from bots.mind.openai.asking import Question, call_fields, opening_messages
from bots.mind.openai.settings import ModelSettings
from bots.mind.openai.written import cached_tokens, text_of
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.thought import Answer, Usage

ENDPOINT: Final = "/v1/chat/completions"
"""The endpoint of every request, as the file names it; the address of the server does not matter."""
_OK = 200


def request_line(name: str, question: Question[Any], settings: ModelSettings) -> str:
    """Return the line of a request.

    Args:
        name: id of the request in the batch.
        question: the question.
        settings: settings of the model.
    """
    fields = call_fields(question, settings, opening_messages(question, settings))
    body = {"model": settings.model} | fields.pop("extra_body", {}) | fields
    line = {"custom_id": name, "method": "POST", "url": ENDPOINT, "body": body}
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_results(texts: Iterable[str]) -> Mapping[str, Mapping[str, Any]]:
    """Return the results of files of results, by the id of the request. Other lines are left out.

    Args:
        texts: content of each file.
    """
    found = {}
    for text in texts:
        for line in text.splitlines():
            try:
                told = json.loads(line)
            except ValueError:
                continue
            if isinstance(told, dict) and isinstance(told.get("custom_id"), str):
                found[told["custom_id"]] = told
    return found


def read_result(
    result: Mapping[str, Any] | None, question: Question[Answer], price: Price, words_of: Callable[[Any], str]
) -> Answer | Unanswered:
    """Return the answer in a result, with its cost.

    Args:
        result: the result of a request; None if the server sent none.
        question: the question.
        price: price of the tokens in a batch.
        words_of: returns the words of an error, in brackets and without the key.
    """
    match result:
        case None:
            return Unanswered("The batch has no result for this question.")
        case {"response": {"status_code": int(status), "body": dict(body)}} if status == _OK:
            return _read_completion(body, question, price, words_of)
        case {"response": {"status_code": int(status)} as response}:
            words = words_of(response.get("body"))
            return Unanswered(f"The server refused this question in the batch (status {status}){words}.")
        case _:
            return Unanswered(f"The server did not answer this question in the batch{words_of(result.get('error'))}.")


def _read_completion(
    body: dict[str, Any], question: Question[Answer], price: Price, words_of: Callable[[Any], str]
) -> Answer | Unanswered:
    try:
        # As the library reads the answer of a call: without checks, which are ours.
        completion = ChatCompletion.construct(**body)
        usage = _usage(completion.usage, price)
        text = text_of(completion, {}, words_of)
    except SendError as error:
        return Unanswered(str(error), usage)
    except (TypeError, AttributeError, ValueError):
        return Unanswered("The result of this question in the batch is not an answer of a model.")
    try:
        return question.read(text).model_copy(update={"usage": usage})
    except InvalidAnswer as unfit:
        return Unanswered(f"The answer is invalid: {unfit}", usage)


def _usage(told: CompletionUsage | None, price: Price) -> Usage:
    """Return the tokens that the server reports, with their price; nothing if it reports none."""
    if told is None:
        return Usage()
    cached = cached_tokens(told)
    picodollars = price.picodollars(told.prompt_tokens, told.completion_tokens, cached)
    return Usage(
        tokens_in=told.prompt_tokens,
        tokens_out=told.completion_tokens,
        tokens_cached=cached,
        usd=float(usd_of(picodollars)),
    )
