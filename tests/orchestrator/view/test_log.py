"""The log as the page reads it: windows, positions and moments of a run of any size, without all of it in memory."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis import load_events
from analysis.events.errors import AnalysisError
from orchestrator.bench.made_up_society import SECONDS, write_made_up_run
from orchestrator.recorder.parts import part_paths
from orchestrator.view import log as log_module
from orchestrator.view import recorded
from orchestrator.view.log import RunLog, Shared, empty_log, read_log
from orchestrator.view.positions import Positions, thinned
from tests.analysis.folders import Log, write_run

EVENTS, PEOPLE = 10_000, 20


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_made_up_run(tmp_path_factory.mktemp("view") / "run", EVENTS, PEOPLE, 7, rows_per_part=1000)


def ids_in(log: RunLog, column: Shared, name: str, windows: int) -> list[list[str]]:
    return [log.of(column, name, window)["event_id"].to_pylist() for window in range(windows)]


def expected_in(events: pd.DataFrame, seconds: float, windows: int) -> list[list[str]]:
    numbers = events["t"] // seconds
    return [events.loc[numbers == window, "event_id"].tolist() for window in range(windows)]


def test_windows_hold_all_events_of_an_agent_and_of_a_kind(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "_KEPT_BYTES_MAX", 300_000)  # about three parts
    log, events = read_log(made_up), load_events(made_up)
    assert len(log) == EVENTS and log.seconds == SECONDS
    windows = int(SECONDS // log.window_seconds) + 1
    for name in (log.agents[0], log.agents[-1]):
        own = events.loc[events["agent"] == name]
        assert ids_in(log, "agent", name, windows) == expected_in(own, log.window_seconds, windows)
    own = events.loc[events["kind"] == "speech"]
    assert ids_in(log, "kind", "speech", windows) == expected_in(own, log.window_seconds, windows)
    assert ids_in(log, "kind", "no such kind", windows) == [[]] * windows


def test_windows_are_shorter_where_much_happens(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_log(made_up).window_seconds == 600.0
    assert empty_log().window_seconds == 600.0
    monkeypatch.setattr(log_module, "_EVENTS_OF_A_WINDOW", 200)
    log, events = read_log(made_up), load_events(made_up)
    assert log.window_seconds == 120.0
    own = events.loc[events["kind"] == "goal"]
    found = [place for place, one in enumerate(expected_in(own, 120.0, 61)) if one]
    assert log.windows()["kinds"][log.kinds.index("goal")] == found
    assert [place for place, one in enumerate(ids_in(log, "kind", "goal", 61)) if one] == found


def test_moments_count_all_events_of_a_kind(made_up: Path) -> None:
    log, events = read_log(made_up), load_events(made_up)
    own = events.loc[events["kind"] == "speech", "t"]
    moments = log.moments["speech"]
    assert sum(count for _, count in moments) == len(own) and len(moments) <= 256
    assert {t for t, _ in moments} <= set((np.ceil(own * 1000) / 1000).tolist())


def test_further_events_are_among_those_of_the_log(made_up: Path) -> None:
    log = read_log(made_up)
    early, late = (
        {"event_id": f"Zoe/1/{n:06d}", "t": t, "agent": "Zoe", "kind": "new", "x": 1.0, "y": 2.0, "z": t, "data": "{}"}
        for n, t in ((1, 700.0), (2, SECONDS + 30))
    )
    longer = log.with_late([late]).with_late([early])
    assert longer.agents == [*log.agents, "Zoe"] and longer.kinds == [*log.kinds, "new"]
    assert len(longer) == EVENTS + 2 and longer.seconds == SECONDS + 30
    of_zoe = [longer.of("agent", "Zoe", window)["t"].to_pylist() for window in (0, 1, 12)]
    assert of_zoe == [[], [700.0], [SECONDS + 30]]
    assert longer.windows()["kinds"][-1] == [1, 12] and longer.moments["new"] == [[700.0, 1], [SECONDS + 30, 1]]
    counts = np.frombuffer(longer.positions(), "<u4", PEOPLE + 1, 4)
    assert counts[-1] == 2 and counts[:-1].tolist() == np.frombuffer(log.positions(), "<u4", PEOPLE, 4).tolist()
    assert empty_log().with_late([late]).of("kind", "new", 12)["z"].to_pylist() == [SECONDS + 30]


def test_an_event_that_was_recorded_twice_is_there_once(tmp_path: Path) -> None:
    log = Log()
    log.said(1.0, "Ada", "Good day.")
    log.said(1.0, "Ada", "And good night.")  # all in common but the id
    log.said(1.0, "Bram", "Good day.")
    log.rows.append(log.rows[0])
    found = read_log(write_run(tmp_path, log))
    assert len(found) == 3
    assert found.of("kind", "speech", 0)["event_id"].to_pylist() == ["Ada/1/000001", "Ada/1/000002", "Bram/1/000001"]
    assert found.event_ids().to_pylist() == [row["event_id"] for row in log.rows]


def test_a_part_that_is_gone_is_said_when_it_is_asked_for(tmp_path: Path) -> None:
    log = Log()
    log.said(1.0, "Ada", "Good day.")
    found = read_log(write_run(tmp_path, log))
    part_paths(tmp_path / "events")[0].unlink()
    with pytest.raises(AnalysisError, match=r"part-000001\.parquet is damaged"):
        found.of("kind", "speech", 0)


def way(*places: tuple[float, float], agent: int = 0) -> Positions:
    """Thin the positions of one agent: its times and x."""
    t, x = (np.array(column) for column in zip(*places, strict=True))
    return thinned(np.full(len(t), agent), t, x, np.zeros(len(t)))


def told(found: Positions) -> list[tuple[float, float]]:
    return [(one / 1000, x) for one, x in zip(found.milliseconds.tolist(), found.x.tolist(), strict=True)]


def test_positions_are_the_first_of_all_and_the_last_in_each_second() -> None:
    assert told(way((0.1, 1), (0.2, 2), (0.9, 3), (1.0, 4), (2.3, 5), (2.301, 6))) == [
        (0.1, 1),
        (0.9, 3),
        (1.0, 4),
        (2.301, 6),
    ]
    assert told(way((0.3, 1))) == [(0.3, 1)]


def test_of_an_agent_that_stands_only_both_ends_are_kept() -> None:
    assert told(way((0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 1))) == [(0, 1), (3, 1), (4, 2), (5, 1)]


def test_positions_of_several_agents_are_apart_and_unknown_ones_are_left_out() -> None:
    t = np.array([0.0, 0.1, 0.2, 0.3, 9.0])
    found = thinned(np.array([1, 0, 1, 0, 0]), t, np.array([1.0, 2.0, 1.0, np.nan, 2.0]), np.ones(5))
    assert found.agents.tolist() == [0, 0, 1, 1] and found.milliseconds.tolist() == [100, 9000, 0, 200]
    assert np.frombuffer(found.to_bytes(3), "<u4", 4).tolist() == [3, 2, 2, 0]


def test_later_positions_come_in_their_order() -> None:
    found = way((0, 0), (2.002, 2), (5, 5)).and_later(np.array([0, 1]), np.array([3.5, 1.0]), np.ones(2), np.ones(2))
    assert told(found) == [(0, 0), (2.002, 2), (3.5, 1), (5, 5), (1, 1)] and found.agents.tolist() == [0, 0, 0, 0, 1]
