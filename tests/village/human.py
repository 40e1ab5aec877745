"""A human player for tests: an ordinary client, controlled line by line."""

import json
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from orchestrator.provision import NodeRuntime

WAIT_SECONDS = 90.0
_SCRIPT = Path(__file__).parent / "js" / "human.js"


class Human:
    """An ordinary client in a separate process.

    Args:
        node: command that starts it.
        port: port where it joins.
        name: name in the game.
    """

    def __init__(self, node: NodeRuntime, port: int, name: str) -> None:
        self._process = subprocess.Popen(
            [node.node, _SCRIPT, "127.0.0.1", str(port), name],
            env=node.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._told: Queue[tuple[float, dict[str, Any]]] = Queue()
        self.history: list[dict[str, Any]] = []
        """All events since it started, in order. `wait` passes over events that do not fit; here they are kept."""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            told = json.loads(line)
            self.history.append(told)
            self._told.put((time.monotonic(), told))

    def do(self, op: str, **more: Any) -> float:
        """Send a command and return the time."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"op": op, **more}) + "\n")
        self._process.stdin.flush()
        return time.monotonic()

    def wait(
        self, fits: Callable[[dict[str, Any]], bool], limit_seconds: float = WAIT_SECONDS
    ) -> tuple[float, dict[str, Any]]:
        """Return the next event that fits, and its time."""
        deadline = time.monotonic() + limit_seconds
        seen: list[dict[str, Any]] = []
        while True:
            try:
                at, told = self._told.get(timeout=max(0.01, deadline - time.monotonic()))
            except Empty:
                raise AssertionError(f"no such event within {limit_seconds:g} s, but these: {seen[-20:]}") from None
            seen.append(told)
            if fits(told):
                return at, told

    def close(self) -> None:
        """Leave the world."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(timeout=20)
        self._reader.join(timeout=20)
        assert self._process.stdout
        self._process.stdout.close()


def wait_until(holds: Callable[[], bool], what: str, limit_seconds: float = WAIT_SECONDS) -> None:
    """Wait until a condition holds that no event reports."""
    deadline = time.monotonic() + limit_seconds
    while not holds():
        assert time.monotonic() < deadline, f"{what}: not within {limit_seconds:g} s"
        time.sleep(1.0)  # what is looked at is often a whole log
