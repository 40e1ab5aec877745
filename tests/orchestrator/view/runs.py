"""A small run to look at, and the server that shows it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2

from bots.http.serving import serving
from orchestrator.view.app import ViewServer
from tests.analysis.folders import Log, write_run

HOSTILE = '<img src=x onerror="document.title=1"><script>alert(1)</script>'


def two_people(folder: Path) -> Path:
    """Write a run of a minute in which Ada walks east, and says something to Bram."""
    log = Log()
    log.joined("Ada", "Bram")
    for second in range(0, 60, 2):
        log.add(float(second), "Ada", "goal", text=f"I want to get {second} logs.")["x"] = float(second)
    log.said(20.0, "Ada", "Good day, Bram.", "Bram")
    log.heard(20.1, "Bram", "Ada", "Good day, Bram.")
    log.said(40.0, "Bram", HOSTILE)
    log.ended(60.0)
    facts = {"scenario": "village", "condition": "full", "seed": 3, "status": "done", "agents": 2, "minutes": 1.0}
    return write_run(folder, log, facts)


@asynccontextmanager
async def served(*folders: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """Serve the page with some runs, and yield a client of it."""
    server = ViewServer({folder.name: folder for folder in folders})
    async with (
        serving(server.app, "127.0.0.1", 0, close_seconds_max=1) as address,
        server.following(),
        httpx2.AsyncClient(base_url=address, timeout=60, trust_env=False) as client,
    ):
        yield client
