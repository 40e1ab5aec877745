"""Activity and the outcomes of actions, worked by hand."""

from pathlib import Path

from analysis.metrics import actions, activity
from analysis.run import Run, open_run
from tests.analysis.folders import Log, write_run


def _run(folder: Path) -> Run:
    # In 100 s, Ada collects twice (20 s done, 10 s failed) and waits once (5 s cancelled); Bram goes once (30 s) and
    # has started to eat when the run ends. Checkable are Ada's first collect (met) and her second (not met).
    log = Log()
    log.joined("Ada", "Bram")
    log.started(0.0, "Ada", "a-1", "collect")
    log.finished(20.0, "Ada", "a-1", "collect", seconds=20.0, met_expectation=True)
    log.started(20.0, "Ada", "a-2", "collect")
    log.finished(
        30.0, "Ada", "a-2", "collect", seconds=10.0, status="failed", reason="unreachable", met_expectation=False
    )
    log.started(30.0, "Ada", "a-3", "wait")
    log.finished(35.0, "Ada", "a-3", "wait", seconds=5.0, status="cancelled", reason="interrupted")
    log.started(0.0, "Bram", "b-1", "go_to")
    log.finished(30.0, "Bram", "b-1", "go_to", seconds=30.0)
    log.started(99.0, "Bram", "b-2", "eat")
    log.ended(100.0)
    return open_run(write_run(folder, log))


def test_activity_by_agent_and_skill(tmp_path: Path) -> None:
    # Together 65 s of 200 s: 32.5 %.
    found = activity.measure(_run(tmp_path))
    assert found.headline == {"actions": 4, "active_share": 0.325, "resumed_share": 0.0}
    assert "were not decided" not in found.finding
    assert found.tables[0].frame.to_dict("records") == [
        _active("Ada", "collect", actions=2, done=1, failed=1, seconds=30.0),
        _active("Ada", "wait", actions=1, cancelled=1, seconds=5.0),
        _active("Bram", "go_to", actions=1, done=1, seconds=30.0),
    ]


def test_work_that_a_body_went_on_with_by_itself_is_told_apart(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    for number, resumed in enumerate([False, True, True, False]):
        log.started(10.0 * number, "Ada", f"a-{number}", "collect", resumed=resumed)
        log.finished(10.0 * number + 5.0, "Ada", f"a-{number}", "collect", seconds=5.0)
    log.ended(40.0)
    found = activity.measure(open_run(write_run(tmp_path, log)))
    assert found.headline["resumed_share"] == 0.5
    assert "50% of the started actions were not decided" in found.finding


def test_outcomes_by_skill(tmp_path: Path) -> None:
    # 2 of 4 finished actions were done; 1 of 2 checkable ones met its expectation; Bram's eating never ended.
    found = actions.measure(_run(tmp_path))
    table = found.tables[0].frame.set_index("skill")
    assert found.headline == {"done_share": 0.5, "met_share": 0.5}
    assert table.index.tolist() == ["collect", "go_to", "wait", "eat"]
    assert table["unfinished"].tolist() == [0, 0, 0, 1]
    assert table.loc[["collect"], ["actions", "done", "failed", "checked", "met"]].to_numpy().tolist() == [
        [2, 1, 1, 2, 1]
    ]
    assert table.loc[["collect"], ["done_share", "met_share", "seconds_mean"]].to_numpy().tolist() == [[0.5, 0.5, 15.0]]
    # An unknown value is missing, not 0.
    assert table["met_share"].isna().tolist() == [False, True, True, True]
    assert table["done_share"].isna().tolist() == [False, False, False, True]
    assert table["seconds_mean"].isna().tolist() == [False, False, False, True]
    assert found.tables[1].frame.to_dict("records") == [
        {"skill": "collect", "status": "failed", "reason": "unreachable", "actions": 1},
        {"skill": "wait", "status": "cancelled", "reason": "interrupted", "actions": 1},
    ]


def test_no_actions_is_said(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(5.0)
    run = open_run(write_run(tmp_path, log))
    assert activity.measure(run).headline == {"actions": 0, "active_share": None, "resumed_share": None}
    assert actions.measure(run).headline == {"done_share": None, "met_share": None}
    assert activity.measure(run).plots == []


def _active(agent: str, skill: str, *, seconds: float, **counts: int) -> dict[str, object]:
    none = {"actions": 0, "done": 0, "failed": 0, "cancelled": 0}
    return {"agent": agent, "skill": skill, **none, **counts, "seconds": seconds, "time_share": seconds / 100}
