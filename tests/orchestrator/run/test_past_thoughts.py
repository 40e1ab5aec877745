"""The estimate learns from the newest finished runs that thought alike."""

from pathlib import Path
from typing import Any

import pytest

from bots.mind.openai import KindRate
from orchestrator.run.manifest import RunStatus
from orchestrator.run.past_thoughts import LOOKED_AT_MAX, RUNS_MAX, past_rates
from tests.orchestrator.study.studies import leave_run, trial

SPEC = "openai:loopback"
MODELS = "small + large"
MIND = {"engine": "openai", "spec": SPEC, "model": MODELS}
HASHES = {"speak": "a"}


def leave(folder: Path, name: str, calls: int, status: RunStatus = RunStatus.DONE, **more: Any) -> None:
    cost = {"calls": calls, "tokens_in": calls * 100, "tokens_cached": calls * 50, "tokens_out": calls * 10}
    summary = {"agents": 2, "minutes": 5.0, "cost": {"thoughts": {"speak": cost}}}
    plan = trial(folder)
    told = {"summary": summary, "prompt_hashes": HASHES, "mind": MIND} | more
    leave_run(folder / "runs", plan.runs[0], status, name, **told)


def rates(folder: Path, *, is_limited: bool = False) -> tuple[int, dict[str, KindRate]]:
    scenario = trial(folder).runs[0].scenario.model_copy(update={"mind": SPEC})
    counted, found = past_rates(folder / "runs", scenario, HASHES, MODELS, is_limited=is_limited)
    return counted, dict(found)


def test_the_mean_of_the_newest_runs_is_taken(tmp_path: Path) -> None:
    leave(tmp_path, "2026-old", 100_000)
    for number in range(RUNS_MAX):
        leave(tmp_path, f"2027-{number}", 10 * (number + 1))
    counted, found = rates(tmp_path)
    assert counted == RUNS_MAX
    assert found["speak"].calls == pytest.approx((10 + 20 + 30 + 40 + 50) / 50)
    assert found["speak"].tokens_cached == pytest.approx(found["speak"].calls * 50)


def test_other_runs_are_left_out(tmp_path: Path) -> None:
    leave(tmp_path, "failed", 10, RunStatus.FAILED)
    leave(tmp_path, "other-prompts", 10, prompt_hashes={"speak": "b"})
    leave(tmp_path, "other-mind", 10, mind=MIND | {"spec": "openai:ollama"})
    leave(tmp_path, "other-models", 10, mind=MIND | {"model": "small"})
    leave(tmp_path, "no-thoughts", 10, summary={"agents": 2, "minutes": 5.0, "cost": {}})
    leave(tmp_path, "other-speed", 10, speed=4.0)
    leave(tmp_path, "other-limits", 10)
    config = tmp_path / "runs" / "other-limits" / "config.yaml"
    config.write_text(config.read_text().replace("models: {}", "models: {gateway: {rates: {requests_per_minute: 9}}}"))
    assert "requests_per_minute" in config.read_text()
    leave(tmp_path, "other-brain", 10)
    config = tmp_path / "runs" / "other-brain" / "config.yaml"
    config.write_text(config.read_text().replace("goal_seconds: ", "goal_seconds: 1"))
    (tmp_path / "runs" / "broken").mkdir()
    (tmp_path / "runs" / "broken" / "manifest.json").write_text("{")
    assert rates(tmp_path) == (0, {})


def test_under_limits_nothing_is_learned_from_runs_with_more_agents(tmp_path: Path) -> None:
    leave(tmp_path, "larger", 10, agents=1000)
    assert rates(tmp_path)[0] == 1
    assert rates(tmp_path, is_limited=True) == (0, {})


def test_a_bounded_number_of_manifests_is_read(tmp_path: Path) -> None:
    leave(tmp_path, "2026-old", 10)
    for number in range(LOOKED_AT_MAX - 1):
        broken = tmp_path / "runs" / f"2027-{number}"
        broken.mkdir()
        (broken / "manifest.json").write_text("{")
    assert rates(tmp_path)[0] == 1
    leave(tmp_path, "2028-failed", 10, RunStatus.FAILED)
    assert rates(tmp_path) == (0, {})
