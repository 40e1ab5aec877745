"""Watching a run: what its processes publish, what they cost, how fast its world is, and whether it may go on."""

import time
from collections.abc import Callable
from contextlib import suppress

import anyio
import psutil
from redis.exceptions import RedisError

from orchestrator.errors import CivitasError
from orchestrator.run.costs import Costs
from orchestrator.run.ending import Ending
from orchestrator.run.pausable_clock import PausableClock
from orchestrator.run.prepare import Preparation
from orchestrator.run.reporter import Reporter
from orchestrator.run.services import Services
from orchestrator.run.snapshot import Publications, Snapshot
from orchestrator.run.society import Society
from orchestrator.run.thought_watch import ThoughtWatch
from orchestrator.shard.join_throttle import SLOW_SHARE, slow_down
from worlds import FULL_TICKS_PER_SECOND, WorldStats

LOOK_SECONDS = 1.0
FRESH_SECONDS = 2.1
"""Time after a pause until the world, which reports once a second, has reported a second without a pause."""
SETUP_LOOK_SECONDS = 0.2
SETUP_SECONDS_MAX = 180.0
SETUP_SECONDS_PER_AGENT_MAX = 6.0
"""A server that throttles lets in one in four and a half seconds."""


class RunWatch:
    """Looks at a run every second, and shows what it sees.

    Args:
        preparation: the run.
        publications: what its processes publish.
        services: of the run.
        society: its shards; those that are silent for too long are ended.
        costs: sampled here.
        ending: takes the measurements.
        clock: the run clock.
        reporter: shown how the run stands.
        on_exhausted: told once in a sentence that the budget for models is used up.
    """

    def __init__(
        self,
        preparation: Preparation,
        publications: Publications,
        services: Services,
        society: Society,
        *,
        costs: Costs,
        ending: Ending,
        clock: PausableClock,
        reporter: Reporter,
        on_exhausted: Callable[[str], None],
    ) -> None:
        self._preparation = preparation
        self._publications = publications
        self._services = services
        self._society = society
        self._costs = costs
        self._ending = ending
        self._clock = clock
        self._reporter = reporter
        self._on_exhausted = on_exhausted
        self._is_exhausted = False
        self._thoughts = ThoughtWatch()
        self._looked = anyio.Event()

    async def watch(self) -> None:
        """Look until cancelled.

        Raises:
            CivitasError: hardly any thought is answered.
        """
        sampled = 0.0
        while True:
            if self._clock.is_paused:
                await self._clock.going()
                self._society.forget_silence()
                await anyio.sleep(FRESH_SECONDS)
                continue
            try:
                await self._publications.read()
            except (RedisError, OSError):
                # It is being started again; shards cannot publish meanwhile, so their silence does not count.
                await anyio.sleep(SETUP_LOOK_SECONDS)
                continue
            if time.monotonic() - sampled >= LOOK_SECONDS:
                self._costs.sample()
                sampled = time.monotonic()
            if self._publications.latest.in_world and self._ending.seconds_to_first_joined is None:
                self._ending.seconds_to_first_joined = seconds_since_command()
            stats = self._preparation.world.stats()
            if stats is not None:
                await self._take_ticks(stats)
            self._society.condemn_silent(self._publications.latest)
            self._look_at_budget()
            shards = self._publications.latest.shards.values()
            self._thoughts.look(time.monotonic(), [shard.thoughts for shard in shards])
            self._looked.set()
            self._looked = anyio.Event()
            self._reporter.show(self._snapshot(stats))
            await anyio.sleep(LOOK_SECONDS if self._clock.begun else SETUP_LOOK_SECONDS)

    async def until_ready(self) -> None:
        """Wait until every agent is in the world.

        Raises:
            CivitasError: it takes too long.
        """
        agents = len(self._preparation.personas)
        limit_seconds = SETUP_SECONDS_MAX + agents * SETUP_SECONDS_PER_AGENT_MAX
        try:
            with anyio.fail_after(limit_seconds):
                while not self._society.all_ready(self._publications.latest):
                    await self._looked.wait()
        except TimeoutError as error:
            in_world = self._publications.latest.in_world
            raise CivitasError(
                f"Only {in_world} of {agents} agents were in the world after {limit_seconds:.0f} s: use fewer agents "
                f"on this machine, or see the logs in {self._preparation.run_dir / 'logs'}."
            ) from error

    async def _take_ticks(self, stats: WorldStats) -> None:
        if self._clock.begun:
            self._ending.ticks_per_second.append(stats.tps)
        if stats.tps < SLOW_SHARE * FULL_TICKS_PER_SECOND * self._clock.speed:
            with suppress(RedisError, OSError):  # it is being started again, and nobody comes in meanwhile
                await slow_down(self._services.redis, self._services.keys)

    def _look_at_budget(self) -> None:
        shards = self._publications.latest.shards.values()
        exhausted = next((state.exhausted for state in shards if state.exhausted), "")
        if exhausted and not self._is_exhausted:
            self._is_exhausted = True
            self._on_exhausted(exhausted)

    def _snapshot(self, stats: WorldStats | None) -> Snapshot:
        run = self._preparation.scenario.run
        return Snapshot(
            title=self._preparation.run_id,
            t_seconds=self._clock.now(),
            minutes=run.minutes,
            agents=run.agents,
            published=self._publications.latest,
            world=stats,
            costs=self._costs.parts,
        )


def seconds_since_command() -> float:
    """Wall time since this process was started."""
    return time.time() - psutil.Process().create_time()
