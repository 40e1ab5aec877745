"""The folder of a server: made for a run or kept under a name, with the licence accepted and the settings written."""

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
PASSWORD_PLUGIN = "AuthMe"  # noqa: S105 - what it calls itself (https://github.com/AuthMe/AuthMeReloaded)
_LEVEL = "world"
_NOTE = "civitas.json"


class ServerNote(BaseModel):
    """What is remembered of a server that is kept.

    Args:
        version: of Minecraft, for which it was made.
        grounds: heights of the towns that were built in it, by their names; the land there is no longer what it was.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: str
    grounds: dict[str, int] = {}


def read_note(folder: Path) -> ServerNote | None:
    """Return what is remembered of a server; None of a new one."""
    path = folder / _NOTE
    return ServerNote.model_validate_json(path.read_text(encoding="utf-8")) if path.exists() else None


def write_note(folder: Path, note: ServerNote) -> None:
    """Remember something of a server."""
    (folder / _NOTE).write_text(note.model_dump_json() + "\n", encoding="utf-8")


def refuse_licence() -> WorldOptionError:
    """Build the error for a run that has not accepted the licence."""
    return WorldOptionError(
        f"A Paper server runs Minecraft, whose licence is yours to accept: read {LICENCE}, then add --accept-eula; "
        "until then nothing is downloaded. The embedded world (--world embedded) needs no licence."
    )


def check_world(folder: Path) -> None:
    """Make sure that a folder holds a world of Minecraft.

    Raises:
        WorldOptionError: it does not.
    """
    if not (folder / "level.dat").is_file():
        raise WorldOptionError(f"{folder} is no world (it has no level.dat): give the folder of one, or leave it out.")


def check_password_plugin(jar: Path) -> None:
    """Make sure that a file is a plugin which asks for passwords, and can be told to let agents in without.

    Raises:
        WorldOptionError: it is not.
    """
    name = _plugin_name(jar)
    if name is None:
        raise WorldOptionError(f"{jar} is no plugin of a server: give the path of its jar, or leave it out.")
    if name != PASSWORD_PLUGIN:
        raise WorldOptionError(
            f"{jar} is the plugin {name}, which would ask agents for passwords too: take {PASSWORD_PLUGIN}, which is "
            "told to let them in, or use --whitelist."
        )


def _plugin_name(jar: Path) -> str | None:
    """What a plugin calls itself; None of a file that is none."""
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
    """Make the folder of a server, or bring one that is kept up to date.

    Args:
        folder: of the server; made when it is missing.
        version: of Minecraft.
        values: what the server is told.
        world: folder of a world to begin with; copied where the server has none yet.
        may_come_in: names on its whitelist; None for a server without one.
        password_plugin: jar of the plugin that asks people for passwords; None for a server without one.

    Raises:
        WorldOptionError: the server that is kept there was made for another version.
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
        # By another name first, so that half a world is never taken for one.
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
    # Nobody is an operator, whoever was before.
    (folder / "ops.json").write_text("[]\n", encoding="utf-8")


def hold(folder: Path) -> FileLock:
    """Keep a server to ourselves until the lock is released.

    Raises:
        WorldOptionError: another run uses it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".civitas.lock", thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise WorldOptionError(
            f"Another run uses the server in {folder}: wait for its end, or give another world.paper.server."
        ) from error
    return lock
