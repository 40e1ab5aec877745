"""A new part is one file: a run in a copy of the project uses a skill, a request kind, an event, a module, a mind, a
kind of world and a metric, each added as one file (the request kind as one folder), with no line changed elsewhere."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from analysis import load_events
from analysis.run import open_run
from orchestrator.run.manifest import read_manifest
from tests.configs.test_users_package import LAYERS, PACKAGE, ROOT

pytestmark = [pytest.mark.live, pytest.mark.timeout(300)]

PARTS = {
    "bots/events/hummed.py": '''
"""What hummers log."""

from bots.events.base import Payload


class Hummed(Payload, kind="hummed"):
    """Written when an agent hums."""

    tune: str
    """What it hums."""
''',
    "bots/mind/requests/name_tune/__init__.py": "",
    "bots/mind/requests/name_tune/request.py": """
from typing import ClassVar, Literal

from bots.mind.thought import Answer, Request


class Tune(Answer):
    tune: str


class NameTune(Request):
    answer_type: ClassVar[type[Answer]] = Tune
    asked_by: ClassVar[str] = "hummer"

    kind: Literal["name_tune"] = "name_tune"
""",
    "bots/mind/requests/name_tune/rules.py": """
from bots.mind.requests.name_tune.request import Tune


def name_tune(request, theme, chance):
    return Tune(tune=f"The song of {request.who.name}")
""",
    "bots/brain/modules/hummer.py": """
from bots.brain.module import MODULES, Module, Wake
from bots.brain.who import who
from bots.events.hummed import Hummed
from bots.mind.requests.name_tune.request import NameTune, Tune


@MODULES.part()
class Hummer(Module[None]):
    name = "hummer"
    pace_seconds = 2.0

    async def step(self, wake: Wake) -> None:
        asked = NameTune(who=who(self.around.persona), t=self.clock.now())
        answer = await self.around.thinker.ask(asked, Tune)  # the one line of the module that asks
        if answer is not None:
            self.around.record(Hummed(tune=answer.tune))
""",
    "bots/mind/engines/dancer.py": """
from bots.mind.base import MINDS, Mind
from bots.mind.requests.choose_action.request import ActionChoice


class Dancer(Mind):
    engine, model = "dancer", "none"

    def __init__(self, rules):
        self.rules = rules

    async def answer(self, request):
        if request.kind == "choose_action":
            return ActionChoice(intent="dance", skill="dance", because="I like to.")
        return await self.rules.answer(request)


@MINDS.part("dancer")
def open_dancer(argument, around):
    return Dancer(MINDS.find()["rules"](argument, around))
""",
    "analysis/metrics/tunes.py": """
from analysis.metrics.base import METRICS, Measurement


@METRICS.part("tunes")
def measure(run):
    tunes = run.payloads("hummed")["tune"]
    return Measurement("Tunes", f"{len(tunes)} tunes of {tunes.nunique()} kinds were hummed.")
""",
}
"""Files by their place, besides the skill and the kind of world of the user's package."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one new file of each kind."""
    root = tmp_path_factory.mktemp("copy")
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, root / layer, ignore=shutil.ignore_patterns("node_modules"))
    for file in ("package.json", "package-lock.json", "pyproject.toml"):
        shutil.copy(ROOT / file, root / file)
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    for path, text in PARTS.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    shutil.copy(PACKAGE / "my_parts" / "skills" / "dance.js", root / "skills")
    shutil.copy(PACKAGE / "my_parts" / "flat_world.py", root / "worlds")
    return root


def test_a_run_uses_one_file_of_each_kind(copy: Path, tmp_path: Path) -> None:
    modules = "[perception, reflex, memory, action_awareness, skill_execution, controller, hummer]"
    options = ["--agents", "2", "--minutes", "0.4", "--speed", "4", "--world", "flat", "--mind", "dancer", "--quiet"]
    settings = ["--set", f"brain.modules={modules}", "--runs-dir", str(tmp_path / "runs")]
    program = "from orchestrator.cli import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", program, "run", "village", *options, *settings],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        timeout=270,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    (run_dir,) = (tmp_path / "runs").iterdir()
    manifest = read_manifest(run_dir)
    assert (manifest.world["kind"], manifest.mind["engine"]) == ("flat", "dancer")
    events = load_events(run_dir)
    data = {kind: rows["data"].tolist() for kind, rows in events.groupby("kind")}
    assert any('"dance"' in text and '"done"' in text for text in data["action.finished"])
    asked = Counter(re.findall(r'"request":\s*"(\w+)"', " ".join(data["mind.call"])))
    assert asked["name_tune"] >= len(data["hummed"]) > 0
    # A report leaves out what agents did after their time was over, before they left.
    hummed = events.loc[(events["kind"] == "hummed") & (events["t"] <= open_run(run_dir).seconds)]
    assert f"{len(hummed)} tunes of 2 kinds were hummed." in (run_dir / "report.html").read_text()
