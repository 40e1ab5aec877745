"""Starting ``civitas`` as a user does, and reading what it left behind."""

import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd

from analysis import load_events, payloads

CIVITAS = [sys.executable, "-c", "from orchestrator.cli import main; main()"]


def civitas(*arguments: str, runs_dir: Path, limit_seconds: float = 240) -> subprocess.CompletedProcess[str]:
    """Run a command to its end.

    Args:
        arguments: of the command line.
        runs_dir: the folder that it works in; runs go to ``runs`` in it.
        limit_seconds: wall time after which the test fails.
    """
    return subprocess.run(
        [*CIVITAS, *arguments], cwd=runs_dir, capture_output=True, text=True, timeout=limit_seconds, check=False
    )


def run_village(*arguments: str, runs_dir: Path, limit_seconds: float = 240) -> dict[str, Any]:
    """Run the village and return the JSON object at the end."""
    ended = civitas("run", "village", "--json", *arguments, runs_dir=runs_dir, limit_seconds=limit_seconds)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    result: dict[str, Any] = json.loads(ended.stdout)
    return result


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class Log:
    """The recorded events of a run."""

    def __init__(self, run_dir: Path) -> None:
        self.events = load_events(run_dir)

    def of(self, kind: str) -> pd.DataFrame:
        """The events of a kind, with what they say."""
        return payloads(self.events, kind)
