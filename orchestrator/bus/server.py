"""The Redis server that a run starts for itself."""

import shutil
import tempfile
from pathlib import Path

import anyio

from orchestrator.bus.connection import TRANSIENT, open_redis
from orchestrator.errors import CivitasError

START_LIMIT_SECONDS = 20
MEMORY_MB_MAX = 1024
"""Memory limit. Recorded events are removed from the stream every few seconds, so only a stuck recorder reaches it."""


class RedisFailedError(CivitasError):
    """The bundled Redis did not start."""


class BundledRedis:
    """A run's own Redis: its socket, its data folder and its command line.

    It listens on a socket file in a folder that only this user can open. So no port can collide at a restart,
    and no other user of the machine can connect.

    Args:
        program: the server program.
        data_dir: the folder of its append-only file.
    """

    def __init__(self, program: Path, data_dir: Path) -> None:
        self._program = program
        self.data_dir = data_dir
        # Not in the run folder: the path of a socket is limited to about 100 characters.
        self.socket_dir = Path(tempfile.mkdtemp(prefix="civitas-"))
        self.url = f"unix://{self.socket_dir / 'redis.sock'}"

    @property
    def command(self) -> list[str]:
        """The command line of the server, the same for its first start and every restart."""
        options = {
            "port": "0",
            "unixsocket": str(self.socket_dir / "redis.sock"),
            "unixsocketperm": "700",
            "dir": str(self.data_dir),
            "daemonize": "no",
            # A process title would overwrite the environment, and the guardian finds the process by its environment.
            "set-proc-title": "no",
            "save": "",
            "appendonly": "yes",
            # Redis writes its append-only file before it answers. So a killed process loses nothing that it
            # acknowledged: the system has the bytes. `everysec` is an exception: while an fsync is still going on,
            # it postpones the write by up to two seconds and answers anyway. `no` never postpones. A power cut may lose
            # what the system had not flushed, but by then the recorder has parts on the disk.
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
            RedisFailedError: it did not do so within the limit.
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
        """Remove the socket's folder after the server has ended."""
        shutil.rmtree(self.socket_dir, ignore_errors=True)

    def remove_data(self) -> None:
        """Remove the append-only file after everything in it is recorded elsewhere."""
        shutil.rmtree(self.data_dir, ignore_errors=True)
