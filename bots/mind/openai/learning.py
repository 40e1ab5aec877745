"""Learns what a server can do with a model, where it does not answer by the settings as they are.

First the least is asked for: JSON in words, no system role, no temperature. If the model answers then, one thing after
the other is asked for again, the most useful first, and what works is kept.
"""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Literal

from bots.mind.base import MindError
from bots.mind.openai.settings import ModelSettings

Probe = Callable[[ModelSettings], Awaitable[MindError | None]]
"""Asks a model by given settings, and returns why it gives no answer; None if it gives one."""
_Change = dict[str, Any]
_JSON_WAYS: tuple[_Change, ...] = (
    {"json_by": "json_schema", "strict": True},
    {"json_by": "json_schema", "strict": False},
    {"json_by": "json_object"},
    {"json_by": "prompt"},
)
"""Ways to ask for JSON, the most certain first."""
_LEAST: _Change = {"json_by": "prompt", "temperature": None, "system_role": False, "takes_cache_key": False}
_OTHER_LENGTH_FIELD: dict[str, Literal["max_tokens", "max_completion_tokens"]] = {
    "max_tokens": "max_completion_tokens",
    "max_completion_tokens": "max_tokens",
}


async def learn(settings: ModelSettings, probe: Probe) -> ModelSettings | None:
    """Find settings by which a model answers.

    Args:
        settings: settings by which it does not answer.
        probe: asks the model.

    Returns:
        Settings that ask for as much as works; None if the model does not even answer when the least is asked for.
    """
    least = settings.model_copy(update=_LEAST)
    for length_field in (settings.length_field, _OTHER_LENGTH_FIELD[settings.length_field]):
        found = least.model_copy(update={"length_field": length_field})
        if await probe(found) is None:
            break
    else:
        return None
    for changes in _wishes(settings):
        for change in changes:
            better = found.model_copy(update=change)
            if better == found or await probe(better) is None:
                found = better
                break
    return found


def differences(settings: ModelSettings, learned: ModelSettings) -> Iterator[str]:
    """Yield what a server cannot do, as the end of a sentence.

    Args:
        settings: settings of the user.
        learned: settings by which the model answers.
    """
    if learned.json_by != settings.json_by:
        yield f"does not answer with JSON when asked by {settings.json_by}, and is asked by {learned.json_by}"
    elif learned.strict != settings.strict:
        yield "takes no strict schema"
    if learned.system_role != settings.system_role:
        yield "takes no system role"
    if learned.temperature != settings.temperature:
        yield "takes no temperature"
    if learned.takes_cache_key != settings.takes_cache_key:
        yield "takes no prompt_cache_key"
    if learned.length_field != settings.length_field:
        yield f"takes {learned.length_field} and not {settings.length_field}"


def changed_fields(settings: ModelSettings, learned: ModelSettings) -> frozenset[str]:
    """Return the names of the fields that differ.

    Args:
        settings: settings of the user.
        learned: settings by which the model answers.
    """
    before, after = settings.model_dump(), learned.model_dump()
    return frozenset(name for name, value in after.items() if value != before[name])


def _wishes(settings: ModelSettings) -> Iterator[tuple[_Change, ...]]:
    """Yield what the user asked for, the most useful first; each with the next best things."""
    ways = [way for way in _JSON_WAYS if settings.strict or not way.get("strict", False)]
    known = [way["json_by"] for way in ways]
    yield tuple(ways[known.index(settings.json_by) :])
    if settings.system_role:
        yield ({"system_role": True},)
    if settings.takes_cache_key:
        yield ({"takes_cache_key": True},)
    if settings.temperature is not None:
        yield ({"temperature": settings.temperature},)
