"""One loaded run: what counts, and how long it was."""

from pathlib import Path

from analysis.run import open_run
from tests.analysis.folders import Log, write_run


def test_nothing_that_agents_do_after_their_time_counts(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.item(179.0, "Ada", "dirt", 1)
    log.item(184.0, "Ada", "stone", 2)
    log.add(185.0, "Ada", "agent.left", reason="the run is over")
    log.ended(190.0, seconds=180.0)
    run = open_run(write_run(tmp_path, log))
    assert (run.seconds, run.ended) == (180.0, True)
    assert run.payloads("item.acquired", "item")["item"].tolist() == ["dirt"]
    assert run.events["kind"].tolist() == ["agent.joined", "item.acquired", "agent.left", "run.ended"]
    assert run.events.attrs["doubled"] == 0


def test_a_log_that_does_not_say_when_the_time_was_over_ends_with_its_last_event(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.item(184.0, "Ada", "stone", 1)
    log.ended(190.0)
    run = open_run(write_run(tmp_path / "older", log))
    assert (run.seconds, len(run.payloads("item.acquired"))) == (190.0, 1)
    unfinished = Log()
    unfinished.item(7.0, "Ada", "stone", 1)
    run = open_run(write_run(tmp_path / "unfinished", unfinished))
    assert (run.seconds, run.ended) == (7.0, False)
