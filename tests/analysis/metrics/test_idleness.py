"""How long agents stand without an action, worked by hand."""

from pathlib import Path
from typing import Any

import pytest

from analysis.idleness import idle_spells
from analysis.metrics import idleness
from analysis.run import Run, open_run
from tests.analysis.folders import Log, write_run


def a_run(folder: Path, *actions: tuple[str, float, float | None]) -> Run:
    """A run of 100 s with actions of agents: name, start and end; an action without an end goes on."""
    log = Log()
    moments: list[tuple[float, str, str, dict[str, Any]]] = []
    for number, (agent, begins, ends) in enumerate(actions):
        action_id = f"{agent}/a{number}"
        moments.append((begins, agent, "action.started", {"action_id": action_id, "skill": "wait", "args": {}}))
        if ends is not None:
            ended: dict[str, Any] = {
                "action_id": action_id,
                "skill": "wait",
                "args": {},
                "status": "done",
                "reason": "",
                "delta": {},
            }
            moments.append((ends, agent, "action.finished", ended | {"seconds": ends - begins}))
    for at, agent, kind, data in sorted(moments, key=lambda one: one[0]):
        log.add(at, agent, kind, **data)
    log.ended(100.0)
    return open_run(write_run(folder, log, {"scenario": "village"}))


def test_a_spell_lasts_from_the_end_of_an_action_to_the_next_one_or_to_the_end_of_the_run(tmp_path: Path) -> None:
    run = a_run(tmp_path, ("Ada", 5.0, 10.0), ("Ada", 12.0, 20.0), ("Bram", 1.0, 60.0), ("Bram", 61.0, None))
    spells = idle_spells(run).sort_values(["agent", "began"])
    assert spells.to_numpy().tolist() == [["Ada", 10.0, 2.0], ["Ada", 20.0, 80.0], ["Bram", 60.0, 1.0]]


def test_an_action_that_replaces_another_leaves_no_gap(tmp_path: Path) -> None:
    run = a_run(tmp_path, ("Ada", 0.0, 11.0), ("Ada", 10.0, 90.0))
    assert idle_spells(run).to_numpy().tolist() == [["Ada", 90.0, 10.0]]


def test_a_long_spell_is_a_concern(tmp_path: Path) -> None:
    found = idleness.measure(a_run(tmp_path, ("Ada", 0.0, 10.0), ("Bram", 0.0, 95.0)))
    assert found.headline == {"idle_seconds_max": 90.0}
    assert found.concerns == [
        "1 agent stood still for more than 30 s: Ada had no action for 90 s, from 10 s on. If the mind is slow, use a "
        "faster server or fewer agents."
    ]


@pytest.mark.parametrize("actions", [(), (("Ada", 0.0, None),)])
def test_a_run_without_such_times_is_no_concern(tmp_path: Path, actions: tuple[tuple[str, float, None], ...]) -> None:
    found = idleness.measure(a_run(tmp_path, *actions))
    assert found.headline == {"idle_seconds_max": None}
    assert found.concerns == []
