"""A model server of a test's own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SERVE = Path(__file__).with_name("serve.py")
_END_SECONDS_MAX = 30.0


@contextmanager
def model_server(folder: Path, slots: int) -> Iterator[str]:
    """Start llama.cpp's server with SmolLM2, and yield the address of its interface.

    Args:
        folder: folder for its log.
        slots: number of calls that it answers at the same time.
    """
    with (
        (folder / "model_server.log").open("w") as log,
        subprocess.Popen(
            [sys.executable, _SERVE, str(slots)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        ) as server,
    ):
        assert server.stdin is not None and server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.stdin.close()
            try:
                server.wait(_END_SECONDS_MAX)
            finally:
                server.kill()
