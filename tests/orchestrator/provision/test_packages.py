"""Installing the Node packages, and the messages if that fails."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.provision import CheckStatus, NodeRuntime, doctor_checks, node_packages_ready, node_runtime

ROOT = Path(__file__).resolve().parents[3]

INSTALL = """
import anyio
from orchestrator.provision import ProvisionError, ensure_node_packages
try:
    print(anyio.run(ensure_node_packages, lambda what, share: None).modules)
except ProvisionError as error:
    print(error)
    raise SystemExit(error.exit_code)
"""


@pytest.fixture
def copy_without_packages(tmp_path: Path) -> Path:
    """A checkout whose Node packages are not installed."""
    for name in ("orchestrator", "bots", "package.json", "package-lock.json", "pyproject.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name)
        else:
            shutil.copy(source, tmp_path)
    return tmp_path


def install(copy: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Ask a copy for its Node packages, in a separate process."""
    return subprocess.run(
        [sys.executable, "-c", INSTALL],
        cwd=copy,
        env={"PATH": "", "PYTHONPATH": str(copy), "HOME": str(copy), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_no_network_at_first_setup(copy_without_packages: Path, tmp_path: Path) -> None:
    nowhere = {"npm_config_registry": "http://127.0.0.1:9", "npm_config_cache": str(tmp_path / "npm-cache")}
    ended = install(copy_without_packages, **nowhere)
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout.strip() == (
        "The Node packages could not be downloaded, because the package registry does not answer: "
        "connect to the network once and run `civitas setup`; later runs need no network."
    )
    assert not (copy_without_packages / "node_modules" / ".package-lock.json").exists()


def test_packages_are_ready_once_installed(node: NodeRuntime) -> None:
    assert node_packages_ready(node, development=True)
    described = json.loads((node.modules / "mineflayer" / "package.json").read_text())
    assert described["version"] == json.loads((ROOT / "package.json").read_text())["dependencies"]["mineflayer"]


def test_doctor_finds_everything(node: NodeRuntime, tmp_path: Path) -> None:
    assert node.node.exists()
    checks = {check.name: check for check in doctor_checks(tmp_path / "runs")}
    assert {"Python", "Node", "Node packages", "mineflayer", "Redis", "JSPyBridge", "Loopback", "Runs folder"} <= set(
        checks
    )
    assert all(check.status is CheckStatus.OK for check in checks.values()), checks
    assert checks["Node"].found.startswith("v24.")


def test_doctor_names_the_mend(copy_without_packages: Path) -> None:
    question = "from pathlib import Path; from orchestrator.provision import doctor_checks; " + (
        "print(*[c.mend for c in doctor_checks(Path('runs')) if c.name == 'Node packages'])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", question],
        cwd=copy_without_packages,
        env={"PATH": "", "PYTHONPATH": str(copy_without_packages), "HOME": str(copy_without_packages)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert answer.stdout.strip() == "run `civitas setup`"


def test_node_keeps_what_it_compiled_beside_the_packages(tmp_path: Path) -> None:
    runtime = replace(node_runtime(), project=tmp_path)
    script = tmp_path / "script.js"
    script.write_text("const { compile } = require('./part')\ncompile()\n")
    (tmp_path / "part.js").write_text("exports.compile = () => {}\n")
    subprocess.run([runtime.node, script], env=runtime.environment(), check=True, timeout=60)
    kept = [path for path in (tmp_path / "node_modules" / ".cache" / "compiled").rglob("*") if path.is_file()]
    assert kept
