"""One run on the page: its log, its thoughts and its ground, each read at the first request and then kept."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar

import anyio
import pyarrow as pa
from anyio.abc import TaskStatus
from redis.asyncio import Redis
from redis.exceptions import RedisError

from analysis.belonging import experiments_of
from analysis.events.errors import AnalysisError
from analysis.manifest import ManifestFacts, read_manifest
from analysis.report.links import with_links
from analysis.report.policy import is_guarded
from analysis.run import open_facts
from bots.mind.recording import RecordingError
from orchestrator.bus import Keys, open_redis
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.provision import node_packages_ready, node_runtime
from orchestrator.run.manifest import Manifest, RunStatus
from orchestrator.run.manifest import read_manifest as read_live_manifest
from orchestrator.view.ground import SIDE_BLOCKS, Drawn, GroundSurvey
from orchestrator.view.headlines import headline
from orchestrator.view.land import columns_near, hearing_radius, land_of, named_places
from orchestrator.view.live import LiveLog
from orchestrator.view.log import RunLog, read_log
from orchestrator.view.readings import Readings
from orchestrator.view.thoughts import RecordedThoughts, is_recorded

T = TypeVar("T")
REPORT = "report.html"
"""The report of a run, in its folder."""
_START_LOOK_SECONDS = 0.2
_READ_AT_ONCE = 5000
"""If the analysis reads more events of a run that is over, it reads them once somebody asks what they tell: each takes
up to half a millisecond."""
_GROUND_SECONDS = 60.0
"""The ground of a run that goes on is drawn again for a page that is opened after this time, wall time."""
_CLOSE_SECONDS_MAX = 1.0
_OTHER_LAND = (
    "The ground that was never saved is made again by another version of Civitas than that of the run, so some of it "
    "may differ."
)


class _Once(Generic[T]):
    """A value that is made in a thread at the first request."""

    def __init__(self, make: Callable[..., T]) -> None:
        self._make = make
        self._made: list[T] = []
        self._making = anyio.Lock()
        self._made_at = 0.0

    @property
    def is_made(self) -> bool:
        """Whether it was made."""
        return bool(self._made)

    async def get(self, *given: Any, age_seconds_max: float = float("inf")) -> T:
        """Return the value.

        Args:
            given: what it is made of.
            age_seconds_max: age at which it is made again, wall time.
        """
        async with self._making:
            if not self._made or anyio.current_time() - self._made_at > age_seconds_max:
                self._made = [await anyio.to_thread.run_sync(self._make, *given)]
                self._made_at = anyio.current_time()
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
        self._log = _Once(self._read_log)
        self._whole_log = _Once(self._read_whole_log)
        self._survey = GroundSurvey(folder / "world")
        self._ground = _Once(self._draw_ground)
        self._thoughts = RecordedThoughts(folder)
        self.live: LiveLog | None = None
        """Its events as they come; None if it was over when it was opened, or cannot be followed."""
        self.note = ""
        """Why it cannot be followed, or what cannot be read in it; empty without such a fault."""

    def facts(self) -> ManifestFacts:
        """Return the manifest as it is now.

        Raises:
            AnalysisError: it is damaged.
        """
        return read_manifest(self._folder)

    @property
    def has_report(self) -> bool:
        """Whether there is a report that can be shown; see :meth:`report`."""
        return self.report("") is not None

    def report(self, page: str) -> str | None:
        """Return the report, whose figures lead to the page.

        It returns None without an analysis, for a report of a version that did not guard its reports, and for a link,
        which may lead to any file.

        Args:
            page: address of the page from that of the report.
        """
        path = self._folder / REPORT
        if not path.is_file() or path.is_symlink():
            return None
        text = path.read_text(encoding="utf-8", errors="replace")
        return with_links(text, self.name, page) if is_guarded(text) else None

    def experiments(self) -> list[str]:
        """Return the names of the experiments that the run belongs to; none if its own one is damaged, see the note."""
        try:
            return sorted(experiments_of(open_facts(self._folder)))
        except AnalysisError:
            return []

    def hearing_radius(self) -> float | None:
        """Return how far a voice carries in the run, blocks; None if that is not known."""
        return hearing_radius(self._folder)

    def headline(self) -> dict[str, Any]:
        """Return what a list of runs tells of it; see :func:`orchestrator.view.headlines.headline`."""
        return headline(self.name, self._folder, self.facts())

    def is_running(self) -> bool:
        """Return whether the run goes on."""
        return self._manifest_of_running() is not None

    def is_paused(self) -> bool:
        """Return whether the run goes on and stands still now."""
        manifest = self._manifest_of_running()
        return manifest is not None and manifest.paused_since is not None

    def _manifest_of_running(self) -> Manifest | None:
        try:
            manifest = read_live_manifest(self._folder)
        except BadInputError:
            return None  # of another version, so it is over
        return None if manifest.status_now.is_final else manifest

    async def follow(self, redis_url: str | None, *, task_status: TaskStatus[None]) -> None:
        """Follow the run until it is over, if it is running. It has started once what there is has been read.

        Args:
            redis_url: address of its Redis; None takes the address in the manifest.
            task_status: told the start.

        Raises:
            AnalysisError: a part is damaged.
        """
        async with AsyncExitStack() as resources:
            live = await self._open_live(redis_url, resources)
            self.live = live
            self.note = self.note or ("" if live is None else live.note)
            task_status.started()
            if live is not None:
                resources.callback(live.close)
                try:
                    await live.follow()
                except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
                    self.note = f"What comes of the run cannot be read any more ({error}): open the page again."
                    live.end()

    async def _open_live(self, redis_url: str | None, resources: AsyncExitStack) -> LiveLog | None:
        while (manifest := self._manifest_of_running()) is not None:
            try:
                redis = open_redis(redis_url or str(manifest.redis.get("url", "")))
                resources.push_async_callback(_close, redis)
                live = LiveLog(self._folder, redis, Keys(manifest.run_id))
                await live.open()
            except (RedisError, OSError, ValueError) as error:
                if manifest.status is RunStatus.STARTING:
                    await anyio.sleep(_START_LOOK_SECONDS)  # its Redis may not have begun
                    continue
                self.note = (
                    f"The run goes on, and its Redis does not answer ({type(error).__name__}): the page shows what "
                    "was recorded so far. Give the address of its Redis with --redis-url."
                )
                return None
            return live
        return None

    async def log(self, *, whole: bool = False) -> tuple[RunLog, int]:
        """Return the events as they are now, and how many of those that came late are among them.

        Args:
            whole: whether what the analysis reads in them is needed, even if that takes long.

        Raises:
            AnalysisError: they are missing or damaged.
        """
        if self.live is not None:
            return await self.live.now()
        log, is_whole = await self._log.get()
        if not is_whole and (whole or self._whole_log.is_made):
            log = await self._whole_log.get(log)
        return log, 0

    def _read_log(self) -> tuple[RunLog, bool]:
        """Return the events, and whether what the analysis reads in them is among them."""
        readings, log = Readings.of_run(self._folder), read_log(self._folder)
        self.note = self.note or readings.note
        if readings.count(log) <= _READ_AT_ONCE:
            return readings.with_log(log), True
        return readings.announced_in(log), False

    def _read_whole_log(self, log: RunLog) -> RunLog:
        return Readings.of_run(self._folder).with_log(log)

    async def thoughts(self, agent: str, window: int) -> list[dict[str, Any]] | None:
        """Return the thoughts of an agent in one window; see :meth:`RecordedThoughts.of_agent`.

        Args:
            agent: name of the agent.
            window: number of the window, from 0.

        Returns:
            The thoughts; None if the run has no such agent.

        Raises:
            AnalysisError: the events are missing or damaged.
            RecordingError: there is no recording, or it is damaged or of another version.
        """
        log, _ = await self.log()
        if agent not in log.agents:
            return None
        if self.live is not None and not self.live.is_over and not is_recorded(self._folder):
            raise RecordingError(
                "No thought of this run is on the disk yet: wait some seconds, or start the run again with "
                "`recording: on` in its scenario."
            )
        return await self._thoughts.of_agent(agent, window, log)

    async def thought(self, thought_id: str) -> dict[str, Any] | None:
        """Return one thought; see :meth:`RecordedThoughts.texts`.

        Raises:
            RecordingError: there is no recording, or it is damaged or of another version.
        """
        return await self._thoughts.texts(thought_id)

    async def ground(self) -> dict[str, Any]:
        """Return which pictures of the ground there are, by their north-western corners, chests and named places, and
        why pictures are missing or may be wrong.

        Raises:
            AnalysisError: the events are missing or damaged.
        """
        goes_on = self.live is not None and not self.live.is_over
        log, _ = await self.log()
        drawn = await self._ground.get(log, age_seconds_max=_GROUND_SECONDS if goes_on else float("inf"))
        told = {"chests": drawn.chests, "places": drawn.places, "missing": drawn.missing}
        return {"side": SIDE_BLOCKS, "tiles": [*drawn.tiles]} | told

    async def tile(self, corner: str) -> bytes | None:
        """Return one picture of the ground; None if there is none.

        Args:
            corner: its north-western corner, such as ``-512,0``.

        Raises:
            AnalysisError: as :meth:`ground`.
        """
        log, _ = await self.log()
        return (await self._ground.get(log)).tiles.get(corner)

    def _draw_ground(self, log: RunLog) -> Drawn:
        if not node_packages_ready():
            return Drawn(missing="The ground is not shown, because the Node packages are missing: run `civitas setup`.")
        land = land_of(self._folder)
        wanted = None if land is None else {**land.options, "columns": columns_near(log.ways)}
        try:
            drawn = self._survey.draw(node_runtime(), wanted)
        except CivitasError as error:
            return Drawn(missing=str(error))
        if land is None:
            drawn = replace(drawn, places=named_places(self._folder))
        if not drawn.tiles:
            return replace(drawn, missing="The ground is not shown, because the run folder has no saved world.")
        return replace(drawn, missing=_OTHER_LAND) if land is not None and land.is_of_other_code else drawn


async def _close(redis: Redis) -> None:
    """Leave a Redis, also while everything is being cancelled."""
    with anyio.move_on_after(_CLOSE_SECONDS_MAX, shield=True):
        await redis.aclose()
