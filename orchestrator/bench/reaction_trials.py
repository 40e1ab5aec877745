"""The trials of the reaction bench: an agent is hit from behind several times, while a neighbour talks to it.

:func:`run` runs them in a separate process, since a process can open only one body host. World, body and brain
are the same as in a run.
"""

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

import anyio

from bots.agent import Agent, AgentResources
from bots.body.errors import BodyError
from bots.body.host import HostBody, HostOptions, open_host
from bots.brain import BrainSettings
from bots.clock import RunClock
from bots.events import ActionStarted, Event, Journal, MindCall, Payload
from bots.memory import InMemoryStore
from bots.memory.embedding import local_embedder
from bots.mind import Mind, MindSurroundings, open_mind
from bots.mind.pack import load_pack
from bots.mind.thought import Answer, Request
from bots.persona import Persona
from orchestrator.bench.base import BenchError
from orchestrator.errors import CivitasError, exit_with, first_error
from orchestrator.provision import node_runtime
from skills.catalog import load_catalog
from worlds import Endpoint, Place, World, WorldError, WorldOptions, open_world

TRIALS = 20
THOUGHT_SECONDS = 30.0
REACTIONS = frozenset({"flee", "fight", "go_to_surface"})
"""Skills that are a reflex against a hit."""
NOTHING = "nothing"
"""The recorded reaction of an agent that did not react."""
_PATIENCE_SECONDS = 2 * THOUGHT_SECONDS
_DISTANCE_BLOCKS = 12
"""Distance from the attacker to the agent: in sight, and too far for the agent to flee before the hit."""
_PAUSE_SECONDS = 3.5
"""Pause between two trials. A reflex waits 3 s before it acts again."""
_REACTION_SECONDS_MAX = 20.0
_APPROACH_SECONDS = 1.0
"""Time for the agent to notice its returned neighbour and the attacker."""
_CALM_SECONDS_MAX = 60.0
_UNREST_SECONDS = 15.0
"""An agent that is not calm after this time is moved back to its start. It may have run into a cave."""
_EARSHOT_BLOCKS = 16.0
_AGENT, _NEIGHBOUR = "Ada", "Bo"
_SEED = 7
_LOOK_SECONDS = 0.002


@dataclass
class Trials:
    """The results. Each list has one entry per trial; times are wall seconds."""

    reaction_seconds: list[float] = field(default_factory=list)
    """Time from the order to hit until the agent's body was told to flee or fight; 20 s if it never was."""
    hearing_seconds: list[float] = field(default_factory=list)
    """Time from the neighbour's words until the agent had heard them."""
    thoughts_under_way: list[int] = field(default_factory=list)
    """Number of thoughts in progress when the agent reacted."""
    skills: list[str] = field(default_factory=list)
    """The skill with which the agent reacted."""
    answer_seconds: list[float] = field(default_factory=list)
    """How long each answer took that came during the trials."""


class Counted(Mind):
    """A mind that counts its thoughts in progress."""

    def __init__(self, mind: Mind) -> None:
        self.engine, self.model = mind.engine, mind.model
        self.under_way = 0
        self._mind = mind

    async def answer(self, request: Request) -> Answer:
        """Answer as the wrapped mind does."""
        self.under_way += 1
        try:
            return await self._mind.answer(request)
        finally:
            self.under_way -= 1

    async def aclose(self) -> None:
        """Close the wrapped mind."""
        await self._mind.aclose()


class Log:
    """The events of the agent, with a way to wait for them."""

    def __init__(self) -> None:
        self.payloads: list[Payload] = []
        self._news = anyio.Event()

    def record(self, event: Event) -> None:
        """Store the next event."""
        self.payloads.append(event.payload)
        self._news.set()
        self._news = anyio.Event()

    def reaction_since(self, after: int) -> ActionStarted | None:
        """Return the first reflex action after a number of events."""
        started = (one for one in self.payloads[after:] if isinstance(one, ActionStarted))
        return next((one for one in started if one.skill in REACTIONS), None)

    async def reaction(self, after: int) -> ActionStarted | None:
        """Wait for :meth:`reaction_since`, up to a limit. The agent's life goes on meanwhile."""
        with anyio.move_on_after(_REACTION_SECONDS_MAX):
            while True:
                reaction = self.reaction_since(after)
                if reaction is not None:
                    return reaction
                await self._news.wait()
        return None


def open_slow_mind(spec: str, base_url: str) -> Mind:
    """Open a mind with time limits for slow answers. An empty URL keeps its default address."""
    models: dict[str, Any] = {}
    if base_url:
        patience = dict.fromkeys(("danger", "speech", "decision", "judgement", "musing"), _PATIENCE_SECONDS)
        models = {
            "think": {"base_url": base_url, "timeout_seconds": _PATIENCE_SECONDS},
            "deadline_seconds": patience,
        }
    return open_mind(spec, MindSurroundings(_SEED, models=models, rules=load_pack("village")))


def make_agent(body: HostBody, mind: Mind, log: Log) -> Agent:
    """Give a body the default brain."""
    clock = RunClock(1.0)
    clock.begin()
    resources = AgentResources(
        mind=mind,
        embedder=local_embedder(),
        catalog=load_catalog(),
        clock=clock,
        store=InMemoryStore(),
        settings=BrainSettings(),
        seed=_SEED,
        population=frozenset((_AGENT, _NEIGHBOUR)),
    )
    persona = Persona(name=_AGENT, occupation="gardener")
    return Agent(persona, resources, body=body, journal=Journal(_AGENT, clock, log.record, agent=_AGENT))


