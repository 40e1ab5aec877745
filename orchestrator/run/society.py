"""The shards of a run: distributes the agents, starts and stops the shards, and keeps them alive."""

import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import anyio
from redis.asyncio import Redis

from bots.pauses import PAUSES, PauseFile
from bots.population import groups_by_name
from orchestrator.bus import BusLostError, Keys, insist
from orchestrator.config.documents import merge
from orchestrator.run.pausable_clock import PausableClock
from orchestrator.run.plan import spread_over_shards
from orchestrator.run.prepare import Preparation
from orchestrator.run.processes import Child, Children
from orchestrator.run.snapshot import Published
from orchestrator.run.supervisor import Supervisor
from orchestrator.shard import Begin, ShardPlan, ShardState, ShardStatus, Stop
from worlds import Endpoint, Place

SILENCE_SECONDS_MAX = 15.0
"""Maximum silence of a shard. It publishes every second; a longer silence means that it hangs."""
START_SECONDS_MAX = 90.0
"""Time limit from a shard's start to its first message. Python and Node must load, also on a busy machine."""
LEAVE_SECONDS_MAX = 12.0
"""Time limit for bodies to leave the world and for the last events to reach Redis."""


class Society:
    """All shards of a run.

    Args:
        preparation: the run.
        children: starts the shards.
        redis: client that sends the commands.
        redis_url: address of Redis for the shards.
        clock: the run clock.
        pauses: the file that tells the shards how long the pauses took; None if the run is never paused.
        on_lost: called with the shard that died, its agents, and the reason.
        on_back: called with the shard that restarted, and the number of its life.
    """

    def __init__(
        self,
        preparation: Preparation,
        children: Children,
        redis: "Redis",
        redis_url: str,
        clock: PausableClock,
        *,
        pauses: PauseFile | None,
        on_lost: Callable[[str, list[str], str], Awaitable[None]],
        on_back: Callable[[str, int], None],
    ) -> None:
        run = preparation.scenario.run
        self._preparation = preparation
        self._children = children
        self._redis = redis
        self._redis_url = redis_url
        self._keys = Keys(preparation.run_id)
        self._clock = clock
        self._pauses = pauses
        self._endpoint: Endpoint | None = None
        self._places: dict[str, Place] = {}
        self._heard: dict[str, tuple[tuple[int, float], float]] = {}
        groups = spread_over_shards(preparation.personas, run.agents_per_shard, run.shards_max)
        self._crews = {f"shard-{number}": personas for number, personas in enumerate(groups, start=1)}
        self.supervisors = [
            Supervisor(
                name,
                partial(self._start_shard, name),
                on_lost=partial(on_lost, name, [persona.name for persona in crew]),
                on_back=partial(on_back, name),
            )
            for name, crew in self._crews.items()
        ]

    async def start(self) -> None:
        """Start every shard's process. It loads while the world starts, and waits for its plan."""
        for supervisor in self.supervisors:
            await supervisor.start()

    async def enter(self, endpoint: Endpoint, places: dict[str, Place]) -> None:
        """Send the shards the world's address. Their bodies then join."""
        self._endpoint, self._places = endpoint, places
        for supervisor in self.supervisors:
            await supervisor.child.tell(self._plan(supervisor.part, supervisor.incarnation))

    def all_ready(self, published: Published) -> bool:
        """Return whether every agent is in the world."""
        states = [self._state_of(supervisor, published) for supervisor in self.supervisors]
        return all(state is not None and state.status is ShardStatus.READY for state in states)

    async def begin(self) -> None:
        """Start the run clock, here and in every shard."""
        command = Begin(epoch_wall=self._clock.begin()).model_dump_json()
        await insist(lambda: self._redis.xadd(self._keys.commands, {"command": command}), "letting the run begin")

    async def leave(self) -> None:
        """Let every body leave the world, and end every shard, within a time limit."""
        with suppress(BusLostError):
            stop = partial(self._redis.xadd, self._keys.commands, {"command": Stop().model_dump_json()})
            await insist(stop, "stopping the shards", limit_seconds=1.0)
        async with anyio.create_task_group() as tasks:
            for supervisor in self.supervisors:
                tasks.start_soon(supervisor.retire, LEAVE_SECONDS_MAX)

    def condemn_silent(self, published: Published) -> None:
        """End shards that live but have not published for too long. Their supervisors restart them."""
        now = anyio.current_time()
        for supervisor in self.supervisors:
            state = self._state_of(supervisor, published)
            beat = (supervisor.incarnation, state.beat if state else 0.0)
            known, since = self._heard.get(supervisor.part, ((0, 0.0), now))
            if beat != known:
                self._heard[supervisor.part] = (beat, now)
            elif now - since > (SILENCE_SECONDS_MAX if state else START_SECONDS_MAX):
                supervisor.condemn(f"silent for {now - since:.0f} s")
                self._heard[supervisor.part] = ((0, 0.0), now)

    def forget_silence(self) -> None:
        """Count every shard's silence from now on, as after a pause, in which they could not publish."""
        self._heard.clear()

    def _state_of(self, supervisor: Supervisor, published: Published) -> ShardState | None:
        """Return what a shard published last in its present life."""
        state = published.shards.get(supervisor.part)
        return state if state is not None and state.incarnation == supervisor.incarnation else None

    async def _start_shard(self, name: str, incarnation: int) -> Child:
        preparation = self._preparation
        await self._clock.going()  # a shard that begins in a pause would not stand still
        environment = preparation.node.environment(preparation.scenario.run.speed)
        if self._pauses is not None:
            environment |= {PAUSES: str(self._pauses.path)}
        command = [sys.executable, "-m", "orchestrator.shard"]
        child = await self._children.start(name, command, environment)
        if self._endpoint is not None:
            await child.tell(self._plan(name, incarnation))
        return child

    def _plan(self, name: str, incarnation: int) -> str:
        preparation, scenario = self._preparation, self._preparation.scenario
        if self._endpoint is None:
            raise RuntimeError("A shard needs its plan before the world is ready.")
        plan = ShardPlan(
            run_id=preparation.run_id,
            shard=name,
            incarnation=incarnation,
            redis_url=self._redis_url,
            endpoint_host=self._endpoint.host,
            endpoint_port=self._endpoint.port,
            version=self._endpoint.version,
            doors=list(self._endpoint.doors),
            personas=self._crews[name],
            population=groups_by_name(preparation.personas),
            places=self._places,
            brain=scenario.brain,
            mind=scenario.mind,
            models=merge(scenario.models, preparation.mind.learned.models),
            rules=scenario.rules,
            recording=scenario.is_recorded(preparation.mind.engine),
            hearing_radius_blocks=scenario.world.hearing_radius_blocks,
            observe_interval_ms=scenario.body.observe_interval_ms,
            seed=preparation.seeds["brains"],
            speed=scenario.run.speed,
            visitors=preparation.visitors,
            interviews=scenario.interviews,
            epoch_wall=self._clock.epoch_wall,
        )
        return plan.model_dump_json()
