"""An endpoint: one address with one key, its client, and its gateway.

Each endpoint has its own gateway; there is not one per role, and not one for all. Roles that share an endpoint share
its turns, so that speech waits for no reflection, with any models. A 429 mostly concerns the account, and models on
one machine of yours share its capacity. Unrelated endpoints do not slow each other down.
All endpoints share one budget.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeVar

import anyio
import openai
from openai.types import CreateEmbeddingResponse
from openai.types.chat import ChatCompletion
from pydantic import SecretStr

from bots.mind.gateway import BadAnswer, Gateway, SendError, TimedOut
from bots.mind.openai.failures import failure_of, in_brackets
from bots.mind.openai.network import http_client
from bots.mind.openai.slots import Slots

T = TypeVar("T")
NO_KEY = "none"
"""Key for an endpoint that needs none, because the library requires one."""


class ModelCall(Protocol):
    """What a call must say about itself, for any purpose."""

    @property
    def model(self) -> str:
        """Name of the model."""

    @property
    def timeout_seconds(self) -> float:
        """Time limit of the call."""


class ModelEndpoint:
    """Sends calls to one address.

    Args:
        base_url: the address.
        key: the key; None if none is needed.
        gateway: gateway of the calls.

    Raises:
        UnknownMind: a variable of the environment, such as a proxy, is wrong.
    """

    def __init__(self, base_url: str, key: SecretStr | None, gateway: Gateway) -> None:
        self.base_url = base_url
        self.gateway = gateway
        self.slots = Slots()
        self._key = key
        self._client = openai.AsyncOpenAI(
            base_url=base_url,
            api_key=NO_KEY if key is None else key.get_secret_value(),
            http_client=http_client(base_url),
            max_retries=0,  # the gateway retries, since it knows limits, budget and urgency
        )

    async def chat(self, settings: ModelCall, fields: dict[str, Any]) -> ChatCompletion:
        """Send one chat call.

        Args:
            settings: the model and its time limit.
            fields: fields of the call other than the model.

        Raises:
            SendError: there is no answer.
        """

        async def send() -> ChatCompletion:
            completion: ChatCompletion = await self._client.chat.completions.create(
                model=settings.model, timeout=settings.timeout_seconds, **fields
            )
            return completion

        return await self._send(settings, send, ChatCompletion)

    async def embed(self, settings: ModelCall, fields: dict[str, Any]) -> CreateEmbeddingResponse:
        """Send one call for embeddings.

        Raises:
            SendError: there is no answer.
        """

        async def send() -> CreateEmbeddingResponse:
            return await self._client.embeddings.create(
                model=settings.model, timeout=settings.timeout_seconds, **fields
            )

        return await self._send(settings, send, CreateEmbeddingResponse)

    async def models(self, settings: ModelCall) -> Mapping[str, int | None]:
        """Return the models that the endpoint lists, each with the length of its context in tokens, if it says so.

        Raises:
            SendError: it lists none, or is not available.
        """

        async def send() -> dict[str, int | None]:
            page = await self._client.models.list(timeout=settings.timeout_seconds)
            return {model.id: _context_tokens(model.model_extra or {}) for model in page.data}

        return await self._send(settings, send, dict)

    async def slot_count(self, settings: ModelCall) -> int:
        """Return the number of slots of a llama.cpp server; 0 if it is another server, or tells none.

        Raises:
            SendError: it does not answer.
        """
        address = f"{self.base_url.rstrip('/').removesuffix('/v1')}/props"

        async def send() -> dict[str, Any]:
            return await self._client.get(address, cast_to=dict[str, Any])

        match await self._send(settings, send, dict):
            case {"total_slots": int(count)}:
                return max(0, count)
            case _:
                return 0

    async def by_client(self, settings: ModelCall, send: Callable[[openai.AsyncOpenAI], Awaitable[T]], kind: type) -> T:
        """Send something else than a call of a model, such as a batch.

        Args:
            settings: the model and the time limit.
            send: sends it through the client.
            kind: class of its answer.

        Raises:
            SendError: there is no answer.
        """
        return await self._send(settings, lambda: send(self._client), kind)

    def words_of(self, error: Any) -> str:
        """Return the server's own words about an error, in brackets and without the key; empty without words.

        Args:
            error: the error as the server wrote it.
        """
        return in_brackets(error, self._key)

    async def aclose(self) -> None:
        """Close the gateway, then the connections."""
        await self.gateway.aclose()
        await self._client.close()

    async def _send(self, settings: ModelCall, send: Callable[[], Awaitable[T]], kind: type) -> T:
        """Send something once, with a total time limit; the library's own limit is for each single wait."""
        failure: SendError
        try:
            with anyio.fail_after(settings.timeout_seconds):
                answer = await send()
        except TimeoutError:
            failure = TimedOut(f"{self.base_url} gave no answer within {settings.timeout_seconds:g} s.")
        except (openai.OpenAIError, ValueError, TypeError, AttributeError) as error:
            # The last three: the library parses bodies before it checks what they are.
            failure = failure_of(error, base_url=self.base_url, model=settings.model, key=self._key)
        else:
            if isinstance(answer, kind):
                return answer
            failure = BadAnswer(f"{self.base_url} did not answer like a model server.")
        # Raised here and not above, so that the library's error, which holds the request, is not its context.
        raise failure


def _context_tokens(model: Mapping[str, Any]) -> int | None:
    """Return the length of a context in the entry of a list: as vLLM, OpenRouter or llama.cpp write it."""
    match model:
        case {"max_model_len": int(tokens)} | {"context_length": int(tokens)} | {"meta": {"n_ctx": int(tokens)}}:
            return tokens
        case _:
            return None