async def strike(world: World) -> None:
    """Let an attacker that does not move hit the agent.

    Raises:
        BenchError: the hit did not happen.
    """
    answer = await world.admin.command(f"damage {_AGENT} 1 minecraft:mob_attack by @e[type=zombie,limit=1]")
    if not answer.startswith("Applied"):
        raise BenchError(f"The hit did not happen: {answer}")


async def put_attacker_behind(world: World, log: Log) -> bool:
    """Put an attacker in sight of the agent. Return whether the agent has not already run from it."""
    x, y, z = await world.admin.position(_AGENT)
    mark = len(log.payloads)
    await world.admin.command(f"summon zombie {x:.2f} {y:.2f} {z + _DISTANCE_BLOCKS:.2f} {{NoAI:1b}}")
    await anyio.sleep(_APPROACH_SECONDS)
    return log.reaction_since(mark) is None


async def quieten(world: World) -> None:
    """Make sure that only the trials hit or frighten the agent."""
    for rule in ("doMobSpawning", "doDaylightCycle", "doWeatherCycle"):
        await world.admin.command(f"gamerule {rule} false")
    await world.admin.command("kill @e[type=!player]")


async def calm_down(world: World, agent: Agent, log: Log, home: Place) -> None:
    """Remove the last attacker, heal the agent, and wait until it has fled from nothing for a while.

    Raises:
        BenchError: the agent did not become calm.
    """
    await world.admin.command("kill @e[type=zombie]")
    await world.admin.command(f"effect give {_AGENT} minecraft:instant_health 1 4")
    began = anyio.current_time()
    while anyio.current_time() - began < _CALM_SECONDS_MAX:
        mark = len(log.payloads)
        await anyio.sleep(_PAUSE_SECONDS)
        doing = agent.public_state()["skill"]
        if log.reaction_since(mark) is None and doing not in REACTIONS:
            return
        if anyio.current_time() - began >= _UNREST_SECONDS:
            await world.admin.teleport(_AGENT, *home)
    raise BenchError(f"The agent did not become calm within {_CALM_SECONDS_MAX:.0f} s; it was doing {doing}.")


async def speak_to(agent: Agent, neighbour: HostBody, number: int) -> None:
    """Let the neighbour say something, and wait until the agent has heard it.

    Raises:
        BenchError: the agent heard nothing.
    """
    heard_before = agent.public_state()["heard"]
    neighbour.say(f"speech-{number}", f"{_AGENT}, this is call number {number}.")
    with anyio.move_on_after(_REACTION_SECONDS_MAX):
        while agent.public_state()["heard"] == heard_before:  # noqa: ASYNC110 - what is heard is told to modules alone
            await anyio.sleep(_LOOK_SECONDS)
        return
    raise BenchError(f"The agent did not hear its neighbour's words number {number}.")


async def try_again_and_again(world: World, agent: Agent, neighbour: HostBody, mind: Counted, log: Log) -> Trials:
    """Run the trials, one after the other."""
    trials = Trials()
    await quieten(world)
    home = await world.admin.position(_AGENT)
    for number in range(TRIALS):
        await calm_down(world, agent, log, home)
        await world.admin.teleport(_NEIGHBOUR, *await world.admin.position(_AGENT))
        await anyio.sleep(_APPROACH_SECONDS)
        at = anyio.current_time()
        await speak_to(agent, neighbour, number)
        trials.hearing_seconds.append(anyio.current_time() - at)
        while not await put_attacker_behind(world, log):
            await calm_down(world, agent, log, home)
        at, mark = anyio.current_time(), len(log.payloads)
        await strike(world)
        reaction = await log.reaction(mark)
        trials.skills.append(NOTHING if reaction is None else reaction.skill)
        trials.reaction_seconds.append(anyio.current_time() - at)
        trials.thoughts_under_way.append(mind.under_way)
    calls = [one for one in log.payloads if isinstance(one, MindCall)]
    trials.answer_seconds = [call.seconds for call in calls if call.status == "answered"]
    return trials


@asynccontextmanager
async def _world() -> AsyncIterator[tuple[World, Endpoint]]:
    runtime = node_runtime()
    world = open_world(
        "embedded",
        options=WorldOptions(
            seed=_SEED, max_players=3, node_command=(str(runtime.node),), node_environment=runtime.environment()
        ),
    )
    try:
        yield world, await world.start()
    finally:
        await world.stop()


async def hold(spec: str, base_url: str = "") -> Trials:
    """Run the trials with a mind.

    Args:
        spec: the mind.
        base_url: address of its models; empty keeps the default address.

    Raises:
        BenchError: the agent did not hear, or did not become calm.
    """
    mind, log = Counted(open_slow_mind(spec, base_url)), Log()
    async with _world() as (world, endpoint):
        options = HostOptions(
            endpoint_host=endpoint.host,
            endpoint_port=endpoint.port,
            version=endpoint.version,
            hearing_radius_blocks=_EARSHOT_BLOCKS,
            observe_interval_ms=500,
        )
        async with open_host(options) as host, anyio.create_task_group() as tasks:
            body, neighbour = await host.join(_AGENT, {}), await host.join(_NEIGHBOUR, {})
            agent = make_agent(body, mind, log)
            tasks.start_soon(agent.run)
            trials = await try_again_and_again(world, agent, neighbour, mind, log)
            tasks.cancel_scope.cancel()
    await mind.aclose()
    return trials


def run() -> None:
    """Run the trials with the mind of the command line, ``MIND [BASE_URL]``, and print the results as JSON."""
    spec, base_url = (*sys.argv[1:], "")[:2]
    try:
        print(json.dumps(asdict(anyio.run(hold, spec, base_url))))  # noqa: T201 - the bench reads it
    except* (CivitasError, BodyError, WorldError) as errors:
        exit_with(first_error(errors))
