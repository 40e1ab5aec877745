"""The life of one run: set up, begin, live, shut down, whatever happens on the way."""

from collections.abc import Awaitable, Callable
from functools import partial

import anyio
from anyio.abc import TaskGroup

from bots.agent import OPERATOR
from bots.events import Journal, RunEnded, RunStarted, ShardStarted, WorldReady
from bots.pauses import PauseFile
from orchestrator.bus import Outbox
from orchestrator.run.anonymity import anonymise
from orchestrator.run.costs import Costs
from orchestrator.run.directing import directors_of
from orchestrator.run.ending import Ending, sentence_of
from orchestrator.run.invitation import invitation
from orchestrator.run.live_stage import LiveTown
from orchestrator.run.loss_log import LossLog
from orchestrator.run.manifest import RunStatus
from orchestrator.run.mind_keeper import MindKeeper
from orchestrator.run.operator_requests import OperatorRequests
from orchestrator.run.pausable_clock import PausableClock
from orchestrator.run.placing import place_agents
from orchestrator.run.prepare import Preparation
from orchestrator.run.process_tags import kill_tagged
from orchestrator.run.processes import Children
from orchestrator.run.reporter import Reporter
from orchestrator.run.run_watch import RunWatch, seconds_since_command
from orchestrator.run.services import Services
from orchestrator.run.snapshot import Publications
from orchestrator.run.society import Society
from orchestrator.run.standstill import Standstill
from orchestrator.run.visitors import visitors_of
from orchestrator.run.winding_down import WindingDown
from orchestrator.run.world_keeper import WorldKeeper
from worlds import Endpoint, Place

SOURCE = "run"
"""The source of events that concern the run as a whole."""
FLUSH_SECONDS_MAX = 5.0


