"""The page beside a run: there while the run goes on, and until the command is interrupted."""

import json
import os
import signal
import subprocess
from pathlib import Path

import httpx2
import pytest
import yaml

from orchestrator.run.process_tags import kill_tagged
from tests.orchestrator.cli.commands import command

pytestmark = pytest.mark.live


def test_a_run_is_shown_while_it_goes_on_and_after_its_end(tmp_path: Path) -> None:
    words = ["run", "village", "--agents", "2", "--minutes", "60", "--seed", "7", "--view", "--quiet", "--json"]
    settings = ["--set", "run.report=false", "--set", "world.view_distance_chunks=2"]
    with subprocess.Popen(
        command(*words, *settings, "--runs-dir", str(tmp_path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"BROWSER": "true"},
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        try:
            told = next(line for line in process.stderr if line.startswith("The page is at "))
            with httpx2.Client(base_url=told.split()[4], timeout=60, trust_env=False) as client:
                (listed,) = client.get("runs.json").json()
                path = f"runs/{listed['id']}"
                begun = client.get(f"{path}/run.json").json()
                assert begun["is_live"], begun["note"]
                config = yaml.safe_load((tmp_path / listed["id"] / "config.yaml").read_text(encoding="utf-8"))
                assert config["recording"] == "on"
                with client.stream("GET", f"{path}/live?after=0") as stream:
                    first = next(line for line in stream.iter_lines() if line.startswith("data: ["))
                process.send_signal(signal.SIGINT)
                assert "The page stays until you press Ctrl-C." in next(iter(process.stderr))
                assert json.loads(process.stdout.readline())["status"] == "stopped"
                ended = client.get(f"{path}/run.json").json()
            process.send_signal(signal.SIGINT)
            process.wait(60)
        finally:
            process.kill()  # then its page ends too
            for manifest in tmp_path.glob("*/manifest.json"):
                kill_tagged(manifest.parent.name)
    assert process.returncode == 0
    assert json.loads(first.removeprefix("data: "))
    assert "run.ended" in ended["kinds"] and ended["status"] == "stopped"
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(told.split()[4], trust_env=False)
