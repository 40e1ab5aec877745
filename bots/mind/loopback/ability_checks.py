"""Refuses calls that need what the server cannot do, in the words of real servers."""

from collections.abc import Callable, Mapping

from bots.mind.loopback.abilities import Ability
from bots.mind.loopback.calls import ChatCall
from bots.mind.loopback.chat import prompt_texts
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.refusals import Refusal, no_json_support, too_long, unsupported
from bots.mind.loopback.tokens import count_chat_tokens

_IS_NEEDED: Mapping[Ability, Callable[[ChatCall], bool]] = {
    Ability.JSON_SCHEMA: lambda call: call.enforces_schema,
    Ability.JSON_OBJECT: lambda call: call.response_format is not None and call.response_format.type == "json_object",
    Ability.SYSTEM_ROLE: lambda call: any(message.role == "system" for message in call.messages),
    Ability.TEMPERATURE: lambda call: call.temperature not in (None, 1.0),
    Ability.MAX_TOKENS: lambda call: call.max_tokens is not None,
    Ability.MAX_COMPLETION_TOKENS: lambda call: call.max_completion_tokens is not None,
    Ability.PROMPT_CACHE_KEY: lambda call: call.prompt_cache_key is not None,
}
_REFUSALS: Mapping[Ability, Callable[[], Refusal]] = {
    Ability.JSON_SCHEMA: no_json_support,
    Ability.JSON_OBJECT: lambda: unsupported(
        "'response_format' of type 'json_object' is not supported by this server."
    ),
    Ability.SYSTEM_ROLE: lambda: unsupported("System role not supported."),
    Ability.TEMPERATURE: lambda: unsupported(
        "'temperature' does not support this value; only the default is supported."
    ),
    Ability.MAX_TOKENS: lambda: unsupported("'max_tokens' is not supported; use 'max_completion_tokens' instead."),
    Ability.MAX_COMPLETION_TOKENS: lambda: unsupported(
        "Unrecognized request argument supplied: max_completion_tokens."
    ),
    Ability.PROMPT_CACHE_KEY: lambda: unsupported("Unrecognized request argument supplied: prompt_cache_key."),
}


def check_abilities(call: ChatCall, options: LoopbackOptions) -> None:
    """Refuse a call that needs what the server cannot do.

    Args:
        call: the call.
        options: the options of the server.

    Raises:
        Refusal: the call needs something that the server cannot do, or is too long.
    """
    for ability, is_needed in _IS_NEEDED.items():
        if ability in options.lacking and is_needed(call):
            raise _REFUSALS[ability]()
    tokens = count_chat_tokens(prompt_texts(call))
    if options.context_tokens_max is not None and not options.cuts_silently and tokens > options.context_tokens_max:
        raise too_long(tokens, options.context_tokens_max)