class Lifecycle:
    """Carries out one run.

    Args:
        preparation: the checked run; its folder exists.
        children: starts the processes of the run.
        reporter: receives the progress.
        on_status: called when the run begins and ends, with the address where players join.
        on_pause: called with None when a pause begins, and with its length in wall seconds when it ends.
    """

    def __init__(
        self,
        preparation: Preparation,
        children: Children,
        reporter: Reporter,
        on_status: Callable[[RunStatus, Endpoint | None], None],
        on_pause: Callable[[float | None], None],
    ) -> None:
        self.costs = Costs()
        self.services = services = Services(
            children,
            preparation.scenario.redis.url,
            on_lost=lambda part, why: self._losses.service_lost(part, why),  # noqa: PLW0108 - it is made below
        )
        self.starting_places: dict[str, Place] = {}
        """Starting place of each agent; empty if the world decides."""
        self._preparation = preparation
        self._reporter = reporter
        self._on_status = on_status
        self._clock = clock = PausableClock(preparation.scenario.run.speed)
        self._pauses = PauseFile(preparation.run_dir / "pauses") if preparation.world.can_pause else None
        self._outbox = Outbox(services.redis, services.keys)
        self._journal = self._make_journal(SOURCE, None)
        self._ending = Ending()
        publications = Publications(services.redis, services.keys)
        farewells = {one.name: self._make_journal(f"{SOURCE}.{one.name}", one.name) for one in preparation.personas}
        self._losses = LossLog(self._journal, farewells, publications, reporter)
        self._society = Society(
            preparation,
            children,
            services.redis,
            services.redis_url,
            clock,
            pauses=self._pauses,
            on_lost=self._losses.shard_lost,
            on_back=self._losses.shard_back,
        )
        self._standstill = Standstill(
            preparation.world, self._society.supervisors, clock=clock, file=self._pauses, on_change=on_pause
        )
        self._run_watch = RunWatch(
            preparation,
            publications,
            services,
            self._society,
            costs=self.costs,
            ending=self._ending,
            clock=clock,
            reporter=reporter,
            on_exhausted=self._on_exhausted,
        )
        self._mind_keeper = self._make_mind_keeper()
        self._visitors = visitors_of(preparation, self._make_journal("visitors", None))
        self._endpoint: Endpoint | None = None
        self._work = anyio.CancelScope()
        self._winding = anyio.CancelScope(shield=True)
        self._complete = False
        self._computed_before: float | None = None
        """What had been computed when the society began, CPU seconds; None before."""

    async def carry_out(self) -> Ending:
        """Run the society and shut it down. The ending contains any error. No process of the run is left running."""
        try:
            async with anyio.create_task_group() as tasks:
                with self._work:
                    await self._guarded(partial(self._live, tasks))
                    self._complete = self._ending.error is None
                self._standstill.release()
                self._conclude()
                with self._winding:
                    await self._wind_down()
                tasks.cancel_scope.cancel()
        finally:
            self.services.abandon()
            if self._pauses is not None:
                self._pauses.remove()
        return self._ending

    def stop(self) -> None:
        """End the run in order before its time."""
        self._work.cancel()

    def stop_at_once(self) -> None:
        """Kill everything; events that the recorder had not written are lost."""
        self._ending.at_once = True
        self._work.cancel()
        self._winding.cancel()
        kill_tagged(self._preparation.run_id)

    async def _live(self, tasks: TaskGroup) -> None:
        preparation, society = self._preparation, self._society
        await self.services.start()
        await society.start()
        for supervisor in (*self.services.supervisors, *society.supervisors):
            tasks.start_soon(self._guarded, supervisor.watch, name=f"supervisor of {supervisor.part}")
        tasks.start_soon(self._guarded, self._outbox.run)
        tasks.start_soon(self._guarded, self._run_watch.watch)
        self._endpoint = endpoint = preparation.endpoint or await preparation.world.start()
        world_keeper = WorldKeeper(preparation.world, self._journal, self._reporter, lambda: self._clock.begun)
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
        await self._run_watch.until_ready()
        for supervisor in society.supervisors:
            self._journal.record(ShardStarted(what=supervisor.part, why="the run is set up"))
        self.starting_places = await place_agents(preparation, places, self._reporter)
        directors = directors_of(preparation, self.services, self._clock, places, self._make_journal)
        self.costs.sample()
        await society.begin()
        self._computed_before = self.costs.cpu_seconds
        self._ending.seconds_to_all_joined = seconds_since_command()
        self._journal.record(RunStarted(what=preparation.scenario.name, why="everyone is in the world"))
        self._on_status(RunStatus.RUNNING, endpoint)
        tasks.start_soon(self._guarded, self._mind_keeper.watch, name="keeper of the minds")
        tasks.start_soon(self._guarded, self._visitors.watch, name="watch for visitors")
        tasks.start_soon(self._guarded, self._make_operator_requests().obey, name="operator's requests")
        async with anyio.create_task_group() as directing:
            for director in directors:
                directing.start_soon(self._guarded, director.run, name=director.source)
            await self._clock.sleep(preparation.scenario.run.minutes * 60 - self._clock.now())
            directing.cancel_scope.cancel()

    async def _wind_down(self) -> None:
        self._on_status(RunStatus.ENDING, self._endpoint)
        winding_down = WindingDown(self._ending)
        await winding_down.step(self._society.leave)
        if self._clock.begun:
            await winding_down.step(partial(self._mind_keeper.finish, self._ending.seconds))
        await winding_down.step(self._preparation.world.stop)
        await winding_down.step(partial(anonymise, self._preparation, self._visitors.met))
        self._journal.record(
            RunEnded(
                what=self._preparation.scenario.name, why=self._ending.reason, seconds=round(self._ending.seconds, 6)
            )
        )
        await winding_down.step(self._outbox.flush, FLUSH_SECONDS_MAX)
        recorded = await winding_down.step(self.services.finish_recording)
        await winding_down.step(partial(self.services.end_redis, forget=recorded))

    def _conclude(self) -> None:
        ending = self._ending
        ending.conclude(is_complete=self._complete)
        ending.seconds = self._clock.now()
        self.costs.sample()
        ending.memory_mb = self.costs.memory_mb_max
        if self._computed_before is not None:
            ending.living_wall_seconds = ending.seconds / self._clock.speed
            ending.living_cpu_seconds = self.costs.cpu_seconds - self._computed_before

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something whose failure is the run's failure, and no reason to leave anything undone."""
        try:
            await work()
        except Exception as error:
            if self._ending.error is None and not self._complete:
                self._ending.error = error
                self._work.cancel()
            else:
                self._ending.troubles.append(sentence_of(error))

    def _on_exhausted(self, sentence: str) -> None:
        """A society that may not think any more is over."""
        if not self._complete:
            self._ending.exhausted = sentence
            self._reporter.say(f"{sentence} The run ends.")
            self._work.cancel()

    def _make_journal(self, source: str, agent: str | None) -> Journal:
        return Journal(source, self._clock, self._outbox.send, agent=agent)

    def _make_mind_keeper(self) -> MindKeeper:
        preparation, services = self._preparation, self.services
        return MindKeeper(
            preparation.run_dir,
            services.keys,
            redis=services.redis,
            personas=preparation.personas,
            clock=self._clock,
            journal=self._journal,
        )

    def _make_operator_requests(self) -> OperatorRequests:
        world, services = LiveTown(self._preparation.world), self.services
        journal = self._make_journal(OPERATOR, None)
        return OperatorRequests(world, self._standstill, services.redis, services.keys, journal)
