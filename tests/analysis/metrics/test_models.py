"""Groups of agents with different models, worked by hand."""

import math
from pathlib import Path

import pytest

from analysis.metrics import models
from analysis.run import open_run
from tests.analysis.folders import Log, write_run


def called(
    log: Log,
    t: float,
    agent: str,
    model: str,
    status: str = "answered",
    *,
    seconds: float = 1.0,
    smaller: bool = False,
) -> None:
    log.add(
        t, agent, "mind.call", request="set_goal", engine="openai", model=model, tokens_in=100, tokens_out=10,
        usd=0.5, seconds=seconds, status=status, smaller=smaller,
    )  # fmt: skip


def persona(name: str, group: str, *models: str) -> dict[str, object]:
    return {"name": name, "group": group, "models": dict(zip(("think", "talk", "judge"), models, strict=False))}


def test_groups_with_different_models_are_compared(tmp_path: Path) -> None:
    # Two minutes. Ada and Bram are farmers of one model, with 4 and 2 decisions; Cleo is a miner of two models.
    log = Log()
    log.joined("Ada", "Bram", "Cleo")
    for number, agent in enumerate(["Ada"] * 4 + ["Bram"] * 2 + ["Cleo"]):
        log.add(5.0 + number, agent, "decision", intent="go", skill="go_to", args={}, say=None, because="")
    called(log, 20.0, "Ada", "green", seconds=1.0)
    called(log, 21.0, "Ada", "green", "failed", seconds=9.0)
    called(log, 22.0, "Bram", "green", "cancelled", seconds=9.0)
    called(log, 23.0, "Bram", "green", seconds=2.0, smaller=True)
    called(log, 24.0, "Cleo", "gold", seconds=5.0)
    log.item(30.0, "Ada", "dirt", 1)
    log.item(31.0, "Ada", "oak_log", 2)
    log.item(32.0, "Cleo", "stone", 1)
    log.said(40.0, "Bram", "Hello.", "Ada")
    log.ended(120.0, seconds=120.0)
    people = [persona("Ada", "farmers", "green"), persona("Bram", "farmers", "green")]
    people.append(persona("Cleo", "miners", "gold", "silver", "gold"))
    found = models.measure(open_run(write_run(tmp_path, log, {"personas": people})))
    assert found.tables[0].frame.to_dict("records") == [
        {
            "group": "farmers", "models": "green", "agents": 2, "decisions_a_minute": 1.5, "calls": 4,
            "answered_share": pytest.approx(2 / 3), "smaller_share": 0.5, "seconds_median": 1.5, "tokens": 440,
            "usd": 2.0, "unique_items_mean": 1.0, "utterances_mean": 0.5,
        },
        {
            "group": "miners", "models": "gold + silver", "agents": 1, "decisions_a_minute": 0.5, "calls": 1,
            "answered_share": 1.0, "smaller_share": 0.0, "seconds_median": 5.0, "tokens": 110,
            "usd": 0.5, "unique_items_mean": 1.0, "utterances_mean": 0.0,
        },
    ]  # fmt: skip
    assert found.finding == "Agents had different models: green for 2 farmers, gold + silver for 1 miners."
    assert found.headline == {
        "models": 2,
        "decisions_a_minute": pytest.approx(7 / 6, abs=1e-4),
        "calls_answered_share": 0.75,
    }


def test_a_log_without_a_manifest_has_the_models_that_were_asked(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    called(log, 1.0, "Ada", "green", "failed")
    log.ended(60.0, seconds=60.0)
    found = models.measure(open_run(write_run(tmp_path, log)))
    silent, asking = found.tables[0].frame.to_dict("records")
    assert (asking["models"], asking["agents"], asking["calls"], asking["answered_share"]) == ("green", 1, 1, 0.0)
    assert math.isnan(asking["seconds_median"]), "no answer has no time"
    assert (silent["models"], silent["agents"], silent["calls"]) == ("", 1, 0)
    assert math.isnan(silent["answered_share"]), "no call has no share"
    assert found.finding == "All calls were to green."


def test_a_run_without_calls_has_nothing_to_compare(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    log.ended(60.0, seconds=60.0)
    found = models.measure(open_run(write_run(tmp_path, log)))
    assert found.finding == "The log has no call to a mind."
    assert found.headline == {"models": 0, "decisions_a_minute": 0.0, "calls_answered_share": None}
