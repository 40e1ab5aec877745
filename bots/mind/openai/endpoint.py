"""An endpoint: one address with one key, the client that speaks to it, and the gateway before it.

There is one gateway an endpoint, and not one a role or for all of them. Roles that share an endpoint share its turns,
so that words wait for no musing whichever models they come from; a 429 mostly speaks of the account, and models on one
machine of one's own share its strength. Endpoints that have nothing to do with each other do not slow each other down.
The budget is one for all of them.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import anyio
import openai
from openai.types import CreateEmbeddingResponse
from openai.types.chat import ChatCompletion
from pydantic import SecretStr

from bots.mind.gateway import BadAnswer, Gateway, SendError, TimedOut
from bots.mind.openai.failures import failure_of

T = TypeVar("T")
NO_KEY = "none"
"""Shown where an endpoint needs no key: the library insists on one."""


class ModelCall(Protocol):
    """What a call has to say about itself, whatever it is for."""

    @property
    def model(self) -> str:
        """Which model is called."""

    @property
    def timeout_seconds(self) -> float:
        """How long it may take."""


class ModelEndpoint:
    """Sends calls to one address.

    Args:
        base_url: of the address.
        key: shown there; None where none is needed.
        gateway: what lets calls through.
    """

    def __init__(self, base_url: str, key: SecretStr | None, gateway: Gateway) -> None:
        self.base_url = base_url
        self.gateway = gateway
        self._key = key
        self._client = openai.AsyncOpenAI(
            base_url=base_url,
            api_key=NO_KEY if key is None else key.get_secret_value(),
            max_retries=0,  # the gateway's affair, which knows limits, budget and urgency
        )

    async def chat(self, settings: ModelCall, fields: dict[str, Any]) -> ChatCompletion:
        """Send one chat call.

        Args:
            settings: the model and the time it has.
            fields: of the call, besides the model.

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

    async def model_names(self, settings: ModelCall) -> list[str]:
        """The models that the endpoint lists.

        Raises:
            SendError: it lists none, or is not to be had.
        """

        async def send() -> list[str]:
            page = await self._client.models.list(timeout=settings.timeout_seconds)
            return [model.id for model in page.data]

        return await self._send(settings, send, list)

    async def aclose(self) -> None:
        """Close the gateway, then the connections."""
        await self.gateway.aclose()
        await self._client.close()

    async def _send(self, settings: ModelCall, send: Callable[[], Awaitable[T]], kind: type) -> T:
        """Send something once, within its time as a whole: the library's own limit is for each wait by itself."""
        failure: SendError
        try:
            with anyio.fail_after(settings.timeout_seconds):
                answer = await send()
        except TimeoutError:
            failure = TimedOut(f"{self.base_url} gave no answer within {settings.timeout_seconds:g} s.")
        except (openai.OpenAIError, ValueError, TypeError, AttributeError) as error:
            # The last three: the library takes bodies apart before it looks what they are.
            failure = failure_of(error, base_url=self.base_url, model=settings.model, key=self._key)
        else:
            if isinstance(answer, kind):
                return answer
            failure = BadAnswer(f"{self.base_url} answered with something that is no answer of a model server.")
        # Raised here and not above: the library's error, which holds the request, is not even behind it.
        raise failure
