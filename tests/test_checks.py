"""The checks that every change must pass: style, types, size."""

import subprocess
import sys
from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime

ROOT = Path(__file__).resolve().parents[1]
LIMIT_SECONDS = 600


def check(*command: str | Path, environment: dict[str, str] | None = None) -> None:
    """Run a check from the root of the project. Its output is the failure."""
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False
    )
    assert ended.returncode == 0, ended.stdout[-8000:] + ended.stderr[-4000:]


def knip(node: NodeRuntime) -> list[str | Path]:
    """Return the command that looks for dead JavaScript."""
    return [node.node, node.modules / "knip" / "bin" / "knip.js", "--no-progress"]


def test_python_style() -> None:
    check(sys.executable, "-m", "ruff", "check", ".")


def test_python_format() -> None:
    check(sys.executable, "-m", "ruff", "format", "--check", ".")


@pytest.mark.timeout(LIMIT_SECONDS)
def test_python_types() -> None:
    check(sys.executable, "-m", "mypy")


def test_javascript_style(node: NodeRuntime) -> None:
    check(node.node, node.modules / "eslint" / "bin" / "eslint.js", ".", environment=node.environment())


def test_javascript_has_no_dead_code(node: NodeRuntime) -> None:
    """Every file and every export has a user, and every package is required somewhere (knip.jsonc)."""
    check(*knip(node), environment=node.environment())


def test_an_export_without_a_user_is_found(node: NodeRuntime, tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "tiny", "version": "1.0.0"}')
    (tmp_path / "index.js").write_text("const { used } = require('./part')\nprocess.exit(used)\n")
    (tmp_path / "part.js").write_text("const used = 1\nconst unused = 2\nmodule.exports = { used, unused }\n")
    with pytest.raises(AssertionError, match="unused"):
        check(*knip(node), "--directory", tmp_path, environment=node.environment())


def test_files_stay_small() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.py", "*.js"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    long = {
        name: lines
        for name in listed.split("\0")
        if name
        and "/vendor/" not in name
        and (ROOT / name).exists()
        and (lines := len((ROOT / name).read_text().splitlines())) > 400
    }
    assert not long, f"split these files, they have more than 400 lines: {long}"
