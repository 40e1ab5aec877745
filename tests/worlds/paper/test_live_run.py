"""A whole run on our own server, from the download to the report. The stub forwards to an embedded world."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from analysis import load_events
from orchestrator.run.process_tags import tagged_processes
from tests.orchestrator.cli.commands import command
from tests.village.command import free_port
from tests.worlds.paper.service import Service
from tests.worlds.running import embedded_world
from worlds import RconAddress

pytestmark = [pytest.mark.anyio, pytest.mark.live]

RUN_SECONDS_MAX = 240
PASSWORD = "behind the stand-in"  # noqa: S105 - of a world that this test starts itself
GONE = "http://127.0.0.1:9"


def run_village(folder: Path, service: str, forward: str, *, agents: int, report: str) -> dict[str, Any]:
    """Run agents for a third of a minute on their own Paper server."""
    settings = {"world.paper.service": service, "world.paper.memory_mb": 512, "run.report": report}
    words = [
        "--world",
        "paper",
        "--accept-eula",
        "--agents",
        str(agents),
        "--minutes",
        "0.33",
        "--seed",
        "3",
        "--json",
        "--quiet",
    ]
    for key, value in settings.items():
        words += ["--set", f"{key}={value}"]
    ended = subprocess.run(
        command("run", "village", *words, "--runs-dir", folder / "runs"),
        env=os.environ | {"STAND_IN_FORWARD": forward, "XDG_CACHE_HOME": str(folder / "cache")},
        capture_output=True,
        text=True,
        timeout=RUN_SECONDS_MAX,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    result: dict[str, Any] = json.loads(ended.stdout)
    return result


@pytest.mark.timeout(600)
async def test_a_run_on_paper_from_the_download_to_the_report(service: Service, tmp_path: Path) -> None:
    rcon = RconAddress(port=free_port(), password=PASSWORD)
    async with embedded_world(towns=(), chat_everywhere=True, rcon=rcon) as (world, endpoint):
        forward = f"{endpoint.port}:{rcon.port}:{PASSWORD}"
        first = run_village(tmp_path, service.address, forward, agents=3, report="true")
        run_dir = Path(first["run_dir"])
        manifest = json.loads((run_dir / "manifest.json").read_text())
        assert manifest["status"] == "done"
        assert manifest["world"]["versions"]["paper"] == "1.21.4-231 (stable)"
        assert manifest["world"]["versions"]["licence"] == "accepted with --accept-eula"
        assert first["ticks_per_second"] > 0
        assert (run_dir / "report.html").exists()
        log = (run_dir / "logs" / "world.log").read_text()
        assert "Done (" in log
        assert "Saved the world" in log
        assert not list(tagged_processes(run_dir.name))
        assert await world.admin.players() == []
        joined = load_events(run_dir).query("kind == 'agent.joined'")
        assert len(joined) == 3
        again = run_village(tmp_path, GONE, forward, agents=1, report="false")
        assert again["status"] == "done"
