"""Speech, worked by hand."""

from pathlib import Path

from analysis.metrics import speech
from analysis.run import open_run
from tests.analysis.folders import Log, write_run


def test_who_spoke_and_who_was_heard(tmp_path: Path) -> None:
    # Ada speaks twice: to Bram and Steve (a human), then to Bram. Bram speaks once, to nobody. Celia is silent. Spoke:
    # Ada, Bram. Heard: only Ada. Pairs: Ada→Bram twice, Ada→Steve once; 3 hearings.
    log = Log()
    log.joined("Ada", "Bram", "Celia")
    log.said(1.0, "Ada", "hello", "Bram", "Steve")
    log.said(2.0, "Ada", "over here", "Bram")
    log.said(3.0, "Bram", "anyone?")
    log.ended(5.0)
    found = speech.measure(open_run(write_run(tmp_path, log)))
    assert found.headline == {"spoke": 2, "heard": 1, "utterances": 3, "hearings": 3}
    assert found.tables[0].frame.to_dict("records") == [
        {"agent": "Ada", "said": 2, "said_to_someone": 2, "was_heard_by": 2, "heard": 0, "heard_from": 0},
        {"agent": "Bram", "said": 1, "said_to_someone": 0, "was_heard_by": 0, "heard": 2, "heard_from": 1},
        {"agent": "Celia", "said": 0, "said_to_someone": 0, "was_heard_by": 0, "heard": 0, "heard_from": 0},
    ]
    assert found.tables[1].frame.to_dict("records") == [
        {"speaker": "Ada", "hearer": "Bram", "utterances": 2},
        {"speaker": "Ada", "hearer": "Steve", "utterances": 1},
    ]
    assert "Listeners that are not agents of the run: Steve." in found.finding


def test_nobody_is_their_own_audience(tmp_path: Path) -> None:
    log = Log()
    log.said(1.0, "Ada", "hm", "Ada")
    log.ended(5.0)
    found = speech.measure(open_run(write_run(tmp_path, log)))
    assert found.headline == {"spoke": 1, "heard": 0, "utterances": 1, "hearings": 0}
    assert found.plots == []


def test_silence_is_said(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(5.0)
    assert speech.measure(open_run(write_run(tmp_path, log))).finding == "Nobody spoke."


def test_what_did_not_reach_the_minds_counts_as_heard_and_is_said(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Celia")
    log.said(1.0, "Ada", "hello")
    log.heard(1.0, "Bram", "Ada", "hello")
    log.heard(1.0, "Celia", "Ada", "hello", attended=True)
    log.said(2.0, "Bram", "hm")
    log.heard(2.0, "Ada", "Bram", "hm", attended=True)
    log.heard(2.0, "Celia", "Bram", "hm", attended=False)
    log.ended(5.0)
    found = speech.measure(open_run(write_run(tmp_path, log)))
    assert found.headline == {"spoke": 2, "heard": 2, "utterances": 2, "hearings": 4}
    assert "25% of what agents heard did not reach their minds" in found.finding


def test_nothing_is_said_of_attention_where_all_reached_the_minds(tmp_path: Path) -> None:
    log = Log()
    log.said(1.0, "Ada", "hello")
    log.heard(1.0, "Bram", "Ada", "hello")
    log.ended(5.0)
    assert "minds" not in speech.measure(open_run(write_run(tmp_path, log))).finding
