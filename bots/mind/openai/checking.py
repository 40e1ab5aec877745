"""Checks before a run that a model answers: the endpoint, the key, the model, and JSON, in this order."""

import difflib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bots.memory.embedding import EmbeddingError
from bots.mind.base import MindError, UnknownMind
from bots.mind.gateway import FailureKind, SendError, WrongKey
from bots.mind.openai.asking import Asked, Asking, Question
from bots.mind.openai.embeddings import EndpointEmbedder
from bots.mind.openai.endpoint import ModelEndpoint
from bots.mind.openai.learning import differences, learn
from bots.mind.openai.network import proxy_variable
from bots.mind.openai.reading import read_object
from bots.mind.openai.settings import ModelSettings
from bots.mind.openai.tokens import BYTES_A_TOKEN_MOST, guess_tokens
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.thought import Usage
from bots.mind.urgency import Priority

T = TypeVar("T")
PATIENCE = 3
"""Number of time limits of a call for which we wait for a model, since a server may only be busy."""
_MODELS_TOLD_MAX = 5
_SCHEMA = {
    "type": "object",
    "properties": {"ready": {"type": "boolean"}},
    "required": ["ready"],
    "additionalProperties": False,
}
_ABILITIES = ("json_by", "strict", "system_role", "length_field", "takes_cache_key", "slots")
_BAD_ANSWERS = (FailureKind.INVALID, FailureKind.EMPTY, FailureKind.TRUNCATED, FailureKind.REFUSAL)


@dataclass(frozen=True)
class CheckedModel:
    """A model that answers."""

    settings: ModelSettings
    """Settings by which it answers."""
    server: Mapping[str, Any]
    """What the server can do with it, for the manifest."""
    notices: tuple[str, ...] = ()
    """What the user should know, in sentences."""


async def check_model(
    endpoint: ModelEndpoint, settings: ModelSettings, role: str, put: Callable[[ModelSettings], Question[Any]]
) -> CheckedModel:
    """Check that a model answers with JSON, and reads a prompt of real size.

    The list of models is requested first, because it costs nothing. But some servers have no list or an incomplete one,
    so only an answer counts. A poor answer to the question of real size is an answer: the model is the user's choice.

    Args:
        endpoint: endpoint of the model.
        settings: settings of the model.
        role: role of the model, for the error message.
        put: makes the longest question of the role.

    Raises:
        UnknownMind: it does not answer; the sentence says why and how to fix it.
    """
    listed = await _listed(endpoint, settings)
    found = await _answering(endpoint, settings, role, listed)
    found, usage, is_cut_off = await _reading(endpoint, found, role, put)
    if found.slots is None:
        found = found.model_copy(update={"slots": await _slots(endpoint, found)})
    lacks = list(differences(settings, found))
    notices = (
        [f"The server of the model {settings.model!r} for the role {role} {', and '.join(lacks)}."] if lacks else []
    )
    if is_cut_off:
        notices.append(
            f"The model {settings.model!r} for the role {role} did not finish an answer of real size within "
            f"{settings.tokens_out_max} tokens: raise tokens_out_max, or reduce its reasoning."
        )
    server = {name: getattr(found, name) for name in _ABILITIES} | {
        "takes_temperature": None if settings.temperature is None else found.temperature is not None,
        "context_tokens": listed.get(settings.model),
        "prompt_tokens": usage.tokens_in or None,
    }
    return CheckedModel(found, server, tuple(notices))


async def check_embedding(embedder: EndpointEmbedder) -> None:
    """Check that embeddings of the expected length are available.

    Raises:
        UnknownMind: they are not; the sentence says why and how to fix it.
    """
    try:
        await embedder.embed(["Are you there?"])
    except EmbeddingError as error:
        told = str(error).rstrip(".")
        raise UnknownMind(f"The model for the role embed does not answer: {told}; fix embed, or remove it.") from None


async def _listed(endpoint: ModelEndpoint, settings: ModelSettings) -> Mapping[str, int | None]:
    """Return the models that the endpoint lists, with the lengths of their contexts; empty if there is no list.

    Later checks show the reason.
    """
    try:
        return await endpoint.models(settings)
    except WrongKey as error:
        raise UnknownMind(_wrong_key(settings, str(error))) from None
    except SendError:
        return {}


async def _slots(endpoint: ModelEndpoint, settings: ModelSettings) -> int:
    """Return the number of slots; 0 if the server does not tell it, since it is only for speed."""
    try:
        return await endpoint.slot_count(settings)
    except SendError:
        return 0


async def _answering(
    endpoint: ModelEndpoint, settings: ModelSettings, role: str, listed: Collection[str]
) -> ModelSettings:
    """Return settings by which the model answers a tiny question."""

    async def probe(tried: ModelSettings) -> MindError | None:
        asked = await _ask(endpoint, tried, _ready(tried))
        return asked if isinstance(asked, MindError) else None

    failure = await probe(settings)
    if failure is None:
        return settings
    learned = None
    if failure.reason == FailureKind.BAD_REQUEST or failure.reason in _BAD_ANSWERS:
        learned = await learn(settings, probe)
    if learned is None:
        raise UnknownMind(_complaint(settings, role, failure, listed))
    return learned


