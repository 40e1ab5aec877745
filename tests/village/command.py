"""Start ``civitas`` as a user does, and read its results."""

import socket
from pathlib import Path
from typing import Any

import pandas as pd

from analysis import load_events, payloads
from tests.orchestrator.cli.commands import civitas


def run_village(*arguments: str, folder: Path, limit_seconds: float) -> dict[str, Any]:
    """Run the village in a folder and return the JSON object at the end. Its world sends few columns to each player."""
    near = ("--set", "world.view_distance_chunks=2")
    answer = civitas("run", "village", "--json", *near, *arguments, cwd=folder, limit_seconds=limit_seconds)
    assert answer.code == 0, answer
    return answer.json


def free_port() -> int:
    """Return a port of 127.0.0.1 that no program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class Log:
    """Return the recorded events of a run."""

    def __init__(self, run_dir: Path) -> None:
        self.events = load_events(run_dir)

    def of(self, kind: str) -> pd.DataFrame:
        """Return the events of a kind, with their data."""
        return payloads(self.events, kind)
