"""The schema of the log: described field by field, and open to a kind in one file."""

import importlib
import json
import os
import shutil
import subprocess
import sys
from inspect import getdoc
from pathlib import Path

import pandas as pd
import pytest

import bots.events
from analysis.events import payloads
from analysis.events.page import page
from bots.events import KINDS

ROOT = Path(__file__).resolve().parents[3]

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

WRITE = """
from bots.events import KINDS
from bots.events.weather import Cloud

print(KINDS["weather"](sky="rain", clouds=[Cloud(height=90)], rain_mm=1.5).model_dump_json())
"""


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_and_field_is_described(kind: str) -> None:
    payload = KINDS[kind]
    assert (getdoc(payload) or "").startswith("Written "), f"{payload} does not say when it is written"
    for name, field in payload.model_fields.items():
        assert field.description, f"{payload}.{name} has no docstring"
        assert field.description.endswith("."), f"the docstring of {payload}.{name} is not a sentence"


def test_a_new_kind_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the schema works alone and finds a new module in its folder; analysis reads and describes the kind."""
    folder = tmp_path / "bots" / "events"
    shutil.copytree(ROOT / "bots" / "events", folder)
    (tmp_path / "bots" / "__init__.py").touch()
    (folder / "weather.py").write_text(NEW_KIND, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-c", WRITE], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    data = ended.stdout.strip()
    assert json.loads(data) == {"sky": "rain", "clouds": [{"height": 90.0}], "rain_mm": 1.5}

    monkeypatch.setattr(bots.events, "__path__", [str(folder)])
    try:
        importlib.import_module("bots.events.weather")
        row = {"event_id": "Ada/1/000001", "t": 1.0, "agent": "Ada", "kind": "weather", "x": 0.0, "y": 0.0, "z": 0.0}
        read = payloads(
            pd.DataFrame([row | {"data": data}, row | {"data": data.replace('rain"', 'snow"', 1)}]), "weather"
        )
        assert read["sky"].tolist() == ["rain", "snow"], "unknown values of a newer log are read too"
        assert read["clouds"].tolist() == [[{"height": 90.0}]] * 2
        assert read["rain_mm"].dtype == "float64"
        assert "| `rain_mm` | number or null | Rain since sunrise, in millimetres" in page()
    finally:
        KINDS.pop("weather", None)
        sys.modules.pop("bots.events.weather", None)
