"""Asks a model one question, reads the answer, and asks again, or for less, if the answer is invalid."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from openai.types.chat import ChatCompletion

from bots.mind.base import MindError
from bots.mind.gateway import (
    BadAnswer,
    CallFailed,
    Clock,
    FailureKind,
    ServerReply,
    WallClock,
)
from bots.mind.gateway.money import usd_of
from bots.mind.openai.endpoint import ModelEndpoint
from bots.mind.openai.settings import ModelSettings
from bots.mind.openai.shapes import Schema, schema_text
from bots.mind.openai.slots import SlotUse
from bots.mind.openai.tokens import guess_tokens
from bots.mind.openai.written import cached_tokens, text_of
from bots.mind.prompt_variables.fences import plain
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.thought import Usage
from bots.mind.urgency import Priority

T = TypeVar("T")
_UNFIT = frozenset({FailureKind.INVALID, FailureKind.EMPTY, FailureKind.TRUNCATED})
"""The failures of a model that could not answer the question."""
_TOLD_CHARACTERS_MAX = 200


@dataclass(frozen=True)
class Question(Generic[T]):
    """A question to a model."""

    name: str
    """Kind of the question."""
    system: str
    user: str
    schema: Schema
    """Schema of the answer."""
    read: Callable[[str], T]
    """Reads an answer, or raises :class:`InvalidAnswer`."""
    mending: Callable[[str], str] | None
    """Returns the reply to an invalid answer, from what is wrong with it; None means that it is not asked again."""
    smaller: "Callable[[], Question[T] | None] | None" = None
    """Returns a smaller question with the same kind of answer, to be asked once if none was valid; or None."""
    is_smaller: bool = False
    """Whether it is such a smaller question itself."""
    cache_key: str = ""
    """The same for all questions whose prompts begin with the same words."""
    slot: SlotUse | None = None
    """What a slot of a llama.cpp server is used for; None leaves it to the server."""
    request: str = ""
    """The request as JSON after the words, for the loopback server alone; it costs no tokens."""


@dataclass(frozen=True)
class Asked(Generic[T]):
    """An answer and its cost."""

    value: T
    usage: Usage


class Asking(Generic[T]):
    """Asks one question.

    Only an answer that was read and found invalid is asked for again. An answer that was cut off would be cut off again
    at the same length, and an empty answer cannot be corrected. If the model could still not answer, it is asked the
    smaller question, if there is one. A refusal is an answer.

    Args:
        endpoint: the endpoint.
        settings: settings of the model.
        question: the question.
        priority: urgency of the answer.
        deadline_seconds: time after which the answer is useless, including the second try and the smaller question.
        clock: the clock of the deadline.
    """

    def __init__(
        self,
        endpoint: ModelEndpoint,
        settings: ModelSettings,
        question: Question[T],
        *,
        priority: Priority,
        deadline_seconds: float,
        clock: Clock | None = None,
    ) -> None:
        self._endpoint = endpoint
        self._settings = settings
        self._question = question
        self._priority = priority
        self._clock = clock or WallClock()
        self._until = self._clock.now() + deadline_seconds
        self._tokens_in = 0
        self._tokens_out = 0
        self._tokens_cached = 0
        self._waited_seconds = 0.0
        self._useless: tuple[str, str] | None = None
        """The last invalid answer, with what was wrong."""

    async def ask(self) -> Asked[T]:
        """Ask, ask again if the answer is invalid, and then ask the smaller question.

        Raises:
            MindError: there is no answer; it says why the question itself has none, and includes the cost of all.
        """
        try:
            return await self._ask_whole()
        except CallFailed as failed:
            failure = failed
        smaller = self._smaller(failure)
        if smaller is None:
            raise self._ended(failure)
        try:
            return await self._call(smaller, opening_messages(smaller, self._settings))
        except CallFailed:
            raise self._ended(failure) from None

    async def _ask_whole(self) -> Asked[T]:
        """Ask the question itself, and ask again if the answer is invalid."""
        first = opening_messages(self._question, self._settings)
        try:
            return await self._call(self._question, first)
        except CallFailed as failure:
            mended = self._mended(first, failure)
            if mended is None:
                raise
        return await self._call(self._question, mended)

    def _smaller(self, failure: CallFailed) -> Question[T] | None:
        """Return the smaller question; None if it is not asked."""
        if failure.kind not in _UNFIT or self._question.smaller is None or self._clock.now() >= self._until:
            return None
        return self._question.smaller()

    def _mended(self, messages: list[dict[str, str]], failure: CallFailed) -> list[dict[str, str]] | None:
        """Return the conversation that asks for a corrected answer; None if it is not asked again."""
        if failure.kind is not FailureKind.INVALID or self._useless is None or self._question.mending is None:
            return None
        if self._clock.now() >= self._until:
            return None
        said, wrong = self._useless
        again = self._question.mending(plain(wrong))
        return [*messages, {"role": "assistant", "content": said}, {"role": "user", "content": again}]

    async def _call(self, question: Question[T], messages: list[dict[str, str]]) -> Asked[T]:
        tokens_in = tokens_guessed(question, messages)
        fields = call_fields(question, self._settings, messages)
        if question.slot is not None and self._settings.slots:
            slot = self._endpoint.slots.of(question.slot, self._settings.slots)
            if slot is not None:
                fields["extra_body"] = {"id_slot": slot} | fields.get("extra_body", {})

        async def send() -> ServerReply[T]:
            completion = await self._endpoint.chat(self._settings, fields)
            return self._read(question, completion, tokens_in)

        try:
            answered = await self._endpoint.gateway.call(
                send,
                priority=self._priority,
                deadline_seconds=max(self._until - self._clock.now(), 0.001),
                tokens_in=tokens_in,
                tokens_out_max=self._settings.tokens_out_max,
                price=self._settings.price,
            )
        except CallFailed as failure:
            self._count(failure.tokens_in, failure.tokens_out)
            raise
        self._count(answered.tokens_in, answered.tokens_out, answered.tokens_cached)
        self._waited_seconds += answered.waited_seconds
        return Asked(answered.value, self._usage().model_copy(update={"smaller": question.is_smaller}))

    def _read(self, question: Question[T], completion: ChatCompletion, tokens_in_guessed: int) -> ServerReply[T]:
        """Read a completion. Its tokens are those that the server reports, or a guess if it reports none."""
        self._useless = None
        told = completion.usage
        tokens: dict[str, Any] = {
            "tokens_in": None if told is None else told.prompt_tokens,
            "tokens_out": None if told is None else told.completion_tokens,
        }
        text = text_of(completion, tokens, self._endpoint.words_of)
        try:
            value = question.read(text)
        except InvalidAnswer as unfit:
            self._useless = text, str(unfit)
            raise BadAnswer(f"The answer is invalid: {str(unfit)[:_TOLD_CHARACTERS_MAX]}", **tokens) from None
        if told is None:
            return ServerReply(value, tokens_in_guessed, guess_tokens([text]))
        return ServerReply(value, told.prompt_tokens, told.completion_tokens, cached_tokens(told))

    def _count(self, tokens_in: int, tokens_out: int, tokens_cached: int = 0) -> None:
        self._tokens_in += tokens_in
        self._tokens_out += tokens_out
        self._tokens_cached += tokens_cached

    def _usage(self) -> Usage:
        picodollars = self._settings.price.picodollars(self._tokens_in, self._tokens_out, self._tokens_cached)
        return Usage(
            tokens_in=self._tokens_in,
            tokens_out=self._tokens_out,
            tokens_cached=self._tokens_cached,
            usd=float(usd_of(picodollars)),
            waited_seconds=self._waited_seconds,
        )

    def _ended(self, failure: CallFailed) -> MindError:
        return MindError(str(failure), failure.kind.value, self._usage())


def with_schema(question: Question[T], settings: ModelSettings) -> Question[T]:
    """Return the question with its schema in the prompt, for servers that enforce no schema."""
    if settings.json_by == "json_schema":
        return question
    told = f"The JSON object fits this JSON schema: {schema_text(question.schema)}"
    return replace(question, user=f"{question.user}\n\n{told}")


def opening_messages(question: Question[Any], settings: ModelSettings) -> list[dict[str, str]]:
    """Return the messages that ask a question.

    Args:
        question: the question.
        settings: settings of the model.
    """
    told = with_schema(question, settings)
    user = told.user + told.request
    if not settings.system_role:
        return [{"role": "user", "content": f"{told.system}\n\n{user}"}]
    return [{"role": "system", "content": told.system}, {"role": "user", "content": user}]


def call_fields(question: Question[Any], settings: ModelSettings, messages: list[dict[str, str]]) -> dict[str, Any]:
    """Return the fields of a call, without the model, as the client library takes them.

    Args:
        question: the question.
        settings: settings of the model.
        messages: the messages.
    """
    fields: dict[str, Any] = {"messages": messages, settings.length_field: settings.tokens_out_max}
    if settings.takes_cache_key:
        fields["prompt_cache_key"] = question.cache_key
    if settings.temperature is not None:
        fields["temperature"] = settings.temperature
    if settings.json_by == "json_object":
        fields["response_format"] = {"type": "json_object"}
    elif settings.json_by == "json_schema":
        named = {"name": question.name, "schema": question.schema, "strict": settings.strict}
        fields["response_format"] = {"type": "json_schema", "json_schema": named}
    if settings.extra_body:
        fields["extra_body"] = settings.extra_body
    return fields


def tokens_guessed(question: Question[Any], messages: list[dict[str, str]]) -> int:
    """Return a number of tokens that a prompt rarely exceeds.

    Args:
        question: the question.
        messages: the messages.
    """
    return guess_tokens([*(message["content"] for message in messages), schema_text(question.schema)])
