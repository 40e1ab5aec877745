"""A Redis server of a run's own."""

import shutil
import tempfile
from pathlib import Path

import anyio

from orchestrator.bus.connection import TRANSIENT, open_redis
from orchestrator.errors import CivitasError

START_LIMIT_SECONDS = 20
MEMORY_MB_MAX = 1024
"""Recorded events are trimmed from the stream every few seconds, so only a stuck recorder fills this."""


class RedisFailedError(CivitasError):
    """The bundled Redis did not start."""


class BundledRedis:
    """Where a run's own Redis listens, keeps its data and how it is started.

    It listens on a socket file in a folder that only this user can open: no port to collide on when it is started
    again, and no neighbour on the machine can speak to it.

    Args:
        program: the server.
        data_dir: the folder for its append-only file.
    """

    def __init__(self, program: Path, data_dir: Path) -> None:
        self._program = program
        self.data_dir = data_dir
        # Not in the run folder: the path of a socket may have about 100 characters only.
        self.socket_dir = Path(tempfile.mkdtemp(prefix="civitas-"))
        self.url = f"unix://{self.socket_dir / 'redis.sock'}"

    @property
    def command(self) -> list[str]:
        """The command line of the server; the same for its first start and for every later one."""
        options = {
            "port": "0",
            "unixsocket": str(self.socket_dir / "redis.sock"),
            "unixsocketperm": "700",
            "dir": str(self.data_dir),
            "daemonize": "no",
            # A title of its own would be written over its environment, by which the guardian finds it.
            "set-proc-title": "no",
            "save": "",
            "appendonly": "yes",
            # Redis writes its append-only file before it answers, so a killed process loses nothing acknowledged: the
            # system has the bytes. Except under `everysec`, which postpones that write by up to two seconds while an
            # fsync of the last second is still going on, and answers all the same. `no` never postpones; a power cut
            # may cost what the system had not flushed, but the recorder has fsynced parts by then.
            "appendfsync": "no",
            "aof-load-truncated": "yes",
            "auto-aof-rewrite-percentage": "100",
            "auto-aof-rewrite-min-size": "64mb",
            "maxmemory": f"{MEMORY_MB_MAX}mb",
            "maxmemory-policy": "noeviction",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        return [str(self._program), *words]

    async def wait_ready(self, limit_seconds: float = START_LIMIT_SECONDS) -> None:
        """Wait until the server has loaded its data and answers.

        Raises:
            RedisFailedError: it did not within the limit.
        """
        client = open_redis(self.url)
        deadline = anyio.current_time() + limit_seconds
        try:
            while True:
                try:
                    await client.ping()
                    return
                except TRANSIENT as error:
                    if anyio.current_time() > deadline:
                        raise RedisFailedError(
                            f"The bundled Redis did not start within {limit_seconds:g} s ({error}): look at its log in "
                            "the run folder."
                        ) from error
                await anyio.sleep(0.02)
        finally:
            await client.aclose()

    def clean_up(self) -> None:
        """Remove the socket's folder, once the server has ended."""
        shutil.rmtree(self.socket_dir, ignore_errors=True)

    def remove_data(self) -> None:
        """Remove the append-only file, once everything in it is recorded elsewhere."""
        shutil.rmtree(self.data_dir, ignore_errors=True)
