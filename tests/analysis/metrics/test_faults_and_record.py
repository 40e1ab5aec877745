"""Faults, and completeness of the record, worked by hand."""

from pathlib import Path

from analysis.metrics import faults, record
from analysis.run import open_run
from tests.analysis.folders import Log, write_part, write_run


def test_faults_are_counted_by_part_and_error(tmp_path: Path) -> None:
    # Three faults of two kinds; two agents had the first.
    log = Log()
    log.add(1.0, "Ada", "fault", where="body", error="lost", action="collect")
    log.add(2.0, "Bram", "fault", where="body", error="lost", action=None)
    log.add(3.0, None, "fault", where="recorder", error="slow", action=None)
    log.ended(5.0)
    found = faults.measure(open_run(write_run(tmp_path, log)))
    assert found.headline == {"faults": 3}
    assert found.concerns == ["3 faults were logged."]
    assert found.tables[0].frame.to_dict("records") == [
        {"where": "body", "error": "lost", "faults": 2, "agents": 2, "first_seconds": 1.0},
        {"where": "recorder", "error": "slow", "faults": 1, "agents": 0, "first_seconds": 3.0},
    ]


def test_lost_and_doubled_events_are_concerns(tmp_path: Path) -> None:
    # Ada's second of three events is lost and her third was written twice. There is no manifest and no end.
    log = Log()
    for t in range(3):
        log.said(float(t), "Ada", "hello")
    write_part(tmp_path, 1, [log.rows[0], log.rows[2], log.rows[2]])
    found = record.measure(open_run(tmp_path))
    assert found.headline == {"events": 2, "lost_events": 1, "doubled_events": 1}
    assert found.concerns == [
        "The run folder has no manifest, so scenario, seed and engine are unknown.",
        "The log has no end of the run: the run is still going on, or was interrupted.",
        "1 event is missing from the log.",
        "1 event was written more than once (counted once).",
    ]


def test_absent_agents_are_a_concern(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(5.0)
    found = record.measure(open_run(write_run(tmp_path, log, {"agents": 3})))
    assert found.concerns == ["3 agents were planned, 1 are in the log."]


def test_a_whole_record_raises_no_concern(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(5.0)
    run = open_run(write_run(tmp_path, log, {"scenario": "village"}))
    assert record.measure(run).concerns == []
    assert faults.measure(run).concerns == []
