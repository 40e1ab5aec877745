"""Installed from a wheel into an empty environment, Civitas works as in a checkout."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.live

ROOT = Path(__file__).resolve().parents[2]


def uv(*arguments: str | Path, folder: Path) -> None:
    """Run uv outside of the checkout's environment."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT")
    }
    ended = subprocess.run(
        ["uv", *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.skipif(shutil.which("uv") is None, reason="uv builds the wheel")
@pytest.mark.timeout(400)
def test_the_wheel_runs_a_village(tmp_path: Path) -> None:
    uv("build", "--wheel", "--out-dir", tmp_path / "dist", folder=ROOT)
    wheel = next((tmp_path / "dist").glob("*.whl"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    uv("venv", "--python", "3.11", elsewhere / "venv", folder=elsewhere)
    uv("pip", "install", "--python", elsewhere / "venv" / "bin" / "python", wheel, folder=elsewhere)
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(elsewhere),
        "XDG_CACHE_HOME": str(elsewhere / "cache"),
        # The machine's own settings for npm's registry are kept.
        **{
            name: value for name, value in os.environ.items() if name.startswith(("npm_", "NPM_", "SSL_", "NODE_EXTRA"))
        },
    }
    ended = subprocess.run(
        [
            elsewhere / "venv" / "bin" / "civitas",
            "run",
            "village",
            "--agents",
            "2",
            "--minutes",
            "0.2",
            "--speed",
            "4",
            "--json",
        ],
        cwd=elsewhere,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    result = json.loads(ended.stdout)
    assert result["agents"] == 2
    assert result["status"] == "done"
    assert (elsewhere / result["run_dir"] / "report.html").is_file()
    for words in (["new", "./mine", "--like", "party"], ["validate", "./mine"]):
        ended = subprocess.run(
            [elsewhere / "venv" / "bin" / "civitas", *words],
            cwd=elsewhere,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
    packages = list((elsewhere / "cache" / "civitas" / "node").glob("*/node_modules/.package-lock.json"))
    assert len(packages) == 1
