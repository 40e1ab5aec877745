"""Sets of runs that are incomplete or mixed: refused, or compared with the missing parts named first."""

import json
from pathlib import Path
from typing import Any

import pytest

from analysis import UnlikeRunsError, check_scenario, compare
from tests.analysis.folders import Log, write_run


def run_of(
    folder: Path,
    condition: str,
    seed: int,
    *,
    minutes: float = 10.0,
    ended: bool = True,
    late_seconds: float | None = None,
    **more: Any,
) -> Path:
    log = Log()
    if late_seconds is not None:
        log.add(9.0, "Ada", "heard", speaker="Bram", text="Hello.", distance=1.0, at=9.0 - late_seconds)
    log.joined("Ada", "Bram")
    log.item(5.0, "Ada", "oak_log", 1)
    log.item(minutes * 60 - 1, "Bram", "dirt", 1)
    if ended:
        log.ended(minutes * 60)
    manifest = {
        "run_id": f"{condition}-{seed}",
        "scenario": "items",
        "condition": condition,
        "seed": seed,
        "mind": "rules",
        "status": "done",
        "speed": 1.0,
        "minutes": 10.0,
        **more,
    }
    return write_run(folder / f"{condition}-{seed}", log, manifest)


def remarks(folder: Path, *runs: Path) -> tuple[str, ...]:
    """Return the first lines on the page of a comparison."""
    result = compare(runs, folder / "out")
    page = result.report.read_text(encoding="utf-8")
    places = [page.index(remark) for remark in result.remarks]
    assert places == sorted(places)
    assert max(places, default=0) <= page.index("<h1>")
    return result.remarks


def four(folder: Path, **first: Any) -> list[Path]:
    others = [("full", 2), ("baseline", 1), ("baseline", 2)]
    return [run_of(folder, "full", 1, **first), *(run_of(folder, condition, seed) for condition, seed in others)]


def test_a_whole_set_of_alike_runs_needs_no_remark(tmp_path: Path) -> None:
    assert remarks(tmp_path, *four(tmp_path)) == ()


def test_runs_whose_minds_fell_behind_are_named(tmp_path: Path) -> None:
    assert remarks(tmp_path / "in time", *four(tmp_path / "in time", late_seconds=0.5)) == ()
    assert remarks(tmp_path, *four(tmp_path, late_seconds=4.0)) == (
        "In 1 of 4 runs the minds fell behind the world: one word in twenty reached them late, by up to 4.0 s of run "
        "clock (full-1). Use a lower speed, or fewer runs at once.",
    )


def test_different_scenarios_are_refused(tmp_path: Path) -> None:
    runs = four(tmp_path, scenario="village")
    sentence = "The runs have 2 different scenarios (items 3, village 1): compare runs of one scenario at a time."
    with pytest.raises(UnlikeRunsError) as caught:
        check_scenario(runs)
    assert str(caught.value) == sentence
    with pytest.raises(UnlikeRunsError) as caught:
        compare(runs, tmp_path / "out")
    assert str(caught.value) == sentence
    assert not (tmp_path / "out").exists()


def test_half_finished_runs_are_named_first(tmp_path: Path) -> None:
    first, *others = four(tmp_path, status="stopped", minutes=10.0)
    cut = run_of(tmp_path / "cut", "full", 3, ended=False)
    alone = run_of(tmp_path / "cut", "baseline", 3)
    found = remarks(tmp_path, first, *others, cut, alone)
    assert found[0] == "2 of 6 runs are incomplete: full-1 (stopped, 10.0 of 10 min), full-3 (its log has no end)."


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        ({"mind": "openai"}, "The runs have different minds: openai, rules."),
        ({"speed": 4.0}, "The runs have different speeds: 1, 4."),
        ({"minutes": 5.0}, "The runs have different lengths: 5 to 10 minutes."),
    ],
)
def test_minds_speeds_and_lengths_that_differ_are_told(tmp_path: Path, first: dict[str, Any], sentence: str) -> None:
    minutes = first.pop("minutes", 10.0)
    assert remarks(tmp_path, *four(tmp_path, minutes=minutes, **first)) == (sentence,)


def test_seeds_that_are_doubled_or_missing_are_told(tmp_path: Path) -> None:
    twin = run_of(tmp_path / "again", "full", 1)
    assert remarks(tmp_path, *four(tmp_path), twin) == (
        "Runs of the same condition and seed are not independent: full with seed 1.",
    )
    third = run_of(tmp_path, "full", 3)
    last = run_of(tmp_path, "muted", 3)
    assert remarks(tmp_path, *four(tmp_path), third, last) == (
        "Not every condition has every seed: baseline lacks 3, muted lacks 1, 2.",
        "There is only one run of muted, so there is no interval.",
    )


def test_a_folder_without_a_manifest_is_named(tmp_path: Path) -> None:
    runs = four(tmp_path)
    (runs[0] / "manifest.json").unlink()
    (json_less,) = [remark for remark in remarks(tmp_path, *runs) if "unknown:" in remark]
    assert json_less == "The scenario, condition and mind of these runs are unknown: full-1."
    assert json.loads((runs[1] / "manifest.json").read_text())["scenario"] == "items"
