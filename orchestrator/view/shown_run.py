"""One run on the page: its log and its ground, each read at the first request and then kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

import anyio

from analysis.manifest import ManifestFacts, read_manifest
from orchestrator.errors import CivitasError
from orchestrator.provision import node_packages_ready, node_runtime
from orchestrator.view.ground import SIDE_BLOCKS, survey
from orchestrator.view.log import RunLog, read_log

T = TypeVar("T")


class _Once(Generic[T]):
    """A value that is made in a thread at the first request."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: list[T] = []
        self._making = anyio.Lock()

    async def get(self) -> T:
        async with self._making:
            if not self._made:
                self._made.append(await anyio.to_thread.run_sync(self._make))
            return self._made[0]


class ShownRun:
    """One run on the page.

    Args:
        name: its name on the page.
        folder: the run folder.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._folder = folder
        self._log = _Once(lambda: read_log(folder))
        self._ground = _Once(self._survey)

    def facts(self) -> ManifestFacts:
        """Return the manifest as it is now."""
        return read_manifest(self._folder)

    async def log(self) -> RunLog:
        """Return the events.

        Raises:
            AnalysisError: they are missing or damaged.
        """
        return await self._log.get()

    async def ground(self) -> dict[str, Any]:
        """Return which pictures of the ground there are, by their north-western corners, and why others are missing."""
        tiles, missing = await self._ground.get()
        return {"side": SIDE_BLOCKS, "tiles": [*tiles], "missing": missing}

    async def tile(self, corner: str) -> bytes | None:
        """Return one picture of the ground; None if there is none.

        Args:
            corner: its north-western corner, such as ``-512,0``.
        """
        tiles, _ = await self._ground.get()
        return tiles.get(corner)

    def _survey(self) -> tuple[dict[str, bytes], str]:
        if not node_packages_ready():
            return {}, "The ground is not shown, because the Node packages are missing: run `civitas setup`."
        try:
            tiles = survey(self._folder / "world", node_runtime())
        except CivitasError as error:
            return {}, str(error)
        missing = "" if tiles else "The ground is not shown, because the run folder has no saved world."
        return {f"{tile.x},{tile.z}": tile.png for tile in tiles}, missing
