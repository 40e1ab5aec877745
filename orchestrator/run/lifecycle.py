"""The life of one run: set up, begin, live, shut down, whatever happens on the way."""

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import anyio
import psutil
from anyio.abc import TaskGroup
from redis.exceptions import RedisError

from bots.body.aliases import Aliases, alias_of
from bots.clock import RunClock
from bots.events import Fault, Journal, Left, RunEnded, RunStarted, ShardLost, ShardStarted, WorldReady
from orchestrator.bus import BusLostError, Outbox, insist
from orchestrator.directors import Director, Stage, open_directors
from orchestrator.errors import CivitasError
from orchestrator.run.anonymity import forget_visitors
from orchestrator.run.costs import Costs
from orchestrator.run.ending import Ending
from orchestrator.run.invitation import invitation
from orchestrator.run.live_stage import LivePeople, LiveTown
from orchestrator.run.manifest import RunStatus
from orchestrator.run.mind_keeper import MindKeeper
from orchestrator.run.prepare import Preparation
from orchestrator.run.process_tags import kill_marked
from orchestrator.run.reporter import Reporter
from orchestrator.run.services import Services
from orchestrator.run.snapshot import Published, Snapshot, read_published
from orchestrator.run.society import Society
from orchestrator.run.stage import set_stage
from orchestrator.run.visitors import Visitors
from orchestrator.run.world_keeper import WorldKeeper
from orchestrator.shard.join_throttle import SLOW_SHARE, slow_down
from worlds import FULL_TICKS_PER_SECOND, Endpoint, Place, WorldError, WorldStats

SOURCE = "run"
"""Source of the events that concern the run as a whole."""
LOOK_SECONDS = 1.0
SETUP_LOOK_SECONDS = 0.2
SETUP_SECONDS_MAX = 180.0
SETUP_SECONDS_PER_AGENT_MAX = 6.0
"""Time limit of the setup per agent. A server that throttles joins admits one agent every 4.5 seconds."""
FRESH_STATE_SECONDS_MAX = 5.0
STEP_SECONDS_MAX = 45.0
"""Time limit of a shutdown step, in addition to the step's own limits."""
FLUSH_SECONDS_MAX = 5.0


