"""Everything that can be refused is refused here, before a run starts anything or writes anything."""

import secrets
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bots.persona import Persona
from orchestrator.bus import reach
from orchestrator.config import Scenario
from orchestrator.config.visitors import VisitorSettings, read_names
from orchestrator.errors import BadInputError
from orchestrator.provision import NodeRuntime, ensure_node_packages, redis_program
from orchestrator.run.folder import check_room, new_run_id
from orchestrator.run.minds import MindFacts, look_at_mind
from orchestrator.run.plan import derive_seed, draw_personas, draw_seed, terrain_seed
from orchestrator.run.process_tags import tag_environment
from orchestrator.shard.plan import VisitorNames
from skills.catalog import load_catalog
from worlds import WORLDS, Endpoint, World, WorldError, WorldOptions, open_world

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where the user asks for it, see _check_opening


@dataclass(frozen=True)
class RunRequest:
    """What was asked for."""

    scenario: Scenario
    condition: str | None
    runs_dir: Path
    accept_eula: bool = False
    """Whether the user accepts the licence of Minecraft; never part of a scenario, which others may have written."""
    open_to_lan: bool = False
    """Whether others than this machine may join; never part of a scenario either."""


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
    visitors: VisitorNames | None
    """What people who join are called; None leaves them their names in the game."""


async def prepare(request: RunRequest, progress: Callable[[str, float], None]) -> Preparation:
    """Check everything that a run needs.

    Args:
        request: what was asked for.
        progress: told about the installation of the Node packages, where that is needed.

    Raises:
        BadInputError: something that was asked for cannot be had.
        PartError: a skill or another part cannot be used.
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
    load_catalog()
    check_room(request.runs_dir)
    _check_opening(request)
    _check_watching(request.scenario)
    visitors = _visitor_names(scenario.visitors, personas)
    if scenario.world.port is not None:
        _check_port(scenario.world.port)
    redis_version = await _look_at_redis(scenario.redis.url)
    node = await ensure_node_packages(progress)
    run_id = new_run_id(scenario.name)
    world, endpoint = await _prepare_world(
        request, personas, seed=seeds["terrain"], node=node, run_id=run_id, progress=progress
    )
    return Preparation(
        request=request,
        run_id=run_id,
        run_dir=_run_dir(request, run_id),
        scenario=scenario.model_copy(update={"run": scenario.run.model_copy(update={"seed": seed})}),
        seed=seed,
        seeds=seeds,
        personas=personas,
        mind=mind,
        node=node,
        world=world,
        endpoint=endpoint,
        redis_version=redis_version,
        visitors=visitors,
    )


async def _look_at_redis(url: str | None) -> str | None:
    """The version of the user's server; nothing of our own, which only has to be there."""
    if url:
        return await reach(url)
    redis_program()
    return None


def _run_dir(request: RunRequest, run_id: str) -> Path:
    return request.runs_dir.absolute() / run_id


async def _prepare_world(
    request: RunRequest,
    personas: Sequence[Persona],
    *,
    seed: int,
    node: NodeRuntime,
    run_id: str,
    progress: Callable[[str, float], None],
) -> tuple[World, Endpoint | None]:
    """Make the world; one that is there already is visited now, so that it can be refused."""
    scenario = request.scenario
    wish = scenario.world
    run_dir = _run_dir(request, run_id)
    tags = tag_environment(run_id, "world")
    agents = tuple(persona.name for persona in personas)
    options = WorldOptions(
        **wish.wished(),
        seed=seed,
        max_players=wish.players_max,
        host=EVERYWHERE if request.open_to_lan else LOOPBACK,
        whitelist=None if wish.whitelist is None else (*agents, *wish.whitelist),
        agents=agents,
        port=wish.port or 0,
        speed=scenario.run.speed,
        spawn_count=scenario.run.agents,
        node_command=(str(node.node),),
        node_environment=node.environment(scenario.run.speed) | tags,
        tags=tags,
        log_path=run_dir / "logs" / "world.log",
        world_dir=run_dir / "world",
        accept_eula=request.accept_eula,
        server_dir=run_dir / "server",
    )
    try:
        world = open_world(wish.kind, options=options)
        await world.make_ready(progress)
        endpoint = None if wish.kind in WORLDS.find() else await world.start()
        await world.check_capacity(scenario.run.agents)
    except WorldError as error:
        raise BadInputError(str(error)) from error
    return world, endpoint


def _check_opening(request: RunRequest) -> None:
    """A world that others can reach says who may come in: without accounts, anybody may take any name."""
    world = request.scenario.world
    if world.kind not in WORLDS.find():
        given = "--open-to-lan" if request.open_to_lan else "--whitelist" if world.whitelist is not None else None
        if given is not None:
            raise BadInputError(
                f"{world.kind} is somebody else's server: leave {given} out, who may join is for its owner to say."
            )
    if not request.open_to_lan:
        return
    if world.whitelist is None and (world.kind == "embedded" or world.paper.password_plugin is None):
        raise BadInputError(
            "--open-to-lan would let anybody on the network in under any name, since a server without accounts checks "
            "none: say who may come with --whitelist NAME,NAME, or have Paper ask for passwords with "
            "--set world.paper.password_plugin=JAR."
        )


def _check_watching(scenario: Scenario) -> None:
    """Spectators are made by the admin side, which somebody else's server need not give."""
    world = scenario.world
    if scenario.visitors.spectators and world.kind not in WORLDS.find() and world.rcon is None:
        raise BadInputError(
            f"Spectators are made over the admin side: give world.rcon.port and world.rcon.password of {world.kind}, "
            "or leave visitors.spectators out."
        )


def _visitor_names(settings: VisitorSettings, personas: Sequence[Persona]) -> VisitorNames | None:
    if not settings.pseudonyms:
        return None
    agreed = read_names(settings)
    taken = {persona.name for persona in personas} & {*agreed, *agreed.values()}
    if taken:
        raise BadInputError(
            f"{min(taken)} in {settings.names_file} is an agent of this run: agree on another name with the person."
        )
    # The salt is drawn anew for every run and kept nowhere: nobody can tell afterwards whose number it was.
    return VisitorNames(agreed=agreed, salt=secrets.token_hex(16))


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
