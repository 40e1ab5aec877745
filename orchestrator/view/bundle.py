"""Writes bundles: the page with the data of some runs, which browsers open from disk or from any web server.

::

    index.html                  the page
    data/runs.js                the runs in short; a run's number is its place there
    data/0/run.js               what the server tells of run 0, and which windows of agents and kinds have events
    data/0/columns.js           what the page needs of every event
    data/0/agents/3/2.js        the events of agent 3 in window 2, as parquet
    data/0/kinds/5/2.js         the same for a kind
    data/0/ground.js            which pictures of the ground there are
    data/0/ground/-512,0.png    one of them
    civitas-bundle.json         the version that wrote the bundle
    licences/                   those of the libraries within the page

A page from disk may read only scripts and pictures. So each file of data is a script with one call, which hands over
its own path and the bytes that the server would send, in base64. Numbers stand for names, which may be anything.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from anyio import to_thread

from orchestrator.view.bundle_files import MARK, AddFile, new_bundle
from orchestrator.view.bundle_page import bundled_index
from orchestrator.view.index import PAGE
from orchestrator.view.log import RunLog
from orchestrator.view.shown_run import ShownRun
from orchestrator.view.tables import described, headline, parquet

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
        shown = [headline(name, ShownRun(name, folder).facts()) for name, folder in runs.items()]
        _add_data(add, "data/runs", lambda: _as_json(shown))
        remarks: list[str] = []
        for number, (name, folder) in enumerate(runs.items()):
            remarks += await _write_run(ShownRun(name, folder), f"data/{number}", add, tell)
    return remarks


async def _write_run(run: ShownRun, base: str, add: AddFile, tell: Tell) -> list[str]:
    # Asked before the log is read: of a run that ends meanwhile, the end may be missing.
    note = _GOES_ON if run.is_running() else ""
    log, _ = await run.log()
    windows = log.windows()
    told = described(run, log) | {"windows": windows, "note": note}
    ground = await run.ground()
    for corner in ground["tiles"]:
        add(f"{base}/ground/{corner}.png", await run.tile(corner) or b"")
    files = [
        ("run", lambda: _as_json(told)),
        ("columns", log.columns),
        ("ground", lambda: _as_json(ground)),
        *_tables(log, windows),
    ]
    for done, (path, make) in enumerate(files, 1):
        await to_thread.run_sync(_add_data, add, f"{base}/{path}", make)
        tell(run.name, done, len(files))
    return [f"{run.name}: {remark}" for remark in (note, ground["missing"]) if remark]


def _tables(log: RunLog, windows: Mapping[str, list[list[int]]]) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for folder, names, take in (("agents", log.agents, log.of_agent), ("kinds", log.kinds, log.of_kind)):
        for code, (name, numbers) in enumerate(zip(names, windows[folder], strict=True)):
            for number in numbers:
                yield f"{folder}/{code}/{number}", partial(_table, take, name, number)


def _table(take: Callable[[str, int], Any], name: str, window: int) -> bytes:
    return parquet(take(name, window))


def _add_data(add: AddFile, path: str, make: Callable[[], bytes]) -> None:
    add(f"{path}.js", f'civitasTake("{path}","{b64encode(make()).decode()}")\n'.encode())


def _as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
