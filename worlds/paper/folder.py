"""The folder of a server, made for a run or kept under a name. It holds the accepted licence and the settings."""

import json
import shutil
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import yaml
from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict

from configs.yaml_places import parse_yaml
from worlds.errors import WorldOptionError
from worlds.handshake import offline_uuid
from worlds.paper.settings import ServerValues, write_settings

LICENCE = "https://aka.ms/MinecraftEULA"
PASSWORD_PLUGIN = "AuthMe"  # noqa: S105 - the plugin's own name (https://github.com/AuthMe/AuthMeReloaded)
_LEVEL = "world"
_NOTE = "civitas.json"


class ServerNote(BaseModel):
    """What Civitas remembers about a kept server.

    Args:
        version: version of Minecraft that the server was made for.
        grounds: ground heights of the towns that were built in it, by town name. The land there has changed since.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: str
    grounds: dict[str, int] = {}


def read_note(folder: Path) -> ServerNote | None:
    """Return what is remembered about a server; None for a new one."""
    path = folder / _NOTE
    return ServerNote.model_validate_json(path.read_text(encoding="utf-8")) if path.exists() else None


def write_note(folder: Path, note: ServerNote) -> None:
    """Store a note about a server."""
    (folder / _NOTE).write_text(note.model_dump_json() + "\n", encoding="utf-8")


def refuse_licence() -> WorldOptionError:
    """Build the error for a run that has not accepted the licence."""
    return WorldOptionError(
        f"A Paper server runs Minecraft, and you must accept its licence: read {LICENCE}, then add --accept-eula; "
        "until then nothing is downloaded. The embedded world (--world embedded) needs no licence."
    )


def check_world(folder: Path) -> None:
    """Check that a folder holds a Minecraft world.

    Raises:
        WorldOptionError: the folder holds none.
    """
    if not (folder / "level.dat").is_file():
        raise WorldOptionError(f"{folder} is not a world (it has no level.dat): give another, or leave it out.")


def check_password_plugin(jar: Path) -> None:
    """Check that a file is the plugin that asks for passwords and can let agents in without one.

    Raises:
        WorldOptionError: the file is something else.
    """
    name = _plugin_name(jar)
    if name is None:
        raise WorldOptionError(f"{jar} is not a server plugin: give the path of its jar, or leave it out.")
    if name != PASSWORD_PLUGIN:
        raise WorldOptionError(
            f"{jar} is the plugin {name}, which would ask agents for passwords too: use {PASSWORD_PLUGIN}, which is "
            "configured to let them in, or use --whitelist."
        )


def _plugin_name(jar: Path) -> str | None:
    """Return a plugin's own name; None if the file is not a plugin."""
    try:
        with zipfile.ZipFile(jar) as archive:
            described = parse_yaml(archive.read("plugin.yml"))
    except (OSError, KeyError, zipfile.BadZipFile, yaml.YAMLError):
        return None
    return str(described["name"]) if isinstance(described, dict) and "name" in described else None


def lay_out(
    folder: Path,
    version: str,
    values: ServerValues,
    *,
    world: Path | None,
    may_come_in: tuple[str, ...] | None,
    password_plugin: Path | None = None,
) -> None:
    """Make the folder of a server, or update the folder of a kept one.

    Args:
        folder: folder of the server; made if it is missing.
        version: version of Minecraft.
        values: values of the server's settings.
        world: folder of a world to start from; copied if the server has no world yet.
        may_come_in: names on its whitelist; None for a server without a whitelist.
        password_plugin: jar of the plugin that asks people for passwords; None for a server without it.

    Raises:
        WorldOptionError: the kept server was made for another version.
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    note = read_note(folder) or ServerNote(version=version)
    if note.version != version:
        raise WorldOptionError(
            f"The server in {folder} was made for Minecraft {note.version}, not {version}: give another "
            f"world.paper.server, or set world.version to {note.version}."
        )
    write_note(folder, note)
    if world is not None and not (folder / _LEVEL).exists():
        # Copy under another name first: an incomplete world is never used.
        half = folder / f"{_LEVEL}.part"
        shutil.rmtree(half, ignore_errors=True)
        shutil.copytree(world, half, ignore=shutil.ignore_patterns("session.lock"))
        half.rename(folder / _LEVEL)
    (folder / "eula.txt").write_text(
        f"# Accepted with --accept-eula, {datetime.now(UTC).isoformat(timespec='seconds')}; the licence: {LICENCE}\n"
        "eula=true\n",
        encoding="utf-8",
    )
    write_settings(folder, version, values, () if password_plugin is None else (PASSWORD_PLUGIN,))
    if may_come_in is not None:
        listed = [{"uuid": str(offline_uuid(name)), "name": name} for name in may_come_in]
        (folder / "whitelist.json").write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    if password_plugin is not None:
        (folder / "plugins").mkdir(exist_ok=True)
        shutil.copy(password_plugin, folder / "plugins" / password_plugin.name)
    # Nobody is an operator, even if the list had names before.
    (folder / "ops.json").write_text("[]\n", encoding="utf-8")


def hold(folder: Path) -> FileLock:
    """Lock a server for this run until the lock is released.

    Raises:
        WorldOptionError: another run uses the server.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".civitas.lock", thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise WorldOptionError(
            f"Another run uses the server in {folder}: wait until it ends, or set another world.paper.server."
        ) from error
    return lock
