"""Minds with their own loopback servers, and the counts of the servers."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from bots.mind import MindError, MindSurroundings, open_mind
from bots.mind.loopback import InjectedFault, LoopbackOptions, serve
from bots.mind.openai import OpenAIMind, OpenAISettings, load_settings
from bots.mind.openai.settings import laid_over
from bots.mind.pack import whole_pack
from bots.mind.thought import Answer, Request
from tests.bots.mind.loopback.clients import client_of
from tests.bots.mind.moments import goal

SEED = 7
KEY = "sk-test-4f9d0c7a1b2e"
KEY_VARIABLE = "CIVITAS_TEST_KEY"
QUICK = {"gateway": {"retries": {"pause_seconds_first": 0.001, "pause_seconds_max": 0.01}}}
"""Settings without pauses between tries, because waiting helps nothing here."""
ONCE: dict[str, Any] = {"tells_request": False, "gateway": {"retries": {"tries_max": 1}}}
"""Settings for a server that is not the loopback server, and is asked once."""
FAULT_KINDS = {
    InjectedFault.RATE_LIMIT: "rate_limit",
    InjectedFault.SERVER_ERROR: "server_error",
    InjectedFault.OVERLOADED: "server_error",
    InjectedFault.TIMEOUT: "timeout",
    InjectedFault.DROPPED: "dropped",
    InjectedFault.WRONG_KEY: "wrong_key",
    InjectedFault.UNKNOWN_MODEL: "unknown_model",
    InjectedFault.NO_JSON_SUPPORT: "bad_request",
    InjectedFault.TRUNCATED_JSON: "truncated",
    InjectedFault.INVALID_JSON: "invalid",
    InjectedFault.SCHEMA_VIOLATION: "invalid",
    InjectedFault.REFUSAL: "refusal",
    InjectedFault.EMPTY_CONTENT: "empty",
}
"""The mind's name for each fault."""
EMBED: dict[str, Any] = {
    "model": "any",
    "dimensions": 32,
    "asks_dimensions": True,
    "texts_a_call_max": 2,
    "deadline_seconds": 30,
    "timeout_seconds": 30,
    "price": {"usd_per_million_tokens_in": 0.02},
}
"""The settings of a model for embeddings."""


def settings_for(base_url: str, *models: Mapping[str, Any], preset: str = "loopback") -> OpenAISettings:
    """A preset for a server, with changes laid over it."""
    changes: Mapping[str, Any] = {"think": {"base_url": base_url}}
    for more in (QUICK, *models):
        changes = laid_over(changes, more)
    return load_settings(preset, changes)


async def ask_at(base_url: str, **models: Any) -> Answer | MindError:
    """Ask a server for a goal, once; return the answer, or the reason of its failure."""
    mind = OpenAIMind(settings_for(base_url, ONCE, models), MindSurroundings(SEED))
    try:
        return await mind.answer(goal())
    except MindError as error:
        return error
    finally:
        await mind.aclose()


@dataclass(frozen=True)
class Stage:
    """A mind and its server."""

    mind: OpenAIMind
    base_url: str

    async def tally(self) -> dict[str, Any]:
        """Return the server's counts."""
        return await tally_of(self.base_url)

    async def ask(self, request: Request) -> Answer | MindError:
        """Return an answer, or the reason of its failure."""
        try:
            return await self.mind.answer(request)
        except MindError as error:
            return error


@asynccontextmanager
async def on_stage(
    options: LoopbackOptions | None = None,
    *models: Mapping[str, Any],
    around: MindSurroundings | None = None,
    environment: Mapping[str, str] | None = None,
) -> AsyncIterator[Stage]:
    """Make a server and a mind that uses it."""
    async with serve(options or LoopbackOptions(seed=SEED)) as base_url:
        settings = settings_for(base_url, *models)
        mind = OpenAIMind(settings, around or MindSurroundings(SEED), environment or {})
        try:
            yield Stage(mind, base_url)
        finally:
            await mind.aclose()


async def tally_of(base_url: str) -> dict[str, Any]:
    """Return a server's counts."""
    async with client_of(base_url) as client:
        response = await client.get(client.base_url.join("/loopback/tally"))
    counted: dict[str, Any] = response.json()
    return counted


async def by_rules(request: Request) -> Answer:
    """Return the intended answer of the loopback server."""
    return await open_mind("rules", MindSurroundings(SEED, rules=whole_pack())).answer(request)


def said(answer: Answer) -> dict[str, Any]:
    """Return an answer without its cost."""
    return answer.model_dump(exclude={"usage"})


def forced(fault: InjectedFault) -> LoopbackOptions:
    """Make a server on which every call has a fault."""
    return LoopbackOptions(seed=SEED, faults={fault: 1.0}, retry_after_seconds=0)
