"""Development packages are installed on request, and no later command removes them.

Each test is a checkout with two tiny packages in its own tarballs, so npm itself runs and no network is needed.
"""

import io
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from orchestrator.provision import node_runtime

ROOT = Path(__file__).resolve().parents[3]
ENSURE = """
import anyio, json, sys
from orchestrator.provision import ensure_node_packages, node_packages_ready
from functools import partial
told = []
development = sys.argv[1] == "development"
anyio.run(partial(ensure_node_packages, lambda what, share: told.append(share), development=development))
print(json.dumps([node_packages_ready(development=True), bool(told)]))
"""
WITH_BASELINE = """
import anyio
from orchestrator.bench.world import install_with_baseline
from orchestrator.provision import node_packages_ready
_, missing = anyio.run(install_with_baseline, lambda line: None)
print(missing)
"""


def write_project(folder: Path, version: str) -> None:
    """Write package.json, its lock and the tarballs of a product package and a development package."""
    packages: dict[str, dict[str, Any]] = {"": {"name": "tiny"}}
    for name, kind in (("ours", "dependencies"), ("theirs", "devDependencies")):
        described = json.dumps({"name": name, "version": version}).encode()
        with tarfile.open(folder / f"{name}.tgz", "w:gz") as tarball:
            entry = tarfile.TarInfo("package/package.json")
            entry.size = len(described)
            tarball.addfile(entry, io.BytesIO(described))
        packages[""][kind] = {name: f"file:{name}.tgz"}
        packages[f"node_modules/{name}"] = {"version": version, "resolved": f"file:{name}.tgz"}
    packages["node_modules/theirs"]["dev"] = True
    (folder / "package.json").write_text(json.dumps(packages[""]))
    (folder / "package-lock.json").write_text(
        json.dumps({"lockfileVersion": 3, "requires": True, "packages": packages})
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that needs one product package and one development package; none is installed."""
    shutil.copytree(ROOT / "orchestrator", tmp_path / "orchestrator")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    write_project(tmp_path, "1.0.0")
    return tmp_path


def run(checkout: Path, program: str, *words: str) -> str:
    """Run a program in the checkout, with no node or npm on the path. Return its output."""
    ended = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=checkout,
        env={"PATH": "", "PYTHONPATH": str(checkout), "HOME": str(checkout)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def ensure(checkout: Path, *, development: bool) -> tuple[bool, bool]:
    """Request the packages. Return whether the development packages are there, and whether npm had to run."""
    all_ready, installed = json.loads(run(checkout, ENSURE, "development" if development else "product"))
    return all_ready, installed


def versions(checkout: Path) -> dict[str, str]:
    """Return the version of every package in node_modules."""
    found = checkout.glob("node_modules/*/package.json")
    return {path.parent.name: json.loads(path.read_text())["version"] for path in found}


def test_development_packages_are_added_to_the_product(checkout: Path) -> None:
    assert ensure(checkout, development=False) == (False, True)
    assert versions(checkout) == {"ours": "1.0.0"}
    before = (checkout / "node_modules" / "ours" / "package.json").stat().st_ino
    assert ensure(checkout, development=True) == (True, True)
    assert versions(checkout) == {"ours": "1.0.0", "theirs": "1.0.0"}
    assert (checkout / "node_modules" / "ours" / "package.json").stat().st_ino == before
    assert ensure(checkout, development=False) == (True, False)


def test_an_npm_ci_by_hand_is_not_undone(checkout: Path) -> None:
    subprocess.run([*node_runtime().npm, "ci"], cwd=checkout, check=True, capture_output=True, timeout=120)
    assert ensure(checkout, development=False) == (True, False)


def test_a_package_that_is_only_noted_is_installed(checkout: Path) -> None:
    ensure(checkout, development=True)
    shutil.rmtree(checkout / "node_modules" / "theirs")
    assert ensure(checkout, development=True) == (True, True)
    assert versions(checkout) == {"ours": "1.0.0", "theirs": "1.0.0"}


def test_a_package_of_another_version_than_noted_is_replaced(checkout: Path) -> None:
    ensure(checkout, development=True)
    described = checkout / "node_modules" / "theirs" / "package.json"
    described.write_text(json.dumps({"name": "theirs", "version": "0.9.0"}))
    assert ensure(checkout, development=False) == (False, False)
    assert ensure(checkout, development=True) == (True, True)
    assert versions(checkout) == {"ours": "1.0.0", "theirs": "1.0.0"}


def test_a_new_lock_file_keeps_development_packages(checkout: Path) -> None:
    ensure(checkout, development=True)
    write_project(checkout, "1.1.0")
    assert ensure(checkout, development=False) == (True, True)
    assert versions(checkout) == {"ours": "1.1.0", "theirs": "1.1.0"}


def test_what_an_interrupted_installation_left_is_replaced(checkout: Path) -> None:
    ensure(checkout, development=False)
    half = checkout / "node_modules" / "theirs"
    half.mkdir()
    (half / "half.js").write_text("")
    assert ensure(checkout, development=True) == (True, True)
    assert not (half / "half.js").exists()


def test_a_bench_goes_on_without_its_baseline(checkout: Path) -> None:
    ensure(checkout, development=False)
    (checkout / "theirs.tgz").unlink()
    missing = run(checkout, WITH_BASELINE)
    assert missing.startswith("The baseline, flying-squid, is missing. npm could not install the Node packages")
    assert missing.endswith("then run `civitas setup --development`.")
    assert versions(checkout) == {"ours": "1.0.0"}
    assert ensure(checkout, development=False) == (False, False)
