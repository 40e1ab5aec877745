"""Everything that can be refused is refused here, before a run starts anything or writes anything."""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bots.persona import Persona
from orchestrator.bus import reach
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError
from orchestrator.provision import NodeRuntime, ensure_node_packages, redis_program
from orchestrator.run.folder import check_room, new_run_id
from orchestrator.run.marks import mark_environment
from orchestrator.run.minds import MindFacts, look_at_mind
from orchestrator.run.plan import derive_seed, draw_personas, draw_seed, terrain_seed
from worlds import KINDS, Endpoint, World, WorldError, WorldOptions, open_world

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class RunRequest:
    """What was asked for."""

    scenario: Scenario
    condition: str | None
    runs_dir: Path


@dataclass(frozen=True)
class Preparation:
    """A run that can begin."""

    request: RunRequest
    run_id: str
    run_dir: Path
    """Not made yet."""
    scenario: Scenario
    """With the seed that was drawn."""
    seed: int
    seeds: dict[str, int]
    personas: list[Persona]
    mind: MindFacts
    node: NodeRuntime
    world: World
    endpoint: Endpoint | None
    """Where players join; None for a world that is started with the run."""
    redis_version: str | None
    """Of the server that the scenario names; None for the bundled one."""


async def prepare(request: RunRequest, progress: Callable[[str, float], None]) -> Preparation:
    """Check everything that a run needs.

    Args:
        request: what was asked for.
        progress: told about the installation of the Node packages, where that is needed.

    Raises:
        BadInputError: something that was asked for cannot be had.
    """
    scenario = request.scenario
    seed = draw_seed() if scenario.run.seed is None else scenario.run.seed
    seeds = {
        "run": seed,
        "terrain": terrain_seed(scenario, seed),
        "spawn": derive_seed(seed, "spawn"),
        "brains": derive_seed(seed, "brains"),
    }
    personas = draw_personas(scenario, seed)
    mind = await look_at_mind(scenario, seed)
    check_room(request.runs_dir)
    if scenario.world.port is not None:
        _check_port(scenario.world.port)
    redis_version = await _look_at_redis(scenario.redis.url)
    node = await ensure_node_packages(progress)
    run_id = new_run_id(scenario.name)
    run_dir = request.runs_dir.absolute() / run_id
    world, endpoint = await _prepare_world(scenario, seeds["terrain"], node, run_id, run_dir)
    return Preparation(
        request=request,
        run_id=run_id,
        run_dir=run_dir,
        scenario=scenario.model_copy(update={"run": scenario.run.model_copy(update={"seed": seed})}),
        seed=seed,
        seeds=seeds,
        personas=personas,
        mind=mind,
        node=node,
        world=world,
        endpoint=endpoint,
        redis_version=redis_version,
    )


async def _look_at_redis(url: str | None) -> str | None:
    """The version of the user's server; nothing of our own, which only has to be there."""
    if url:
        return await reach(url)
    redis_program()
    return None


async def _prepare_world(
    scenario: Scenario, seed: int, node: NodeRuntime, run_id: str, run_dir: Path
) -> tuple[World, Endpoint | None]:
    """Make the world; one that is there already is visited now, so that it can be refused."""
    wish = scenario.world
    options = WorldOptions(
        seed=seed,
        max_players=wish.players_max,
        view_distance_chunks=wish.view_distance_chunks,
        difficulty=wish.difficulty,
        pvp=wish.pvp,
        hearing_radius_blocks=wish.hearing_radius_blocks,
        host=LOOPBACK,
        port=wish.port or 0,
        speed=scenario.run.speed,
        towns=None if wish.towns is None else tuple(wish.towns),
        spawn=wish.spawn,
        spawn_count=scenario.run.agents,
        biome_scale=wish.biome_scale,
        node_command=(str(node.node),),
        node_environment=node.environment(scenario.run.speed) | mark_environment(run_id, "world"),
        rcon=wish.rcon,
        log_path=run_dir / "logs" / "world.log",
        world_dir=run_dir / "world",
        autosave_seconds=wish.autosave_seconds,
    )
    try:
        world = open_world(wish.kind, options=options)
        endpoint = None if wish.kind in KINDS else await world.start()
        await world.check_capacity(scenario.run.agents)
    except WorldError as error:
        raise BadInputError(str(error)) from error
    return world, endpoint


def _check_port(port: int) -> None:
    try:
        with socket.socket() as listener:
            # As the world server's own socket will: a port that only rests after its last use is free.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((LOOPBACK, port))
            listener.listen()
    except OSError as error:
        raise BadInputError(
            f"Port {port} cannot be used ({error.strerror}): end the program that uses it, set world.port to another, "
            "or leave it out to take a free one."
        ) from error
