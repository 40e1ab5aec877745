"""The village lives: everyone joins, gathers, talks and is heard, nothing fails, and the report shows it."""

from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.village.command import Log, run_village

pytestmark = pytest.mark.live

AGENTS = 6
EARSHOT_BLOCKS = 64
"""Everybody begins within this distance of everybody else, and so has somebody to greet."""


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Run six agents for a minute and a half of run clock, at three times the wall speed."""
    return run_village(
        *("--agents", str(AGENTS), "--minutes", "1.5", "--seed", "7", "--speed", "3"),
        *("--set", f"world.hearing_radius_blocks={EARSHOT_BLOCKS}"),
        *("--set", f"brain.talking.greeting_distance_blocks={EARSHOT_BLOCKS}"),
        folder=tmp_path_factory.mktemp("village"),
        limit_seconds=300,
    )


@pytest.mark.timeout(320)
def test_everyone_lives(village: dict[str, Any]) -> None:
    log = Log(Path(village["run_dir"]))
    assert village["status"] == "done"
    assert set(log.of("agent.joined")["agent"]) == set(village["unique_items"])
    assert len(village["unique_items"]) == AGENTS
    assert village["unique_items_mean"] >= 4
    assert log.of("fault").empty, log.of("fault").to_string()
    assert not log.of("memory").empty


@pytest.mark.timeout(320)
def test_everyone_speaks_and_is_heard(village: dict[str, Any]) -> None:
    speech = Log(Path(village["run_dir"])).of("speech")
    names = set(village["unique_items"])
    assert set(speech["agent"]) == names
    assert set(speech["agent"][speech["hearers"].map(len) > 0]) == names


@pytest.mark.timeout(320)
def test_the_report_holds_the_plot(village: dict[str, Any]) -> None:
    report = Path(village["report"])
    assert (report.parent / "plots" / "item_progression.png").stat().st_size > 10_000
    text = report.read_text()
    assert "data:image/png;base64," in text
    assert "rules" in text


@pytest.mark.timeout(320)
def test_nothing_is_lost_or_left_behind(village: dict[str, Any]) -> None:
    assert village["events_missing"] == 0
    assert Log(Path(village["run_dir"])).events["event_id"].is_unique
    left = [
        process.info
        for process in psutil.process_iter(["cmdline"])
        if village["run_id"] in " ".join(process.info["cmdline"] or [])
    ]
    assert not left
