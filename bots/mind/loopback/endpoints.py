"""The endpoints of the server, one class for each kind of call."""

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import count
from typing import Any, Generic, TypeVar

from bots.mind.base import Mind
from bots.mind.loopback.ability_checks import check_abilities
from bots.mind.loopback.calls import ChatCall, EmbeddingsCall, read_chat_call, read_embeddings_call
from bots.mind.loopback.chat import ModelMessage, completion_body, completion_usage, compose, spoil
from bots.mind.loopback.embeddings import embeddings_body, embeddings_usage
from bots.mind.loopback.faults import CONTENT_FAULTS, InjectedFault
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.prefix_cache import PrefixCache
from bots.mind.loopback.refusals import bad_request
from bots.mind.loopback.schema import SchemaTroubleError
from bots.mind.loopback.thoughts import find_request
from bots.mind.thought import Usage

C = TypeVar("C", ChatCall, EmbeddingsCall)


@dataclass(frozen=True, slots=True)
class Answered:
    """A response with its tokens."""

    body: dict[str, Any]
    usage: Usage
    fault: InjectedFault | None
    """The fault of its content; None for complete content."""


class ApiRoute(ABC, Generic[C]):
    """One kind of call."""

    name: str
    """Name of the endpoint in the tally."""

    @abstractmethod
    def read(self, body: bytes) -> C:
        """Read a call.

        Raises:
            Refusal: it is not a call of this kind.
        """

    @abstractmethod
    def check(self, call: C) -> None:
        """Check that everything in a call is supported.

        Raises:
            Refusal: something is not.
        """

    @abstractmethod
    def befalls(self, fault: InjectedFault, call: C) -> bool:
        """Return whether a fault is possible for a call, as far as the call shows."""

    @abstractmethod
    def kind_of(self, call: C) -> str | None:
        """Return the kind of the typed request in a call; None without one.

        Raises:
            Refusal: the request is not valid.
        """

    @abstractmethod
    async def answer(self, call: C, fault: InjectedFault | None, chance: random.Random) -> Answered:
        """Answer a call.

        Args:
            call: the call.
            fault: fault of the content; the content stays complete if that fault is impossible.
            chance: source of randomness.

        Raises:
            Refusal: there is no answer.
        """


class Chat(ApiRoute[ChatCall]):
    """The endpoint ``POST /v1/chat/completions``.

    Args:
        mind: answers typed requests.
        options: the options of the server.
    """

    name = "chat"

    def __init__(self, mind: Mind, options: LoopbackOptions) -> None:
        self._mind = mind
        self._options = options
        self._cache = PrefixCache()
        self._numbers = count(1)

    def read(self, body: bytes) -> ChatCall:
        """Read a call. Raises Refusal if it is not a chat call."""
        return read_chat_call(body)

    def check(self, call: ChatCall) -> None:
        """Refuse a call that is too long, or needs what the server cannot do."""
        check_abilities(call, self._options)

    def befalls(self, fault: InjectedFault, call: ChatCall) -> bool:
        """Return True, except for missing JSON support in a call that has no schema as its format."""
        return fault is not InjectedFault.NO_JSON_SUPPORT or call.enforces_schema

    def kind_of(self, call: ChatCall) -> str | None:
        """Return the kind of the typed request in a call. Raises Refusal if it is not valid."""
        request = find_request(call.last_words)
        return None if request is None else request.kind

    async def answer(self, call: ChatCall, fault: InjectedFault | None, chance: random.Random) -> Answered:
        """Answer a call. Raises Refusal if there is no answer."""
        try:
            content = await compose(call, self._mind)
            spoilt = None if fault is None else spoil(content, fault, chance)
        except SchemaTroubleError as error:
            raise bad_request(str(error)) from error
        said = (spoilt or ModelMessage(content.text)).cut_to(call.tokens_out_max)
        usage = completion_usage(call, said, self._cache, self._options.context_tokens_max)
        return Answered(
            completion_body(call, said, usage, next(self._numbers)), usage, None if spoilt is None else fault
        )


class Embeddings(ApiRoute[EmbeddingsCall]):
    """The endpoint ``POST /v1/embeddings``.

    Args:
        dimensions: length of the vectors if a call does not say.
    """

    name = "embeddings"

    def __init__(self, dimensions: int) -> None:
        self._dimensions = dimensions

    def read(self, body: bytes) -> EmbeddingsCall:
        """Read a call. Raises Refusal if it is not a call for embeddings."""
        return read_embeddings_call(body)

    def check(self, call: EmbeddingsCall) -> None:
        """Do nothing: every valid call is supported."""

    def befalls(self, fault: InjectedFault, call: EmbeddingsCall) -> bool:  # noqa: ARG002 - every call alike
        """Return False for faults of the text of an answer, which vectors do not have."""
        return fault not in CONTENT_FAULTS and fault is not InjectedFault.NO_JSON_SUPPORT

    def kind_of(self, call: EmbeddingsCall) -> None:
        """Return None: a call for embeddings has no typed request."""

    async def answer(self, call: EmbeddingsCall, fault: InjectedFault | None, chance: random.Random) -> Answered:  # noqa: ARG002
        """Answer a call. Vectors are never damaged."""
        return Answered(embeddings_body(call, self._dimensions), embeddings_usage(call), None)
