"""What a model wrote as its answer: the text of a completion without reasoning.

Servers return reasoning in many places: in the content between tags, before a closing tag alone (the opening tag was
part of the prompt), in fields of its own, or in typed parts. Reasoning may hold drafts of the answer, so nothing before
its end is ever the answer.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion
from openai.types.chat.chat_completion import Choice

from bots.mind.gateway import EmptyAnswer, Refused, ServerTrouble, TruncatedAnswer

_TAGS = "think|thinking|thought|reason|reasoning|seed:think"
_BEGIN = re.compile(
    rf"<(?:{_TAGS})>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<\|START_THINKING\|>|<\|channel\|>analysis", re.IGNORECASE
)
"""Beginnings of reasoning: of DeepSeek and Qwen, Seed, Mistral, Kimi, OpenThinker, Command and gpt-oss."""
_END = re.compile(
    rf"</(?:{_TAGS})>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>|<\|END_THINKING\|>|<\|channel\|>final[^<]*<\|message\|>",
    re.IGNORECASE,
)
_STOP = re.compile(r"\s*<\|(?:return|end|im_end)\|>\s*$")
"""A token that ends a message, which some servers leave in the text."""
_REASONING_FIELDS = ("reasoning_content", "reasoning")
_TEXT_PARTS = ("text", "output_text")


def text_of(completion: ChatCompletion, tokens: dict[str, Any], words_of: Callable[[Any], str]) -> str:
    """Return the complete answer of the model. The library checks no formats, so any part may be missing.

    Args:
        completion: the completion.
        tokens: ``tokens_in`` and ``tokens_out`` of the call, for the error.
        words_of: returns the words of an error in the completion, in brackets and without the key.

    Raises:
        SendError: the model wrote nothing or not everything, or refused.
    """
    if not completion.choices:
        error = getattr(completion, "error", None)
        if error:
            raise ServerTrouble(f"The server failed while the model wrote{words_of(error)}.", **tokens)
        raise EmptyAnswer("The server sent no answer of the model.", **tokens)
    choice = completion.choices[0]
    if choice.message is None:
        raise EmptyAnswer("The server sent no answer of the model.", **tokens)
    if choice.message.refusal or choice.finish_reason == "content_filter":
        raise Refused("The model refused to answer.", **tokens)
    if choice.finish_reason == "length":
        raise TruncatedAnswer("The answer was cut off at the most tokens that it may have.", **tokens)
    content = _content(choice)
    answer = without_reasoning(content)
    if answer:
        return answer
    if content.strip() or any(getattr(choice.message, field, None) for field in _REASONING_FIELDS):
        told = "The model wrote reasoning and no answer: raise tokens_out_max, or reduce its reasoning in extra_body."
        raise EmptyAnswer(told, **tokens)
    raise EmptyAnswer("The model answered with nothing.", **tokens)


def cached_tokens(usage: CompletionUsage) -> int:
    """Return the tokens of a prompt that the server had read before; 0 if it does not say.

    Args:
        usage: what the server reports.
    """
    details: Any = usage.prompt_tokens_details
    told = getattr(details, "cached_tokens", None)
    return min(told, usage.prompt_tokens) if isinstance(told, int) and told > 0 else 0


def without_reasoning(text: str) -> str:
    """Return what a model wrote after its reasoning; empty if it wrote nothing else.

    An answer may quote a tag, so a JSON object that takes up the rest of the text is the answer.

    Args:
        text: content of a message.
    """
    whole = _STOP.sub("", text)
    ends = [found.end() for found in _END.finditer(whole)]
    for start in (0, *ends):
        if _is_object(whole[start:]):
            return whole[start:].strip()
    rest = whole[ends[-1] :] if ends else whole
    return "" if _BEGIN.search(rest) else rest.strip()


def _content(choice: Choice) -> str:
    content: Any = choice.message.content
    if isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") in _TEXT_PARTS]
        return "".join(part["text"] for part in parts if isinstance(part.get("text"), str))
    return content if isinstance(content, str) else ""


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
