"""Parts need no change here: those of an installed package, and built-in ones of one file each."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(__file__).parent / "users_package"
LAYERS = ("analysis", "bots", "configs", "orchestrator", "skills", "worlds")

LOOK = """
from analysis.comparison.base import COMPARISONS
from analysis.metrics import METRICS
from bots.brain import MODULES, BrainSettings
from bots.memory.embedding import EMBEDDINGS
from bots.mind import MINDS, MindSurroundings, open_mind
from orchestrator.bench import BENCHES
from orchestrator.config import resolve_scenario
from skills.catalog import load_catalog
from worlds import WORLDS

print(
    "dance" in load_catalog().cards,
    "humming" in MODULES.find(),
    "mute" in MINDS.find(),
    "flat" in WORLDS.find(),
    "naps" in BENCHES.find(),
    "letters" in EMBEDDINGS.find(),
    "joys" in METRICS.find(),
    "joys" in COMPARISONS.find(),
    list(resolve_scenario("village", settings=["curtain=true"]).scenario.directed()) == ["curtain"],
)
"""

ALL_FOUND = " ".join(["True"] * 9)

NODE_LOOKS = """
import subprocess
from orchestrator.provision import node_runtime

node = node_runtime()
script = "console.log(require('./bots/js/actions/library').loadSkills().has('dance'))"
print(subprocess.run([node.node, "-e", script], env=node.environment(), capture_output=True, text=True).stdout.strip())
"""


def look(path: Path, script: str, folder: Path = ROOT) -> str:
    """Return the output of a script with a folder first on the search path."""
    ended = subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder into which the user's package is built and installed."""
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__"))
    command: list[str | Path] = [
        "uv",
        "pip",
        "install",
        "--python",
        sys.executable,
        "--no-deps",
        "--target",
        folder / "site",
        source,
    ]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    return folder / "site"


@pytest.mark.skipif(shutil.which("uv") is None, reason="uv builds and installs the package")
def test_an_installed_package_adds_a_part_of_each_kind(site: Path) -> None:
    assert look(site, LOOK) == ALL_FOUND
    assert look(site, NODE_LOOKS) == "true"


@pytest.mark.skipif(shutil.which("uv") is None, reason="uv builds and installs the package")
def test_the_command_line_refuses_a_broken_package_in_one_sentence(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / "my_parts" / "mute.py").write_text("import nothing_like_it\n")
    ended = subprocess.run(
        [
            sys.executable,
            "-c",
            "from orchestrator.cli import main; main()",
            "run",
            "village",
            "--runs-dir",
            tmp_path / "runs",
        ],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(broken)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 2, ended.stderr
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith(
        "The entry point civitas.directors: mine = 'my_parts' of my-parts 0.1.0 fails to import, "
    )
    assert f"{broken}/my_parts/mute.py:1: ModuleNotFoundError" in sentence
    assert not (tmp_path / "runs").exists(), "nothing was started"


def test_a_built_in_part_is_one_file(tmp_path: Path) -> None:
    parts = PACKAGE / "my_parts"
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, tmp_path / layer, ignore=shutil.ignore_patterns("node_modules"))
    for part, folder in (
        ("skills/dance.js", "skills"),
        ("humming.py", "bots/brain/modules"),
        ("mute.py", "bots/mind/engines"),
        ("flat_world.py", "worlds"),
        ("naps.py", "orchestrator/bench"),
        ("letters.py", "bots/memory/embedding"),
        ("joys.py", "analysis/metrics"),
        ("joys_compared.py", "analysis/comparison"),
        ("curtain.py", "orchestrator/directors"),
    ):
        shutil.copy(parts / part, tmp_path / folder)
    assert look(tmp_path, LOOK, tmp_path) == ALL_FOUND
