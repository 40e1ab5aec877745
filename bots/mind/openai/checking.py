"""Checks before a run that a model answers: the endpoint, the key, the model, and JSON, in this order."""

import difflib
from dataclasses import replace

from bots.memory.embedding import EmbeddingError
from bots.mind.base import MindError, UnknownMind
from bots.mind.gateway import FailureKind, SendError, WrongKey
from bots.mind.openai.asking import Asking, Question
from bots.mind.openai.embeddings import EndpointEmbedder
from bots.mind.openai.endpoint import ModelEndpoint
from bots.mind.openai.reading import read_object
from bots.mind.openai.settings import ModelSettings
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.urgency import Priority

PATIENCE = 3
"""Number of time limits of a call for which we wait for a model, since a server may only be busy."""
_MODELS_TOLD_MAX = 5
_SCHEMA = {
    "type": "object",
    "properties": {"ready": {"type": "boolean"}},
    "required": ["ready"],
    "additionalProperties": False,
}
_BAD_ANSWERS = (FailureKind.INVALID, FailureKind.EMPTY, FailureKind.TRUNCATED, FailureKind.REFUSAL)


async def check_model(endpoint: ModelEndpoint, settings: ModelSettings, role: str) -> None:
    """Check that a model answers with JSON.

    The list of models is requested first, because it costs nothing. But some servers have no list or an incomplete one,
    so only an answer counts.

    Args:
        endpoint: endpoint of the model.
        settings: settings of the model.
        role: role of the model, for the error message.

    Raises:
        UnknownMind: it does not answer; the sentence says why and how to fix it.
    """
    listed = await _listed(endpoint, settings)
    failure = await _failure(endpoint, settings, _ready(settings))
    if failure is None:
        return
    if failure.reason == FailureKind.BAD_REQUEST:
        in_words = settings.model_copy(update={"json_by": "prompt"})
        plainly = await _failure(endpoint, in_words, replace(_ready(settings), read=lambda text: text))
        if plainly is None or plainly.reason in _BAD_ANSWERS:
            raise UnknownMind(_no_json(settings, role, failure))
    raise UnknownMind(_complaint(settings, role, failure, listed))


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


async def _listed(endpoint: ModelEndpoint, settings: ModelSettings) -> list[str]:
    """Return the models that the endpoint lists; empty if there is no list. Later checks show the reason."""
    try:
        return await endpoint.model_names(settings)
    except WrongKey as error:
        raise UnknownMind(_wrong_key(settings, str(error))) from None
    except SendError:
        return []


async def _failure(endpoint: ModelEndpoint, settings: ModelSettings, question: Question[object]) -> MindError | None:
    """Return why a model gives no answer; None if it gives one."""
    seconds = PATIENCE * settings.timeout_seconds
    try:
        await Asking(endpoint, settings, question, priority=Priority.DANGER, deadline_seconds=seconds).ask()
    except MindError as failure:
        return failure
    return None


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


def _complaint(settings: ModelSettings, role: str, failure: MindError, listed: list[str]) -> str:
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


def _choose(settings: ModelSettings, listed: list[str]) -> str:
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
    return f"{told.rstrip('.')}: check base_url ({settings.base_url}), and that the server is running."
