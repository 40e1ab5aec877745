"""Answers to chat calls."""

import json
import random
import time
import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from bots.mind.base import Mind
from bots.mind.loopback.calls import ChatCall, SchemaFormat
from bots.mind.loopback.damage import break_schema, break_syntax, truncate
from bots.mind.loopback.faults import InjectedFault
from bots.mind.loopback.prefix_cache import PrefixCache
from bots.mind.loopback.schema import check_schema, smallest_instance
from bots.mind.loopback.thoughts import find_request, think, without_request
from bots.mind.loopback.tokens import count_chat_tokens, count_tokens, cut_to_tokens
from bots.mind.requests.forms import written_form
from bots.mind.thought import Answer, Usage

REFUSAL_TEXT = "I'm sorry, but I cannot help with that."


@dataclass(frozen=True, slots=True)
class Content:
    """The content of an answer to a chat call."""

    text: str
    is_json: bool
    schema: dict[str, Any] | None = None
    """The schema of the JSON; None without one."""


@dataclass(frozen=True, slots=True)
class ModelMessage:
    """The output of the model: complete or damaged content, or a refusal."""

    content: str | None
    refusal: str | None = None
    finish_reason: str = "stop"

    @property
    def tokens(self) -> int:
        """Number of tokens."""
        return count_tokens(self.refusal or "") if self.content is None else count_tokens(self.content)

    def cut_to(self, tokens_max: int | None) -> "ModelMessage":
        """Return the output, cut to a maximum number of tokens."""
        if self.content is None or tokens_max is None or self.tokens <= tokens_max:
            return self
        return ModelMessage(cut_to_tokens(self.content, tokens_max), finish_reason="length")


async def compose(call: ChatCall, mind: Mind) -> Content:
    """Make the answer to a chat call.

    Args:
        call: the call, with or without a typed request.
        mind: answers typed requests.

    Returns:
        The mind's answer without its usage. For a call without a request, the smallest instance of the schema in
        the call, or a plain sentence.

    Raises:
        Refusal: there is no answer; the sentence says why.
        SchemaTroubleError: no instance of the schema can be made.
    """
    asked = call.schema_asked
    if asked is not None:
        check_schema(asked)
    request = find_request(call.last_words)
    if request is not None:
        answer = await think(mind, request)
        written = json.dumps(written_form(answer, request), ensure_ascii=False, separators=(",", ":"))
        return Content(written, is_json=True, schema=asked or _schema_of(type(answer)))
    if asked is not None:
        return Content(json.dumps(smallest_instance(asked), ensure_ascii=False), is_json=True, schema=asked)
    sentence = _sentence(call.last_words)
    if call.response_format is not None and call.response_format.type == "json_object":
        return Content(json.dumps({"text": sentence}), is_json=True)
    return Content(sentence, is_json=False)


def spoil(content: Content, fault: InjectedFault, chance: random.Random) -> ModelMessage | None:
    """Damage an answer.

    Args:
        content: the correct answer.
        fault: one of the faults of content.
        chance: source of randomness.

    Returns:
        The damaged answer; None if this content cannot be damaged in this way.

    Raises:
        SchemaTroubleError: it cannot be decided what fits the schema.
    """
    match fault:
        case InjectedFault.TRUNCATED_JSON:
            return ModelMessage(truncate(content.text), finish_reason="length")
        case InjectedFault.INVALID_JSON if content.is_json:
            return ModelMessage(break_syntax(content.text))
        case InjectedFault.SCHEMA_VIOLATION if content.schema is not None:
            broken = break_schema(content.text, content.schema, chance)
            return None if broken is None else ModelMessage(broken)
        case InjectedFault.REFUSAL:
            return ModelMessage(None, refusal=REFUSAL_TEXT)
        case InjectedFault.EMPTY_CONTENT:
            return ModelMessage("")
        case _:
            return None


def prompt_texts(call: ChatCall) -> list[str]:
    """Return the messages of a call as another server would get them, without typed requests."""
    return [without_request(message.text) for message in call.messages]


def schema_prefix(call: ChatCall) -> str:
    """Return the schema of the response format, which OpenAI bills and caches as a prefix of the system message.

    Empty without one. A schema in words is part of the messages.
    """
    if not isinstance(call.response_format, SchemaFormat):
        return ""
    return json.dumps(call.response_format.json_schema.schema_, ensure_ascii=False, separators=(",", ":"))


def completion_usage(
    call: ChatCall, said: ModelMessage, cache: PrefixCache, context_tokens_max: int | None = None
) -> Usage:
    """Return the tokens of a chat call. A typed request in it costs nothing, since no other server would get it.

    Args:
        call: the call.
        said: the output of the model.
        cache: what the server has read before.
        context_tokens_max: length to which a longer call is cut; None for no limit.
    """
    texts = prompt_texts(call)
    schema = schema_prefix(call)
    tokens_in = count_chat_tokens(texts) + count_tokens(schema)
    tokens_in = min(tokens_in, context_tokens_max or tokens_in)
    tokens_cached = cache.read("\0".join([call.model, schema, *texts]))
    return Usage(tokens_in=tokens_in, tokens_out=said.tokens, tokens_cached=min(tokens_cached, tokens_in))


def completion_body(call: ChatCall, said: ModelMessage, usage: Usage, number: int) -> dict[str, Any]:
    """Return the body of the response.

    Args:
        call: the call.
        said: the output of the model.
        usage: its tokens.
        number: number of the answer, for its id.
    """
    message = {"role": "assistant", "content": said.content, "refusal": said.refusal}
    return {
        "id": f"chatcmpl-loopback-{number}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": call.model,
        "choices": [{"index": 0, "message": message, "finish_reason": said.finish_reason, "logprobs": None}],
        "usage": {
            "prompt_tokens": usage.tokens_in,
            "completion_tokens": usage.tokens_out,
            "total_tokens": usage.tokens_in + usage.tokens_out,
            "prompt_tokens_details": {"cached_tokens": usage.tokens_cached},
        },
    }


@cache
def _schema_of(answer_type: type[Answer]) -> dict[str, Any]:
    return answer_type.model_json_schema()


def _sentence(text: str) -> str:
    """Return a sentence that identifies the text it was given."""
    return f"This is the loopback model; I was told {len(text.split())} words ({zlib.crc32(text.encode()):08x})."
