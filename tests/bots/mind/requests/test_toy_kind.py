"""A new kind of request is one folder in any package: every engine answers it."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
FOLDER = {
    "__init__.py": "",
    "request.py": """
from typing import ClassVar, Literal

from bots.mind.thought import Answer, Request


class Sheep(Answer):
    names: tuple[str, ...]


class CountSheep(Request):
    answer_type: ClassVar[type[Answer]] = Sheep
    asked_by: ClassVar[str] = "shepherd"

    kind: Literal["count_sheep"] = "count_sheep"
    sheep: tuple[str, ...]
    count: int
""",
    "rules.py": """
from toy_minds.count_sheep.request import Sheep


def count_sheep(request, theme, chance):
    return Sheep(names=request.sheep[: request.count])
""",
    "prompt.md": "{{ me }}\n\nName {{ count }} of these sheep:\n\n{{ sheep }}\n",
    "variables.py": """
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.who import me

VARIABLES = {
    "me": lambda request: me(request.who),
    "count": lambda request: request.count,
    "sheep": lambda request: fence("the sheep", request.sheep),
}
""",
    "validation.py": """
from bots.mind.requests.validation import count_wrong, exactly


def misfit(request, answer):
    return count_wrong("names", len(answer.names), request.count)


def narrow(fields, request):
    fields["names"] |= exactly(request.count)
""",
    "example.py": """
from bots.mind.moment.situation import Who
from toy_minds.count_sheep.request import CountSheep


def example():
    return CountSheep(who=Who(name="Mira"), t=0.0, sheep=("Dolly", "Shaun"), count=2)
""",
    "estimate.py": """
TOKENS_OUT = 10


def calls_a_minute(paces):
    return 0.5
""",
}
"""Return the files of the kind."""


def test_a_kind_of_a_package_of_ones_own_is_answered_by_every_engine(tmp_path: Path) -> None:
    folder = tmp_path / "toy_minds" / "count_sheep"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("", encoding="utf-8")
    for name, text in FOLDER.items():
        (folder / name).write_text(text, encoding="utf-8")

    ended = subprocess.run(
        [sys.executable, "-m", "tests.bots.mind.requests.toy_kind", tmp_path / "run"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    both = {"names": ["Dolly", "Shaun"]}
    assert told["rules"] == told["replay"] == both
    assert len(told["openai"]) == 1 and '"names":["Dolly","Shaun"]' in told["openai"][0]
    user, names = told["asked"]
    assert 'Name 2 of these sheep:\n\n<data of="the sheep">\n- Dolly\n- Shaun\n</data>' in user
    assert (names["minItems"], names["maxItems"]) == (2, 2)
    assert told["example"]
    # Two agents ask once every two minutes for ten minutes: 10 calls. 3 % are asked again: 10.3 answers of 10 tokens.
    assert told["estimate"] == [["count_sheep", 10.0, 103]]
