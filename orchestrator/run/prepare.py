"""Checks everything about a run before it starts or writes anything."""

import secrets
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bots.persona import Persona
from configs.experiments.record import ExperimentRecord
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
    """The request of a run, as the user made it."""

    scenario: Scenario
    condition: str | None
    runs_dir: Path
    accept_eula: bool = False
    """Whether the user accepts Minecraft's licence. It is never part of a scenario, which may have another author."""
    open_to_lan: bool = False
    """Whether other machines may join. It is never part of a scenario either."""
    experiment: ExperimentRecord | None = None
    """The user's own experiment of the scenario; None for a built-in one."""


@dataclass(frozen=True)
class Preparation:
    """A checked run that can begin."""

    request: RunRequest
    run_id: str
    run_dir: Path
    """The run folder; not created yet."""
    scenario: Scenario
    """The scenario, with the drawn seed."""
    seed: int
    seeds: dict[str, int]
    personas: list[Persona]
    mind: MindFacts
    node: NodeRuntime
    world: World
    endpoint: Endpoint | None
    """Address where players join; None for a world that is started with the run."""
    redis_version: str | None
    """Version of the server that the scenario names; None for the bundled one."""
    visitors: VisitorNames | None
    """Names of people who join; None keeps their Minecraft names."""


async def prepare(request: RunRequest, progress: Callable[[str, float], None]) -> Preparation:
    """Check everything that a run needs.

    Args:
        request: the request.
        progress: receives the progress of installing the Node packages, if needed.

    Raises:
        BadInputError: something in the request is impossible.
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
    mind = await look_at_mind(scenario, seed, personas, request.runs_dir)
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
    """Return the version of the user's Redis; None for our own, which only has to exist."""
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
    """Make the world. A running server is contacted now, so that an error shows before the run."""
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
    """Check that a world open to others says who may join: without accounts, anybody may use any name."""
    world = request.scenario.world
    if world.kind not in WORLDS.find():
        given = "--open-to-lan" if request.open_to_lan else "--whitelist" if world.whitelist is not None else None
        if given is not None:
            raise BadInputError(
                f"{world.kind} is not your server to configure: remove {given}, its owner decides who may join."
            )
    if not request.open_to_lan:
        return
    if world.whitelist is None and (world.kind == "embedded" or world.paper.password_plugin is None):
        raise BadInputError(
            "--open-to-lan would let everyone on the network join under any name, since a server without accounts "
            "checks no names: name the people with --whitelist NAME,NAME, or let Paper ask for passwords with "
            "--set world.paper.password_plugin=JAR."
        )


def _check_watching(scenario: Scenario) -> None:
    """Check that spectators are possible: they need the admin side, which an external server may not offer."""
    world = scenario.world
    if scenario.visitors.spectators and world.kind not in WORLDS.find() and world.rcon is None:
        raise BadInputError(
            f"Spectators need the server's admin side: set world.rcon.port and world.rcon.password of "
            f"{world.kind}, or remove visitors.spectators."
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
    # The salt is drawn for every run and stored nowhere, so nobody can find out later which person had a number.
    return VisitorNames(agreed=agreed, salt=secrets.token_hex(16))


def _check_port(port: int) -> None:
    try:
        with socket.socket() as listener:
            # As the world server will do: a port that is only in its waiting time after use is free.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((LOOPBACK, port))
            listener.listen()
    except OSError as error:
        raise BadInputError(
            f"Port {port} cannot be used ({error.strerror}): end the program that uses it, set world.port to another, "
            "or remove it to take a free one."
        ) from error
