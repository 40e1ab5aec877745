"""Writes bundles: the page with the data of some runs, which browsers open from disk or from any web server.

::

    index.html                  the page
    data/runs.js                the runs in short; a run's number is its place there
    data/0/run.js               what the server tells of run 0, and which windows of agents and kinds have events
    data/0/positions.js         where each agent was
    data/0/agents/3/2.js        the events of agent 3 in window 2, as parquet
    data/0/kinds/5/2.js         the same for a kind
    data/0/thoughts/3/2.js      the thoughts of agent 3 in window 2 with their texts, as compressed JSON
    data/0/ground.js            which pictures of the ground there are
    data/0/ground/-512,0.png    one of them
    data/0/report.html          the report of run 0
    civitas-bundle.json         the version that wrote the bundle
    licences/                   those of the libraries within the page

A page from disk may read only scripts and pictures. So each file of data is a script with one call, which hands over
its own path and the bytes that the server would send, in base64. Numbers stand for names, which may be anything.
"""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from anyio import to_thread

from bots.mind.recording import RecordingError
from orchestrator.view.bundle_files import MARK, AddFile, new_bundle
from orchestrator.view.bundle_page import bundled_index
from orchestrator.view.headlines import Headlines
from orchestrator.view.index import PAGE
from orchestrator.view.log import RunLog, Shared
from orchestrator.view.shown_run import REPORT, ShownRun
from orchestrator.view.tables import described, parquet
from orchestrator.view.thoughts import THOUGHT_WINDOW_SECONDS

_GOES_ON = "The run went on when this bundle was made: the page shows what was recorded until then."

Tell = Callable[[str, int, int], None]
"""Takes the name of a run, how many of its files are written, and how many there are."""


async def write_bundle(runs: Mapping[str, Path], target: Path, *, force: bool, tell: Tell) -> list[str]:
    """Write a bundle. A running run is in it as it was recorded so far, with a note on its page.

    Args:
        runs: the run folders, by the names of the runs.
        target: the bundle: a zip file if its name ends in ``.zip``, otherwise a folder.
        force: whether it may take the place of an earlier bundle.
        tell: called after each file.

    Returns:
        What the user should know: sentences, each with the name of its run.

    Raises:
        AnalysisError: the events of a run are missing or damaged.
        BadInputError: something else is at the target, or it cannot be written.
    """
    with new_bundle(target, force=force) as add:
        add(MARK, json.dumps({"civitas": version("civitas")}).encode())
        add("index.html", bundled_index().encode())
        for licence in sorted((PAGE / "vendor").glob("LICENSE-*")):
            add(f"licences/{licence.name}", licence.read_bytes())
        shown = [told for told, _ in Headlines().of(runs)]
        _add_data(add, "data/runs", lambda: _as_json(shown))
        remarks: list[str] = []
        for number, (name, folder) in enumerate(runs.items()):
            remarks += await _write_run(ShownRun(name, folder), f"data/{number}", add, tell)
    return remarks


async def _write_run(run: ShownRun, base: str, add: AddFile, tell: Tell) -> list[str]:
    # Asked before the log is read: of a run that ends meanwhile, the end may be missing.
    note = _GOES_ON if run.is_running() else ""
    log, _ = await run.log(whole=True)
    windows = log.windows()
    ground = await run.ground()
    for corner in ground["tiles"]:
        add(f"{base}/ground/{corner}.png", await run.tile(corner) or b"")
    report = run.report("../../index.html")
    if report is not None:
        add(f"{base}/{REPORT}", report.encode())
    files = [("positions", log.positions), ("ground", lambda: _as_json(ground)), *_tables(log, windows)]
    total = len(files) + len(log.agents)
    for done, (path, make) in enumerate(files, 1):
        await to_thread.run_sync(_add_data, add, f"{base}/{path}", make)
        tell(run.name, done, total)
    thoughtless = ""
    windows["thoughts"] = []
    for code, name in enumerate(log.agents):
        try:
            windows["thoughts"].append(await _write_thoughts(run, name, log, f"{base}/thoughts/{code}", add))
        except RecordingError as error:
            thoughtless = str(error)
            break
        tell(run.name, len(files) + code + 1, total)
    told = described(run, log) | {"windows": windows, "note": note, "thoughtless": thoughtless}
    _add_data(add, f"{base}/run", lambda: _as_json(told))
    return [f"{run.name}: {remark}" for remark in (note, ground["missing"], thoughtless) if remark]


async def _write_thoughts(run: ShownRun, name: str, log: RunLog, base: str, add: AddFile) -> list[int]:
    """Write the thoughts of an agent, and return the numbers of the windows that have any."""
    written = []
    for window in range(int(log.seconds // THOUGHT_WINDOW_SECONDS) + 1):
        listed = await run.thoughts(name, window)
        if listed:
            texts = {one["id"]: await run.thought(one["id"]) for one in listed}
            content = {"listed": listed, "texts": texts}
            await to_thread.run_sync(_add_data, add, f"{base}/{window}", lambda content=content: _compressed(content))
            written.append(window)
    return written


def _tables(log: RunLog, windows: Mapping[str, list[list[int]]]) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the tables of all agents and kinds, window by window: those of one window lie in the same parts."""
    columns: tuple[tuple[Shared, Sequence[str]], ...] = (("agent", log.agents), ("kind", log.kinds))
    for column, names in columns:
        listed = enumerate(windows[f"{column}s"])
        for number, code in sorted((number, code) for code, numbers in listed for number in numbers):
            yield f"{column}s/{code}/{number}", partial(_table, log, column, names[code], number)


def _table(log: RunLog, column: Shared, name: str, window: int) -> bytes:
    return parquet(log.of(column, name, window))


def _add_data(add: AddFile, path: str, make: Callable[[], bytes]) -> None:
    add(f"{path}.js", f'civitasTake("{path}","{b64encode(make()).decode()}")\n'.encode())


def _compressed(value: Any) -> bytes:
    """Return JSON in gzip's format, without a time. Prompts are long and much alike."""
    return gzip.compress(_as_json(value), mtime=0)


def _as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
