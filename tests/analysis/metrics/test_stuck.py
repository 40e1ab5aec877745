"""How long agents make no progress without a reason, worked by hand."""

from pathlib import Path

from analysis.metrics import stuck
from analysis.run import Run, open_run
from analysis.stuck import stuck_spells
from tests.analysis.folders import Log, write_run


def opened(folder: Path, log: Log, seconds: float = 300.0) -> Run:
    log.ended(seconds)
    log.rows.sort(key=lambda row: float(row["t"]))
    return open_run(write_run(folder, log, {"scenario": "village"}))


def spells(run: Run) -> list[tuple[str, float, float]]:
    return [(row["agent"], row["began"], row["seconds"]) for row in stuck_spells(run).to_dict("records")]


def placed(log: Log, t: float, agent: str, x: float) -> None:
    log.started(t, agent, f"{agent}/{t}", "look_at")["x"] = x


def test_an_agent_comes_further_by_place_things_words_and_thoughts(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Official")
    placed(log, 50.0, "Ada", 20.0)
    log.item(100.0, "Ada", "dirt", 1)
    log.said(150.0, "Ada", "Good day.")
    log.add(200.0, "Ada", "plan", text="First sand, then glass.", blocks=[])
    log.finished(250.0, "Ada", "Ada/a1", "place", seconds=1.0, delta={"dirt": -1})
    placed(log, 200.0, "Bram", 4.0)  # within its place
    assert spells(opened(tmp_path, log)) == [("Bram", 0.0, 300.0)]


def test_a_goal_and_an_action_without_effect_are_no_progress(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.started(0.0, "Ada", "Ada/0.0", "collect")
    for t in (0.0, 50.0, 100.0):
        log.add(t, "Ada", "goal", text=f"I want {t} sand.")
        log.finished(t, "Ada", f"Ada/{t}", "collect", seconds=1.0, status="failed", reason="blocked")
    found = stuck_spells(opened(tmp_path, log, 120.0))
    assert found.to_numpy().tolist() == [["Ada", 0.0, 120.0, "collect", "failed blocked"]]


def test_a_stated_reason_counts_while_it_lasts(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram", "Cleo", "Dora")
    log.started(10.0, "Ada", "Ada/a1", "obtain")
    log.add(
        10.0, "Ada", "action.progress", action_id="Ada/a1", skill="obtain", stage="hides", why="", seconds_at_most=9
    )
    log.add(
        200.0, "Ada", "action.progress", action_id="Ada/a1", skill="obtain", stage="works", why="", seconds_at_most=None
    )
    log.started(10.0, "Dora", "Dora/a1", "obtain")
    for t, why in ((10.0, "I dig slowly, for want of a tool"), (220.0, "")):
        dug = {"action_id": "Dora/a1", "skill": "obtain", "stage": "works", "why": why, "seconds_at_most": None}
        log.add(t, "Dora", "action.progress", **dug)
    log.started(10.0, "Bram", "Bram/a1", "sleep")
    log.started(20.0, "Bram", "Bram/a2", "look_at")
    log.finished(21.0, "Bram", "Bram/a1", "sleep", seconds=11.0, status="cancelled")
    log.started(20.0, "Cleo", "Cleo/a1", "look_at")
    log.add(30.0, "Cleo", "agent.died", reason="fell")
    log.add(240.0, "Cleo", "agent.respawned", reason="")
    assert spells(opened(tmp_path, log)) == [("Bram", 21.0, 279.0), ("Ada", 200.0, 100.0), ("Dora", 220.0, 80.0)]


def test_an_agent_that_left_is_not_stuck(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.started(10.0, "Ada", "Ada/a1", "go_to")
    log.add(30.0, "Ada", "agent.left", reason="end")
    assert spells(opened(tmp_path, log)) == []


def test_stuck_agents_are_named_with_their_situation(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    log.started(10.0, "Ada", "Ada/a1", "go_to")
    log.started(10.0, "Bram", "Bram/a1", "go_to")
    log.said(250.0, "Bram", "Hm.")
    found = stuck.measure(opened(tmp_path, log))
    assert found.headline == {"stuck_agents": 2, "stuck_seconds_max": 300.0}
    assert found.finding == (
        "2 agents were without progress for more than 60 s and gave no reason; the longest time was that of Ada, 300 s "
        "from 0 s on."
    )
    assert found.tables[0].frame.iloc[0].tolist() == ["Ada", 0.0, 300.0, "go_to", ""]


def test_a_run_in_which_all_come_further_names_nobody(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    found = stuck.measure(opened(tmp_path, log, 50.0))
    assert found.headline == {"stuck_agents": 0, "stuck_seconds_max": None}
    assert found.tables == []
