"""A village that gets interviews and whispers while it lives, and interviews after its end."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.orchestrator.cli.commands import Answer, civitas, civitas_here
from tests.orchestrator.run.live import LiveRun, live_run

pytestmark = pytest.mark.live

GOAL_SECONDS_MAX = 10.0
"""Longest time between a whisper and the goal that follows from it, seconds of run clock."""
QUESTION = "What is your goal?"
WHISPER = "Get some dirt."


def assert_answered(answer: Answer, run: LiveRun, name: str) -> None:
    """Check that the agent answered, and that the interview changed nothing in it."""
    assert answer.code == 0, answer
    told: dict[str, Any] = answer.json
    assert (told["run"], told["agent"], told["question"]) == (run.run_dir.name, name, QUESTION)
    assert told["answer"]
    assert told["state_hash"]["before"] == told["state_hash"]["after"]


def digest(run_dir: Path) -> dict[str, str]:
    files = sorted(path for path in run_dir.rglob("*") if path.is_file())
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_agents_are_asked_and_whispered_to_while_they_live_and_asked_again_afterwards(tmp_path: Path) -> None:
    with live_run(tmp_path, "--agents", "3", "--minutes", "30", "--seed", "7") as run:
        run.until_running()
        run.until_logged("goal", 3)
        run.until_logged("memory", 3)
        name = str(run.events("goal")[0]["agent"])
        for _ in range(3):
            answer = civitas_here("interview", "latest", name, QUESTION, "--json", "--runs-dir", tmp_path)
            assert_answered(answer, run, name)
        everybody = civitas_here("interview", "latest", "--all", QUESTION, "--json", "--runs-dir", tmp_path)
        assert len(json.loads(everybody.out)) == 3
        whispered = civitas_here("whisper", "latest", name, WHISPER, "--runs-dir", tmp_path)
        assert (whispered.code, whispered.out) == (0, f"{name} has accepted it as its own intention.\n")
        run.until("the whisper is recorded", lambda: told_to(run, name))
        at = told_to(run, name)[0]["t"]
        run.until("the goal is another", lambda: goals_since(run, name, at))
        assert goals_since(run, name, at)[0]["t"] - at <= GOAL_SECONDS_MAX
        assert civitas_here("stop", "latest", "--runs-dir", tmp_path).code == 0
        run.finish()
        run.assert_whole()
        asked = [row for row in run.events("intervention") if row["data"]["what"] == "interview"]
        assert [row["data"]["text"] for row in asked] == [QUESTION] * 6
        calls = [
            row["data"]["status"] for row in run.events("mind.call") if row["data"]["request"] == "answer_interview"
        ]
        assert calls == ["answered"] * 6
        before = digest(run.run_dir)
        assert_answered(civitas("interview", "latest", name, QUESTION, "--json", "--runs-dir", tmp_path), run, name)
        assert digest(run.run_dir) == before
        refused = civitas_here("whisper", "latest", name, WHISPER, "--runs-dir", tmp_path)
        assert (refused.code, "is over" in refused.sentence) == (2, True)


def told_to(run: LiveRun, name: str) -> list[dict[str, Any]]:
    """Return the whispers to an agent."""
    return [row for row in run.events("intervention") if row["data"]["what"] == "whisper" and row["agent"] == name]


def goals_since(run: LiveRun, name: str, t_seconds: float) -> list[dict[str, Any]]:
    """Return the goals that an agent set itself since then."""
    return [row for row in run.events("goal") if row["agent"] == name and row["t"] >= t_seconds]
