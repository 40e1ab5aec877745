"""Which runs the page shows: those that were named, or all in a folder, which may become more while it is open."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anyio

from orchestrator.run.folder import MANIFEST, runs_of
from orchestrator.view.headlines import Headlines
from orchestrator.view.standing import standing


class ShownRuns:
    """The runs on the page. Listing them reads manifests and no events.

    Args:
        named: run folders by the names of the runs.
        folder: a folder whose runs are all shown, the latest first; it may not exist yet. None shows the named ones.
    """

    def __init__(self, named: Mapping[str, Path], folder: Path | None = None) -> None:
        self.named = named
        self.folder = folder
        self._headlines = Headlines()
        self._reading = anyio.Lock()

    def find(self, name: str) -> Path | None:
        """Return the folder of a run as of now; None if the page does not show it.

        Args:
            name: name of the run.
        """
        if self.folder is None:
            return self.named.get(name)
        folder = self.folder / name
        if Path(name).name != name or name == "..":
            return None
        try:
            return folder if (folder / MANIFEST).is_file() else None
        except OSError:
            return None  # no file can have such a name

    async def listed(self) -> list[dict[str, Any]]:
        """Return the headline of each run; see :meth:`Headlines.of`."""
        async with self._reading:
            found = await anyio.to_thread.run_sync(self._read)
        return [told for told, _ in found]

    async def study(self) -> dict[str, Any] | None:
        """Return how the study of the folder stands, see :func:`standing`; None if the folder has no study."""
        if self.folder is None:
            return None
        async with self._reading:
            return await anyio.to_thread.run_sync(self._read_study, self.folder)

    def _read(self) -> list[tuple[dict[str, Any], Any]]:
        if self.folder is None:
            return self._headlines.of(self.named)
        found = runs_of(self.folder)
        return self._headlines.of({name: found[name] for name in sorted(found, reverse=True)})

    def _read_study(self, folder: Path) -> dict[str, Any] | None:
        return standing(folder, self._read())
