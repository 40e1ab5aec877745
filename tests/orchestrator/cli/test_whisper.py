"""civitas whisper: a live agent gets it before the command returns; otherwise it is refused in one sentence."""

from pathlib import Path

import pytest

from bots.brain.sections import INNER_VOICE
from bots.events import Intervention
from orchestrator.run.manifest import RunStatus
from tests.bots.brain.driver import until
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.cli.society import make_ended_run, make_run, open_society
from tests.orchestrator.support import RUN_ID


def refuse(tmp_path: Path, *words: str) -> str:
    """Check that a whisper is refused, and return the sentence."""
    answer = civitas_here("whisper", *words, "--runs-dir", tmp_path)
    assert (answer.code, answer.out) == (2, ""), answer
    return answer.sentence


@pytest.mark.anyio
async def test_a_whisper_is_taken_before_the_command_returns(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        await until(lambda: society.life.agent.awake)
        answer = await society.civitas("whisper", "latest", "Mira", " Build a boat. ")
        assert (answer.code, answer.out) == (0, "Mira has accepted it as its own intention.\n")
        (directive,) = society.life.agent._state.read(INNER_VOICE).directives
        assert directive.text == "Build a boat."
        again = await society.civitas("whisper", "latest", "Mira", "Go home.", "--json")
        assert again.json == {"run": RUN_ID, "agent": "Mira", "text": "Go home."}
    logged = [event.payload for event in society.life.events if isinstance(event.payload, Intervention)]
    assert logged == [
        Intervention(by="operator", what="whisper", text="Build a boat."),
        Intervention(by="operator", what="whisper", text="Go home."),
    ]


@pytest.mark.anyio
async def test_an_absent_agent_hears_no_whisper(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        await until(lambda: society.life.agent.awake)
        society.guest.in_world = False
        answer = await society.civitas("whisper", "latest", "Mira", "Build a boat.")
        assert (answer.code, answer.sentence) == (
            1,
            "Mira is not in the world just now: whisper again when it is back.",
        )
        society.guest.agent = None
        assert (await society.civitas("whisper", "latest", "Mira", "Build a boat.")).sentence == (
            "Mira is still waking: try again in a moment."
        )
        assert society.life.agent._state.read(INNER_VOICE).total == 0


def test_a_run_that_is_over_hears_no_whisper(tmp_path: Path) -> None:
    make_ended_run(tmp_path)
    assert refuse(tmp_path, "latest", "Mira", "Build a boat.") == (
        f"The run {RUN_ID} is over (done): you can whisper only to agents of a running run."
    )


def test_a_replay_hears_no_whisper(tmp_path: Path) -> None:
    make_run(tmp_path, RunStatus.RUNNING, mind="replay:elsewhere")
    assert refuse(tmp_path, "latest", "Mira", "Build a boat.") == (
        f"The run {RUN_ID} replays a recording: a whisper would change it; whisper in a run with another mind."
    )


def test_bad_whispers_are_refused_before_anything_is_looked_for(tmp_path: Path) -> None:
    assert refuse(tmp_path, "latest", "Mira", "") == "The whisper is empty: say something."
    assert refuse(tmp_path, "latest", "Mira", "x" * 501) == "The whisper has 501 characters: use at most 500."
    assert refuse(tmp_path, "latest", "Mira", "Go\u2028home") == (
        "The whisper has line breaks or control characters: write one line."
    )
