"""The schema of the log: a leaf, described field by field, and open to a kind in one file."""

import json
import os
import shutil
import subprocess
import sys
from inspect import getdoc
from pathlib import Path

import pytest

from bots.events import KINDS
from tests.imports import ROOT, imports_of, is_of

OURS = ("analysis", "bots", "configs", "orchestrator", "skills", "worlds")

NEW_KIND = '''"""Events of weather."""

from typing import Literal

from bots.events.base import Payload, PayloadPart


class Cloud(PayloadPart):
    """A cloud."""

    height: float
    """Height above the ground, in blocks."""


class Weather(Payload, kind="weather"):
    """Written when the weather changes."""

    sky: Literal["clear", "rain"]
    """The new weather."""
    clouds: list[Cloud]
    """The clouds in sight."""
    rain_mm: float | None
    """Rain since sunrise, in millimetres; null when it is not measured."""
'''

READ = """
import json, sys
import pandas as pd
from analysis.events import payloads
from analysis.events.page import page

data = '{"sky": "snow", "clouds": [{"height": 90.0}], "rain_mm": 1}'
row = {"event_id": "Ada/1/000001", "t": 1.0, "agent": "Ada", "kind": "weather", "x": 0.0, "y": 0.0, "z": 0.0}
read = payloads(pd.DataFrame([row | {"data": data}]), "weather")
told = {"columns": list(read)[6:], "row": read.iloc[0, 6:].tolist(), "rain": str(read["rain_mm"].dtype)}
print(json.dumps(told | {"on_page": "| `rain_mm` | number or null | Rain since sunrise" in page()}))
"""


def test_the_schema_imports_nothing_else_of_civitas() -> None:
    others = [
        (path, name)
        for path, name in imports_of("bots/events")
        if any(is_of(name, ours) for ours in OURS) and not is_of(name, "bots.events")
    ]
    assert others == []


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_and_field_is_described(kind: str) -> None:
    payload = KINDS[kind]
    assert (getdoc(payload) or "").startswith("Written "), f"{payload} does not say when it is written"
    for name, field in payload.model_fields.items():
        assert field.description, f"{payload}.{name} has no docstring"
        assert field.description.endswith("."), f"the docstring of {payload}.{name} is no sentence"


def test_a_new_kind_is_one_file(tmp_path: Path) -> None:
    """A copy of the schema stands alone; a module that is put into it is written, read and described."""
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "__init__.py").touch()
    shutil.copytree(ROOT / "bots" / "events", tmp_path / "bots" / "events")
    (tmp_path / "bots" / "events" / "weather.py").write_text(NEW_KIND, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    command = [sys.executable, "-c", READ]
    ended = subprocess.run(
        command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout) == {
        "columns": ["sky", "clouds", "rain_mm"],
        "row": ["snow", [{"height": 90.0}], 1.0],
        "rain": "float64",
        "on_page": True,
    }
