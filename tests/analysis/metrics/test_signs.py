"""Signs, worked by hand."""

from pathlib import Path

from analysis.belonging import concerns
from analysis.metrics import signs
from analysis.run import open_run
from tests.analysis.folders import Log, write_run


def test_signs_have_a_writer_and_readers(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    log.add(10.0, "Ada", "sign.written", text="North: the mine")
    log.add(20.0, "Bram", "sign.read", text="North: the mine")
    log.add(30.0, "Cleo", "sign.read", text="North: the mine")
    log.add(40.0, "Bram", "sign.read", text="Beware")
    log.ended(60.0)
    found = signs.measure(open_run(write_run(tmp_path, log, {"scenario": "village"})))
    assert found.headline == {"signs_written": 1, "signs_read": 3}
    (table,) = found.tables
    rows = table.frame[["writer", "text", "readers"]].fillna("").to_numpy().tolist()
    assert rows == [["Ada", "North: the mine", 2], ["", "Beware", 1]]


def test_a_report_without_signs_has_no_section_of_them(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(60.0)
    assert not concerns(signs.measure, open_run(write_run(tmp_path, log, {"scenario": "village"})))
