"""The calls that the bench of minds sends, and the server that receives them."""

import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio
import httpx2
import openai

from bots.mind import MindError, MindSurroundings
from bots.mind.gateway import ServerReply
from bots.mind.openai import OpenAIMind, load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.requests.examples import examples
from bots.mind.thought import Request
from orchestrator.bench.line_process import line_process

_START_SECONDS_MAX = 60.0
_ANSWER_SECONDS_MAX = 10.0
REQUEST_EVERY_SECONDS = 5.0
"""Interval between two questions of an agent."""

Once = Callable[[], Awaitable[object]]


@asynccontextmanager
async def loopback_server(*options: str) -> AsyncIterator[str]:
    """Run the loopback model server in its own process.

    Args:
        options: options of ``civitas loopback``.

    Returns:
        The server's address, up to ``/v1``.

    Raises:
        BenchError: it did not start.
    """
    command = [sys.executable, "-c", "from orchestrator.cli import main; main()", "loopback", *options]
    async with line_process("The loopback server", command, dict(os.environ)) as server:
        told = await server.hear("base_url", _START_SECONDS_MAX)
        yield str(told["base_url"])


async def tally_of(base_url: str) -> dict[str, Any]:
    """Return what the server counted so far.

    Args:
        base_url: the address from :func:`loopback_server`.
    """
    async with httpx2.AsyncClient(timeout=_ANSWER_SECONDS_MAX) as client:
        response = await client.get(f"{base_url.removesuffix('/v1')}/loopback/tally")
        tally: dict[str, Any] = response.raise_for_status().json()
        return tally


@asynccontextmanager
async def mind_at(base_url: str, seed: int, **models: Any) -> AsyncIterator[OpenAIMind]:
    """Open the openai mind for the loopback server.

    Args:
        base_url: address of the server.
        seed: seed of the mind.
        models: settings of the models, laid over the preset ``loopback``.
    """
    think = {"base_url": base_url} | models.pop("think", {})
    mind = OpenAIMind(load_settings("loopback", {"think": think, **models}), MindSurroundings(seed))
    try:
        yield mind
    finally:
        await mind.aclose()


class BareClient:
    """The plain library: without turns or limits. It accepts every response as an answer.

    Args:
        base_url: address of the server.
        request: the request that is sent each time.
        retries: number of retries that the library may make.
    """

    def __init__(self, base_url: str, request: Request, retries: int = 0) -> None:
        settings = load_settings("loopback", {})
        question = QuestionMaker(settings, PromptBook(None)).put(request)
        self._client = openai.AsyncOpenAI(
            base_url=base_url, api_key="none", max_retries=retries, timeout=_ANSWER_SECONDS_MAX
        )
        self._fields: dict[str, Any] = {
            "model": settings.think.model,
            "messages": [
                {"role": "system", "content": question.system},
                {"role": "user", "content": question.user + question.request},
            ],
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": question.name, "schema": question.schema},
            },
            "max_completion_tokens": settings.think.tokens_out_max,
        }

    async def ask(self) -> ServerReply[str]:
        """Send the request once.

        Raises:
            openai.OpenAIError: there is no answer.
        """
        completion = await self._client.chat.completions.create(**self._fields)
        usage = completion.usage
        return ServerReply(
            completion.choices[0].message.content or "",
            0 if usage is None else usage.prompt_tokens,
            0 if usage is None else usage.completion_tokens,
        )

    async def aclose(self) -> None:
        """Close its connections."""
        await self._client.close()


@dataclass
class Throughput:
    """Calls that were answered, and the time that they took."""

    calls: int = 0
    seconds: float = 0.0

    @property
    def calls_per_second(self) -> float:
        """Answered calls per second."""
        return self.calls / self.seconds


async def add_calls(throughput: Throughput, once: Once, *, at_once: int, seconds: float) -> None:
    """Keep a fixed number of calls in progress. Count them, and the time until the last of them ends.

    Args:
        throughput: receives the counts.
        once: makes one call and waits for it.
        at_once: number of calls in progress.
        seconds: how long new calls are started, wall time.
    """
    began = anyio.current_time()

    async def go_on() -> None:
        while anyio.current_time() < began + seconds:
            await once()
            throughput.calls += 1

    async with anyio.create_task_group() as tasks:
        for _ in range(at_once):
            tasks.start_soon(go_on)
    throughput.seconds += anyio.current_time() - began


async def crowd(
    ask: Callable[[Request], Coroutine[Any, Any, None]], *, agents: int, seconds: float, requests: Sequence[Request]
) -> int:
    """Let agents ask, each every five seconds, even if its last answer has not come.

    Args:
        ask: sends one request; never raises.
        agents: number of agents; their start times are spread evenly.
        seconds: duration, wall time.
        requests: requests that are sent, in turn.

    Returns:
        The number of requests; all of them have ended.
    """
    began = anyio.current_time()
    count = round(agents * seconds / REQUEST_EVERY_SECONDS)
    async with anyio.create_task_group() as tasks:
        for number in range(count):
            await anyio.sleep_until(began + number * REQUEST_EVERY_SECONDS / agents)
            request = requests[number % len(requests)]
            who = request.who.model_copy(update={"name": f"Agent_{number % agents}"})
            tasks.start_soon(ask, request.model_copy(update={"who": who, "t": float(number)}))
    return count


def requests_of_every_kind() -> list[Request]:
    """Return one request of every kind, as a busy agent sends it."""
    return list(examples().values())


@dataclass
class Ends:
    """How the requests ended."""

    answered: int = 0
    failed: dict[str, int] = field(default_factory=dict)
    """Failures by the reason that the mind gave."""
    tokens: int = 0
    """Tokens that answers and failures report."""

    async def ask(self, mind: OpenAIMind, request: Request) -> None:
        """Ask a mind and count the outcome."""
        try:
            usage = (await mind.answer(request)).usage
        except MindError as error:
            usage = error.usage
            self.failed[error.reason] = self.failed.get(error.reason, 0) + 1
        else:
            self.answered += 1
        self.tokens += usage.tokens_in + usage.tokens_out
