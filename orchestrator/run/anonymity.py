"""Removes the visitors' Minecraft names from the run folder of a run with pseudonyms."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import anyio

from bots.body.aliases import Aliases
from orchestrator.run.prepare import Preparation
from worlds.handshake import offline_uuid

_PLAYER_FOLDERS = ("playerdata", "stats", "advancements")
"""Folders of a saved world with one file per player who ever joined. A file's name comes from the player's name."""
_LISTS = ("usercache.json", "whitelist.json", "authme.db")
"""Files of a Paper server, and of its password plugin, that list players."""
_LOGS = ("world*.log", "shard*.log")
"""Logs of processes that know visitors' names. These processes have ended by then."""


async def anonymise(preparation: Preparation, met: Iterable[str]) -> None:
    """Take the names of visitors out of the run folder, where the log has other names for them.

    Args:
        preparation: the run; its world has ended.
        met: names in the game of all visitors.

    Raises:
        OSError: something cannot be written.
    """
    names = preparation.visitors
    if names is None:
        return
    population = [persona.name for persona in preparation.personas]
    aliases = Aliases(population, names.agreed, names.salt)
    for name in met:
        aliases.meet(name)
    await anyio.to_thread.run_sync(forget_visitors, preparation.run_dir, population, aliases)


def forget_visitors(run_dir: Path, population: Iterable[str], aliases: Aliases) -> None:
    """Remove visitors' names from the world's files in a run folder. Entries of agents stay.

    Args:
        run_dir: the run folder; its world has ended.
        population: names of the agents.
        aliases: the aliases of the visitors.

    Raises:
        OSError: a file cannot be written.
    """
    agents = {str(offline_uuid(name)) for name in population}
    for folder in _folders_named(run_dir, _PLAYER_FOLDERS):
        for path in folder.iterdir():
            if path.name.partition(".")[0] not in agents:
                path.unlink()
    server = run_dir / "server"
    for path in [found for name in _LISTS for found in server.rglob(name)]:
        path.unlink()
    # The run's own log of the server contains the same lines.
    for folder in _folders_named(server, ("logs",)):
        shutil.rmtree(folder)
    for path in [found for pattern in _LOGS for found in (run_dir / "logs").glob(pattern)]:
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        path.write_text(aliases.conceal(text), encoding="utf-8", errors="surrogateescape")


def _folders_named(root: Path, names: Iterable[str]) -> list[Path]:
    return [path for name in names for path in root.rglob(name) if path.is_dir()]
