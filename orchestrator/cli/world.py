"""civitas world: the embedded world on its own, for other programs and for trying runs with a server that is there."""

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
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where players join; 0 takes a free port.")] = 0,
    rcon_port: Annotated[int, typer.Option(min=1, max=65535, help="The admin side's port.")] = 25575,
    rcon_password: Annotated[
        str | None, typer.Option(envvar="CIVITAS_RCON_PASSWORD", help="Of the admin side; drawn when left out.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the terrain.")] = 0,
    players_max: Annotated[int, typer.Option(min=1, help="How many may join.")] = 200,
    hearing_radius: Annotated[float, typer.Option(min=1, help="How far a voice carries, in blocks.")] = 16.0,
    chat_everywhere: Annotated[
        bool, typer.Option("--chat-everywhere", help="Carry chat to everybody, as other servers do.")
    ] = False,
    paper_limits: Annotated[
        bool, typer.Option("--paper-limits", help="Limit joins, packets and speech as a Paper server does as it comes.")
    ] = False,
    world_dir: Annotated[Path | None, typer.Option(help="Where it is kept; nowhere when left out.")] = None,
) -> None:
    """Start the embedded world by itself, on this machine alone, until interrupted."""
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
    """Run the world; a password that was drawn is told, since nobody knows it."""
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