class Lifecycle:
    """Carries out one run.

    Args:
        preparation: the checked run; its folder exists.
        reporter: receives the progress.
        on_status: called when the run begins and ends, with the address where players join.
    """

    def __init__(
        self, preparation: Preparation, reporter: Reporter, on_status: Callable[[RunStatus, Endpoint | None], None]
    ) -> None:
        scenario = preparation.scenario
        self.costs = Costs()
        self.services = Services(
            preparation.run_id, preparation.run_dir, scenario.redis.url, on_lost=self._on_service_lost
        )
        self.starting_places: dict[str, Place] = {}
        """Starting place of each agent; empty if the world decides."""
        self._preparation = preparation
        self._reporter = reporter
        self._on_status = on_status
        self._clock = RunClock(scenario.run.speed)
        self._outbox = Outbox(self.services.redis, self.services.keys)
        self._journal = self._make_journal(SOURCE, None)
        self._farewells = {
            persona.name: self._make_journal(f"{SOURCE}.{persona.name}", persona.name)
            for persona in preparation.personas
        }
        self._society = Society(
            preparation,
            self.services.redis,
            self.services.redis_url,
            self._clock,
            on_lost=self._on_shard_lost,
            on_back=self._on_shard_back,
        )
        self._mind_keeper = MindKeeper(
            preparation.run_dir,
            self.services.keys,
            redis=self.services.redis,
            personas=preparation.personas,
            clock=self._clock,
            journal=self._journal,
        )
        self._visitors = self._make_visitors()
        self._endpoint: Endpoint | None = None
        self._published = Published()
        self._looked = anyio.Event()
        self._work = anyio.CancelScope()
        self._winding = anyio.CancelScope(shield=True)
        self._ending = Ending()
        self._complete = False
        self._began: tuple[float, float] | None = None

    async def carry_out(self) -> Ending:
        """Run the society and shut it down. The ending contains any error. No process of the run is left running."""
        try:
            async with anyio.create_task_group() as tasks:
                with self._work:
                    await self._guarded(partial(self._live, tasks))
                    self._complete = self._ending.error is None
                self._conclude()
                with self._winding:
                    await self._wind_down()
                tasks.cancel_scope.cancel()
        finally:
            self.services.abandon()
        return self._ending

    def stop(self) -> None:
        """End the run in order before its time."""
        self._work.cancel()

    def stop_at_once(self) -> None:
        """Kill everything; events that the recorder had not written are lost."""
        self._ending.at_once = True
        self._work.cancel()
        self._winding.cancel()
        kill_marked(self._preparation.run_id)

    async def _live(self, tasks: TaskGroup) -> None:
        preparation, society = self._preparation, self._society
        await self.services.start()
        await society.start()
        for keeper in (*self.services.keepers, *society.keepers):
            tasks.start_soon(self._guarded, keeper.watch, name=f"keeper of {keeper.part}")
        tasks.start_soon(self._guarded, self._outbox.run)
        tasks.start_soon(self._guarded, self._observe)
        self._endpoint = endpoint = preparation.endpoint or await preparation.world.start()
        world_keeper = WorldKeeper(preparation.world, self._journal, self._reporter, lambda: self._began is not None)
        tasks.start_soon(self._guarded, world_keeper.watch, name="keeper of the world")
        where = f"{endpoint.host}:{endpoint.port}"
        self._journal.record(
            WorldReady(what=where, why=f"{preparation.world.kind} world, Minecraft {endpoint.version}")
        )
        for line in invitation(endpoint, preparation.request):
            self._reporter.say(line)
        self._on_status(RunStatus.STARTING, endpoint)
        self._mind_keeper.places = places = await preparation.world.places()
        await society.enter(endpoint, places)
        await self._until_ready()
        for keeper in society.keepers:
            self._journal.record(ShardStarted(what=keeper.part, why="the run is set up"))
        await self._place_agents()
        directors = self._open_directors()
        self.costs.sample()
        await society.begin()
        self._began = (time.monotonic(), self.costs.cpu_seconds)
        self._ending.seconds_to_all_joined = _seconds_since_command()
        self._journal.record(RunStarted(what=preparation.scenario.name, why="everyone is in the world"))
        self._on_status(RunStatus.RUNNING, endpoint)
        tasks.start_soon(self._guarded, self._mind_keeper.watch, name="keeper of the minds")
        tasks.start_soon(self._guarded, self._visitors.watch, name="watch for visitors")
        async with anyio.create_task_group() as directing:
            for director in directors:
                directing.start_soon(self._guarded, director.run, name=director.source)
            await self._clock.sleep(preparation.scenario.run.minutes * 60 - self._clock.now())
            directing.cancel_scope.cancel()

    def _make_visitors(self) -> Visitors:
        preparation = self._preparation
        names = preparation.visitors
        return Visitors(
            preparation.world,
            (persona.name for persona in preparation.personas),
            spectators=preparation.scenario.visitors.spectators,
            notice=preparation.scenario.visitors.notice,
            called=(lambda name: name)
            if names is None
            else partial(alias_of, registered=names.agreed, salt=names.salt),
            journal=self._make_journal("visitors", None),
        )

    def _open_directors(self) -> list[Director[Any]]:
        """Make the directors of the scenario's plans. They need the world's admin side."""
        preparation = self._preparation
        directed = preparation.scenario.directed()
        if not directed:
            return []
        try:
            preparation.world.admin  # noqa: B018 - asking tells whether there is one
        except WorldError as error:
            raise CivitasError(f"The scenario's {' and '.join(directed)} cannot be carried out. {error}") from error
        stage = Stage(
            clock=self._clock,
            personas=preparation.personas,
            places=self._mind_keeper.places,
            matters=preparation.scenario.brain.matters,
            town=LiveTown(preparation.world),
            people=LivePeople(self.services.redis, self.services.keys, self._clock),
            journal_for=self._make_journal,
        )
        return open_directors(preparation.scenario.directors, directed, stage)

    async def _until_ready(self) -> None:
        agents = len(self._preparation.personas)
        limit_seconds = SETUP_SECONDS_MAX + agents * SETUP_SECONDS_PER_AGENT_MAX
        try:
            with anyio.fail_after(limit_seconds):
                while not self._society.all_ready(self._published):
                    await self._looked.wait()
        except TimeoutError as error:
            raise CivitasError(
                f"Only {self._published.in_world} of {agents} agents were in the world after {limit_seconds:.0f} s: "
                f"use fewer agents on this machine, or see the logs in {self._preparation.run_dir / 'logs'}."
            ) from error

    async def _place_agents(self) -> None:
        """Put all agents at their places and set the time to morning, if the world allows it."""
        preparation = self._preparation
        try:
            admin = preparation.world.admin
        except WorldError as error:
            if preparation.scenario.world.room is not None or any(one.holds for one in preparation.personas):
                raise CivitasError(f"Agents cannot be given items or put into a room. {error}") from error
            self._reporter.say(f"Agents start where the server puts them. {error}")
            return
        self.starting_places = await set_stage(
            admin,
            preparation.scenario,
            preparation.personas,
            spawn_points=preparation.world.spawn_points,
            known=self._mind_keeper.places,
            seed=preparation.seeds["spawn"],
        )
        await preparation.world.save()  # if it crashes at once, it comes back in this state

    async def _wind_down(self) -> None:
        self._on_status(RunStatus.ENDING, self._endpoint)
        await self._step(self._society.leave)
        if self._began is not None:
            await self._step(partial(self._mind_keeper.finish, self._ending.seconds))
        await self._step(self._preparation.world.stop)
        await self._step(self._forget_visitors)
        self._journal.record(RunEnded(what=self._preparation.scenario.name, why=self._ending.reason))
        await self._step(self._outbox.flush, FLUSH_SECONDS_MAX)
        recorded = await self._step(self.services.finish_recording)
        await self._step(partial(self.services.end_redis, forget=recorded))

    async def _forget_visitors(self) -> None:
        names = self._preparation.visitors
        if names is None:
            return
        population = [persona.name for persona in self._preparation.personas]
        aliases = Aliases(population, names.agreed, names.salt)
        for name in self._visitors.met:
            aliases.meet(name)
        await anyio.to_thread.run_sync(forget_visitors, self._preparation.run_dir, population, aliases)

    async def _step(self, work: Callable[[], Awaitable[None]], limit_seconds: float = STEP_SECONDS_MAX) -> bool:
        """Do one shutdown step. An error does not prevent the next step."""
        try:
            with anyio.fail_after(limit_seconds):
                await work()
        except TimeoutError:
            self._ending.troubles.append(f"The shutdown took too long ({work!r}): see the logs of the run.")
        except (CivitasError, WorldError, RedisError, OSError) as error:
            self._ending.troubles.append(str(error))
        else:
            return True
        return False

    def _conclude(self) -> None:
        ending = self._ending
        if self._complete:
            ending.status, ending.reason = RunStatus.DONE, "the time is over"
        elif ending.exhausted:
            ending.status, ending.reason = RunStatus.STOPPED, ending.exhausted
        elif ending.error is None:
            ending.status, ending.reason = RunStatus.STOPPED, "it was asked to stop"
        else:
            ending.status, ending.reason = RunStatus.FAILED, _words(ending.error)
        ending.seconds = self._clock.now()
        self.costs.sample()
        ending.memory_mb = self.costs.memory_mb_max
        if self._began is not None:
            wall, cpu_seconds = self._began
            ending.living_wall_seconds = time.monotonic() - wall
            ending.living_cpu_seconds = self.costs.cpu_seconds - cpu_seconds

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run a task. Its failure makes the run fail, but the rest of the shutdown still happens."""
        try:
            await work()
        except Exception as error:
            if self._ending.error is None and not self._complete:
                self._ending.error = error
                self._work.cancel()
            else:
                self._ending.troubles.append(_words(error))

    async def _observe(self) -> None:
        sampled = 0.0
        while True:
            try:
                self._published = await read_published(self.services.redis, self.services.keys)
            except (RedisError, OSError):
                # It is being restarted; shards cannot publish meanwhile, so their silence does not count.
                await anyio.sleep(SETUP_LOOK_SECONDS)
                continue
            if time.monotonic() - sampled >= LOOK_SECONDS:
                self.costs.sample()
                sampled = time.monotonic()
            if self._published.in_world and self._ending.seconds_to_first_joined is None:
                self._ending.seconds_to_first_joined = _seconds_since_command()
            stats = self._preparation.world.stats()
            if stats is not None:
                await self._take_ticks(stats)
            self._society.condemn_silent(self._published)
            self._look_at_budget()
            self._looked.set()
            self._looked = anyio.Event()
            self._reporter.show(self._snapshot(stats))
            await anyio.sleep(LOOK_SECONDS if self._clock.begun else SETUP_LOOK_SECONDS)

    async def _take_ticks(self, stats: WorldStats) -> None:
        if self._clock.begun:
            self._ending.ticks_per_second.append(stats.tps)
        if stats.tps < SLOW_SHARE * FULL_TICKS_PER_SECOND * self._clock.speed:
            with suppress(RedisError, OSError):  # it is being restarted, and nobody joins meanwhile
                await slow_down(self.services.redis, self.services.keys)

    def _look_at_budget(self) -> None:
        """End the run if the budget for thoughts is used up."""
        exhausted = next((state.exhausted for state in self._published.shards.values() if state.exhausted), "")
        if exhausted and not self._ending.exhausted and not self._complete:
            self._ending.exhausted = exhausted
            self._reporter.say(f"{exhausted} The run ends.")
            self._work.cancel()

    def _snapshot(self, stats: WorldStats | None) -> Snapshot:
        scenario = self._preparation.scenario
        return Snapshot(
            title=self._preparation.run_id,
            t_seconds=self._clock.now(),
            minutes=scenario.run.minutes,
            agents=scenario.run.agents,
            published=self._published,
            world=stats,
            costs=self.costs.parts,
        )

    async def _on_service_lost(self, part: str, why: str) -> None:
        self._reporter.say(f"{part} died ({why}) and is restarted")
        self._journal.record(Fault(where=part, error=f"{part} died: {why}", action="it is restarted"))

    async def _on_shard_lost(self, shard: str, names: list[str], why: str) -> None:
        self._reporter.say(f"{shard} died ({why}) and is restarted")
        self._journal.record(ShardLost(what=shard, why=why))
        read = partial(read_published, self.services.redis, self.services.keys)
        try:
            self._published = await insist(read, "reading the state of a lost shard", FRESH_STATE_SECONDS_MAX)
        except BusLostError as error:
            self._journal.record(Fault(where="bus", error=str(error)))
        for name in names:
            sight = self._published.agents.get(name)
            if sight is not None and sight.in_world:
                self._farewells[name].record(Left(reason=f"{shard} was lost: {why}"), sight.state.get("position"))

    def _on_shard_back(self, shard: str, incarnation: int) -> None:
        self._journal.record(ShardStarted(what=shard, why=f"it was lost; this is life number {incarnation}"))

    def _make_journal(self, source: str, agent: str | None) -> Journal:
        return Journal(source, self._clock, self._outbox.send, agent=agent)


def _words(error: Exception) -> str:
    known = isinstance(error, CivitasError | WorldError)
    return str(error) if known else f"Something failed inside Civitas ({type(error).__name__}: {error}): report it."


def _seconds_since_command() -> float:
    return time.time() - psutil.Process().create_time()
