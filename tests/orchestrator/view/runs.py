"""Small runs to look at, and the server that shows them."""

import json
from collections.abc import AsyncIterator, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import httpx2

from bots.http.serving import serving
from bots.mind.openai.prompts import PromptBook
from bots.mind.recording import Kept
from bots.mind.thought import Request
from orchestrator.run.speaking import WAIT_SECONDS
from orchestrator.view.acting import PageActions
from orchestrator.view.app import HEAD_BYTES_MAX, ViewServer
from orchestrator.view.live import LiveLog
from orchestrator.view.log import RunLog, read_log
from orchestrator.view.shown_runs import ShownRuns
from tests.analysis.folders import Log, write_run
from tests.bots.mind.recording.lives import Moody, life, live, write_recording

HOSTILE = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
FACTS: Mapping[str, Any] = {
    "scenario": "village",
    "condition": "full",
    "seed": 3,
    "status": "done",
    "agents": 2,
    "minutes": 1.0,
}
PROMPTS = PromptBook().texts


def a_minute() -> Log:
    """Return the log of a minute in which Ada walks east, and says something to Bram."""
    log = Log()
    log.joined("Ada", "Bram")
    for second in range(0, 60, 2):
        log.add(float(second), "Ada", "goal", text=f"I want to get {second} logs.")["x"] = float(second)
    log.said(20.0, "Ada", "Good day, Bram.", "Bram")
    log.heard(20.1, "Bram", "Ada", "Good day, Bram.")
    log.said(40.0, "Bram", HOSTILE)
    return log


def two_people(folder: Path) -> Path:
    """Write a run of a minute; see :func:`a_minute`."""
    log = a_minute()
    log.ended(60.0)
    return write_run(folder, log, FACTS)


async def thinking_people(
    folder: Path,
    requests: Iterable[Request] | None = None,
    *,
    prompts: Mapping[str, str] | None = PROMPTS,
    fails_at: tuple[float, ...] = (),
    **facts: Any,
) -> list[Kept]:
    """Write a run like :func:`two_people` with a recording. Each thought is answered half a second after its request.

    Args:
        folder: the run folder.
        requests: what the mind is asked; None asks for three thoughts of Ada in each of the first three seconds.
        prompts: prompts of the mind; None for a mind without prompts.
        fails_at: seconds of run clock at which all thoughts fail.
        facts: more facts of the manifest.
    """
    kept, _ = await live(Moody(fails_at, prompts), life("Ada", 3) if requests is None else requests)
    log = a_minute()
    for one in (one.exchange for one in kept):
        cost = {"tokens_in": one.tokens_in, "tokens_out": one.tokens_out, "tokens_cached": 64, "usd": one.usd}
        end = {"seconds": 0.5, "status": one.status, "reason": one.reason}
        log.add(one.t + 0.5, one.agent, "mind.call", request=one.kind, engine="openai", model=one.model, **cost, **end)
    log.ended(60.0)
    write_run(folder, log, {**FACTS, **facts})
    write_recording(folder, kept)
    return kept


def thinking_run(folder: Path, *requests: Any, **facts: Any) -> Path:
    """Write a run by :func:`thinking_people` where an event loop is running, such as that of a browser."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(anyio.run, partial(thinking_people, folder, *requests, **facts)).result()
    return folder


def asked_of(kept: Kept) -> str:
    """Return a recorded request as people read it."""
    return json.dumps(json.loads(kept.texts[kept.exchange.request]), indent=2, ensure_ascii=False)


class GoingOn(LiveLog):
    """A run that goes on, without its bus."""

    def __init__(self, folder: Path) -> None:
        self.is_over = False
        self._all = read_log(folder)

    async def now(self) -> tuple[RunLog, int]:
        return self._all, 0


@asynccontextmanager
async def served(
    *folders: Path, token: str | None = None, wait_seconds: float = WAIT_SECONDS
) -> AsyncIterator[httpx2.AsyncClient]:
    """Serve the page with some runs, and yield a client of it.

    Args:
        folders: the run folders.
        token: the token with which the page may act; None for a page that may not.
        wait_seconds: how long an action waits for an agent.
    """
    shown = ShownRuns({folder.name: folder for folder in folders})
    acting = None if token is None else PageActions(shown.find, token, wait_seconds=wait_seconds)
    async with _served(ViewServer(shown, acting)) as client:
        yield client


@asynccontextmanager
async def served_folder(folder: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """Serve the page of a folder, and yield a client of it."""
    async with _served(ViewServer(ShownRuns({}, folder))) as client:
        yield client


@asynccontextmanager
async def _served(server: ViewServer) -> AsyncIterator[httpx2.AsyncClient]:
    async with (
        serving(
            server.app, "127.0.0.1", 0, close_seconds_max=1, h11_max_incomplete_event_size=HEAD_BYTES_MAX
        ) as address,
        server.following(),
        httpx2.AsyncClient(base_url=address, timeout=60, trust_env=False) as client,
    ):
        yield client
