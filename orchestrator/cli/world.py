"""civitas world: runs the embedded world alone, for other programs and to test runs against a running server."""

import secrets
import signal
from pathlib import Path
from typing import Annotated

import anyio
import typer

from orchestrator.cli.common import messages, print_json
from orchestrator.dashboard import open_reporter
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.provision import ensure_node_packages
from worlds import RconAddress, World, WorldError, WorldOptions, open_world


def world(  # noqa: PLR0917 (typer reads the options from the signature)
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port where players join; 0 takes a free one.")] = 0,
    rcon_port: Annotated[int, typer.Option(min=1, max=65535, help="Port of RCON.")] = 25575,
    rcon_password: Annotated[
        str | None, typer.Option(envvar="CIVITAS_RCON_PASSWORD", help="Password of RCON. Default: drawn.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the terrain.")] = 0,
    players_max: Annotated[int, typer.Option(min=1, help="Maximum number of players.")] = 200,
    hearing_radius: Annotated[float, typer.Option(min=1, help="Distance at which speech is heard, in blocks.")] = 16.0,
    chat_everywhere: Annotated[
        bool, typer.Option("--chat-everywhere", help="Send chat to all players, as other servers do.")
    ] = False,
    paper_limits: Annotated[
        bool, typer.Option("--paper-limits", help="Limit joins, packets and chat like a default Paper server.")
    ] = False,
    world_dir: Annotated[Path | None, typer.Option(help="Folder to save the world in. Default: do not save.")] = None,
) -> None:
    """Run the embedded world alone, reachable from this machine only, until interrupted."""
    password = rcon_password or secrets.token_hex(16)
    options = WorldOptions(
        seed=seed,
        port=port,
        rcon=RconAddress(port=rcon_port, password=password),
        max_players=players_max,
        hearing_radius_blocks=hearing_radius,
        chat_everywhere=chat_everywhere,
        paper_limits=paper_limits,
        world_dir=None if world_dir is None else world_dir.absolute(),
    )
    anyio.run(_serve, options, None if rcon_password else password)


async def _serve(options: WorldOptions, drawn: str | None) -> None:
    """Run the world. A drawn password is printed, since nobody knows it otherwise."""
    reporter = open_reporter(messages(), quiet=False)
    node = await ensure_node_packages(reporter.install)
    started = options.model_copy(update={"node_command": (str(node.node),), "node_environment": node.environment()})
    running = open_world("embedded", options=started)
    try:
        endpoint = await running.start()
    except WorldError as error:
        raise BadInputError(str(error)) from error
    try:
        told = {"host": endpoint.host, "port": endpoint.port, "version": endpoint.version}
        secret = {} if drawn is None else {"rcon_password": drawn}
        print_json({**told, "rcon_port": options.rcon.port if options.rcon else 0, **secret})
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_until_lost, running)
            with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
                async for _ in signals:
                    break
            tasks.cancel_scope.cancel()
    finally:
        await running.stop()


async def _until_lost(running: World) -> None:
    why = await running.wait_lost()
    raise CivitasError(why)
