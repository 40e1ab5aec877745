"""Runs for interviews and whispers without a world: a finished one, and one whose agents live in the test's process."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio
from anyio import to_thread

from bots.agent import Agent
from bots.clock import RunClock
from bots.events import Event, Journal, Position
from bots.memory import InMemoryStore
from bots.persona import Persona
from orchestrator.bus import Outbox
from orchestrator.config import complete_yaml, resolve_scenario
from orchestrator.directors.rehearsal import Rehearsal
from orchestrator.run.checkpoint import MindsHeader, keep_minds
from orchestrator.run.manifest import RunStatus, now, read_manifest
from orchestrator.run.operator_requests import OperatorRequests
from orchestrator.run.standstill import StandstillError
from orchestrator.shard import AgentSight, ToAgent
from orchestrator.shard.audience import Audience
from orchestrator.shard.hearing import commands
from tests.bots.brain.driver import Life, living, make_life
from tests.bots.brain.witness import Witness, live_for_a_while
from tests.orchestrator.cli.commands import Answer, civitas_here
from tests.orchestrator.run.test_manifest import manifest
from tests.orchestrator.support import RUN_ID, Bus, open_bus


def make_run(runs_dir: Path, status: RunStatus, *, mind: str = "rules", redis_url: str = "") -> Path:
    """A run folder with a configuration and a manifest."""
    run_dir = runs_dir / RUN_ID
    run_dir.mkdir()
    scenario = resolve_scenario("village").scenario.model_copy(update={"mind": mind})
    (run_dir / "config.yaml").write_text(complete_yaml(scenario))
    facts = manifest(
        run_id=RUN_ID,
        status=status,
        seeds={"run": 7, "brains": 7},
        mind={"spec": mind, "engine": mind.partition(":")[0]},
        redis={"url": redis_url},
    )
    facts.write(run_dir)
    return run_dir


def make_ended_run(runs_dir: Path, *, mind: str = "rules") -> Path:
    """Make the folder of a run in which Mira lived for a while, Ida never lived, and Odo's mind is lost."""
    run_dir = make_run(runs_dir, RunStatus.DONE, mind=mind)
    anyio.run(_keep_minds, run_dir)
    return run_dir


async def _keep_minds(run_dir: Path) -> None:
    store = InMemoryStore()
    mira = make_life(store=store, mind=Witness())
    await live_for_a_while(mira)
    header = MindsHeader(run_id=RUN_ID, t=600.0, agents=["Mira", "Ida", "Odo"], places={"mill": (1.0, 64.0, 1.0)})
    personas = [Persona(name="Mira"), Persona(name="Ida")]
    await keep_minds(run_dir, store, header, personas, {"Mira": mira.agent.public_state()})


@dataclass
class Guest:
    """An agent of the test, as a shard knows it."""

    agent: Agent | None
    in_world: bool = True
    position: Position | None = (0.0, 64.0, 0.0)


@dataclass
class GivingTown(Rehearsal):
    """A town in which the operator can give."""

    given: list[tuple[str, str, int]] = field(default_factory=list)
    on_gift: Callable[[str, str, int], None] = lambda _name, _item, _count: None
    """Called before a gift; raises what the world refuses."""

    async def give(self, name: str, item: str, count: int) -> None:
        self.on_gift(name, item, count)
        self.given.append((name, item, count))


@dataclass
class Pauses:
    """Pauses of a run without processes. The manifest tells of them."""

    run_dir: Path
    is_on: bool = False
    steps: list[float] = field(default_factory=list)

    async def pause(self) -> None:
        if self.is_on:
            raise StandstillError("The run is paused already.")
        self._turn(is_on=True)

    async def resume(self) -> float:
        self._turn(is_on=False)
        return 2.5

    async def step(self, seconds: float) -> None:
        self.steps.append(seconds)

    def _turn(self, *, is_on: bool) -> None:
        self.is_on = is_on
        known = read_manifest(self.run_dir)
        known.paused_since = now() if is_on else None
        known.write(self.run_dir)


@dataclass
class Society:
    """A live run: Redis is real, and commands are handled as in a shard. Mira's body belongs to the test."""

    bus: Bus
    life: Life
    guest: Guest
    pauses: Pauses
    events: list[Event] = field(default_factory=list)
    """Return what is logged besides Mira's own events."""
    hearing: bool = True
    """Whether commands are executed."""
    town: GivingTown = field(default_factory=GivingTown)
    """The admin side of the world."""
    outbox: Outbox | None = None
    """Records ``events`` too, so that a page shows them."""

    async def civitas(self, *words: str | Path) -> Answer:
        """Run a command as the operator does, while Mira lives."""
        return await to_thread.run_sync(lambda: civitas_here(*words, "--runs-dir", self.bus.run_dir))

    def make_journal(self, source: str, agent: str | None) -> Journal:
        """Make a journal of another source than Mira."""
        return Journal(source, RunClock(), self._log, agent=agent)

    async def hear(self) -> None:
        """Do what a shard does with the commands of the run."""
        audience = Audience(self.bus.redis, self.bus.keys, {"Mira": self.guest}, self.make_journal)
        async with anyio.create_task_group() as tasks:
            async for command in commands(self.bus.redis, self.bus.keys, self.make_journal("shard-1", None)):
                if isinstance(command, ToAgent) and self.hearing:
                    audience.hear(command, tasks)

    async def obey_operator(self) -> None:
        """Do what the orchestrator does with announcements, gifts and pauses."""
        journal = self.make_journal("operator", None)
        await OperatorRequests(self.town, self.pauses, self.bus.redis, self.bus.keys, journal).obey()

    def _log(self, event: Event) -> None:
        self.events.append(event)
        if self.outbox is not None:
            self.outbox.send(event)


@asynccontextmanager
async def open_society(runs_dir: Path, life: Life | None = None) -> AsyncIterator[Society]:
    """Make a live run for the block. Thorin is known to it and never answers."""
    async with open_bus(runs_dir) as bus:
        run_dir = make_run(runs_dir, RunStatus.RUNNING, redis_url=bus.server.url)
        life = life or make_life(mind=Witness())
        society = Society(bus, life, Guest(life.agent), Pauses(run_dir))
        sight = AgentSight(in_world=True, state={}).model_dump_json()
        await bus.redis.hset(bus.keys.state, mapping={"agent/Mira": sight, "agent/Thorin": sight})
        async with living(life), anyio.create_task_group() as tasks:
            tasks.start_soon(society.hear)
            yield society
            tasks.cancel_scope.cancel()
