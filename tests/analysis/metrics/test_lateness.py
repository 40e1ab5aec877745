"""How late words reach the minds, worked by hand."""

from pathlib import Path

import pytest

from analysis.metrics import lateness
from analysis.metrics.base import Measurement
from analysis.run import open_run
from tests.analysis.folders import Log, write_run


def measured(folder: Path, late: list[float]) -> Measurement:
    log = Log()
    for number, seconds in enumerate(late):
        log.add(10.0 + number, "Ada", "heard", speaker="Bram", text="Hello.", distance=1.0, at=10.0 + number - seconds)
    log.ended(500.0)
    return lateness.measure(open_run(write_run(folder, log, {"scenario": "village"})))


def test_minds_that_keep_up_are_no_concern(tmp_path: Path) -> None:
    found = measured(tmp_path, [0.1] * 95 + [9.0] * 5)
    assert found.headline["heard_late_seconds_median"] == pytest.approx(0.1)
    assert found.headline["heard_late_seconds"] == pytest.approx(0.545, abs=0.01), "the 95 % quantile, interpolated"
    assert found.concerns == []


def test_minds_that_fall_behind_are_a_concern(tmp_path: Path) -> None:
    found = measured(tmp_path, [0.1] * 60 + [7.0] * 40)
    assert found.headline["heard_late_seconds"] == pytest.approx(7.0)
    assert found.concerns == [
        "The minds fell behind the world: one word in twenty reached them more than 7.0 s of run clock late (up to 2 s "
        "is acceptable). Use a lower speed, or fewer runs at once."
    ]


def test_a_run_in_which_nobody_hears_has_no_lateness(tmp_path: Path) -> None:
    found = measured(tmp_path, [])
    assert found.headline == {"heard_late_seconds": None, "heard_late_seconds_median": None}
    assert found.concerns == []