async def _reading(
    endpoint: ModelEndpoint, settings: ModelSettings, role: str, put: Callable[[ModelSettings], Question[Any]]
) -> tuple[ModelSettings, Usage, bool]:
    """Return settings by which a question of real size is read, its cost, and whether the answer was cut off."""

    async def read(tried: ModelSettings) -> Asked[Any] | MindError:
        return await _ask(endpoint, tried, replace(put(tried), mending=None, smaller=None))

    async def probe(tried: ModelSettings) -> MindError | None:
        return _refusal(await read(tried))

    asked = await read(settings)
    if isinstance(asked, MindError) and asked.reason == FailureKind.BAD_REQUEST:
        learned = await learn(settings, probe)
        if learned is not None:
            settings, asked = learned, await read(learned)
    question, refusal = put(settings), _refusal(asked)
    if refusal is not None:
        raise UnknownMind(_unread(settings, role, refusal, question))
    _check_whole(settings, role, question, asked.usage)
    return settings, asked.usage, isinstance(asked, MindError) and asked.reason == FailureKind.TRUNCATED


def _refusal(asked: Asked[Any] | MindError) -> MindError | None:
    """Return why a question was not read; None if it was, even if its answer is of no use."""
    return asked if isinstance(asked, MindError) and asked.reason not in _BAD_ANSWERS else None


def _check_whole(settings: ModelSettings, role: str, question: Question[Any], usage: Usage) -> None:
    """Check that the server read the whole prompt, if it counts tokens. Ollama cuts a longer one without a word."""
    sent = len(question.system.encode()) + len(question.user.encode())
    if 0 < usage.tokens_in * BYTES_A_TOKEN_MOST < sent:
        raise UnknownMind(
            f"The server of the model {settings.model!r} for the role {role} read {usage.tokens_in} tokens of a prompt "
            f"that has about {sent // BYTES_A_TOKEN_MOST} or more, so it cuts prompts: give it a longer context "
            "(for Ollama, OLLAMA_CONTEXT_LENGTH)."
        )


async def _ask(endpoint: ModelEndpoint, settings: ModelSettings, question: Question[T]) -> Asked[T] | MindError:
    """Ask once; return the answer, or why there is none."""
    seconds = PATIENCE * settings.timeout_seconds
    try:
        return await Asking(endpoint, settings, question, priority=Priority.DANGER, deadline_seconds=seconds).ask()
    except MindError as failure:
        return failure


def _unread(settings: ModelSettings, role: str, failure: MindError, question: Question[Any]) -> str:
    tokens = guess_tokens([question.system, question.user])
    told = str(failure).rstrip(".")
    match failure.reason:
        case FailureKind.TOO_LONG:
            return (
                f"The context of the model {settings.model!r} for the role {role} is too small for a prompt of up to "
                f"{tokens} tokens: {told}; give the server a longer context, or choose another model."
            )
        case FailureKind.TIMEOUT | FailureKind.DEADLINE:
            return (
                f"The model {settings.model!r} for the role {role} did not answer a prompt of up to {tokens} tokens: "
                f"{told}; raise timeout_seconds, or choose a faster model."
            )
        case _:
            return _complaint(settings, role, failure, ())


def _ready(settings: ModelSettings) -> Question[object]:
    def read(text: str) -> object:
        written = read_object(text, framed=settings.json_by == "prompt")
        if settings.json_by == "json_schema" and (written.keys() != {"ready"} or type(written["ready"]) is not bool):
            raise InvalidAnswer("it does not fit the schema.")
        return written

    return Question(
        name="ready",
        system="Answer with one JSON object and nothing else.",
        user='Answer with the JSON object {"ready": true}.',
        schema=_SCHEMA,
        read=read,
        mending=None,
    )


def _complaint(settings: ModelSettings, role: str, failure: MindError, listed: Collection[str]) -> str:
    told = str(failure).rstrip(".")
    match failure.reason:
        case FailureKind.WRONG_KEY:
            return _wrong_key(settings, told)
        case FailureKind.UNKNOWN_MODEL | FailureKind.BAD_REQUEST:
            return f"The model {settings.model!r} for the role {role} fails: {told}; {_choose(settings, listed)}."
        case FailureKind.BUDGET:
            return f"The budget is too small for a single call: {told} Raise usd_max or tokens_max of the budget."
        case FailureKind.TRUNCATED:
            return (
                f"The model {settings.model!r} for the role {role} did not finish within {settings.tokens_out_max} "
                "tokens: raise tokens_out_max, or reduce its reasoning."
            )
        case reason if reason in _BAD_ANSWERS:
            return _no_json(settings, role, failure)
        case _:
            return _unreachable(settings, told)


def _choose(settings: ModelSettings, listed: Collection[str]) -> str:
    if not listed or settings.model in listed:
        return "change the settings in its complaint, or choose another model"
    near = difflib.get_close_matches(settings.model, listed, _MODELS_TOLD_MAX) or sorted(listed)[:_MODELS_TOLD_MAX]
    return f"the endpoint lists {', '.join(near)}{' and others' if len(listed) > len(near) else ''}"


def _no_json(settings: ModelSettings, role: str, failure: MindError) -> str:
    other = {"json_schema": "json_object or prompt", "json_object": "prompt"}.get(settings.json_by)
    mend = "choose another model" if other is None else f"set json_by to {other}, or choose another model"
    return (
        f"The model {settings.model!r} for the role {role} does not answer with JSON when asked by {settings.json_by} "
        f"({str(failure).rstrip('.')}): {mend}."
    )


def _wrong_key(settings: ModelSettings, told: str) -> str:
    where = "it needs one: name its environment variable in key_variable"
    mend = where if settings.key_variable is None else f"check the environment variable {settings.key_variable}"
    return f"{told.rstrip('.')}: {mend}."


def _unreachable(settings: ModelSettings, told: str) -> str:
    variable = proxy_variable(settings.base_url)
    proxy = f", and the proxy in {variable}, through which it is called" if variable else ""
    return f"{told.rstrip('.')}: check base_url ({settings.base_url}), and that the server is running{proxy}."
