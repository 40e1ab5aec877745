"""Whole runs with a model, on a loopback server: the record, and the end of the money."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import pytest

from bots.mind import MindError, MindSurroundings, UnknownMind, open_mind
from bots.mind.openai.prompts import prompt_texts
from bots.mind.recording.reader import open_recording
from tests.orchestrator.cli.commands import command
from tests.village.command import Log, run_village

pytestmark = pytest.mark.live

ENGINE = ("--mind", "openai:loopback", "--speed", "2", "--seed", "3", "--quiet", "--set", "run.report=false")
CAP_USD = 0.05


@contextmanager
def loopback(folder: Path) -> Iterator[str]:
    """Start ``civitas loopback`` as a user does; yields its URL."""
    with (
        (folder / "loopback.txt").open("w") as said,
        subprocess.Popen(command("loopback"), cwd=folder, stdout=subprocess.PIPE, stderr=said, text=True) as server,
    ):
        assert server.stdout is not None
        try:
            yield json.loads(server.stdout.readline())["base_url"]
        finally:
            server.terminate()


@pytest.mark.timeout(300)
def test_a_recorded_run_is_answered_again_to_the_byte_and_a_changed_prompt_is_shown(tmp_path: Path) -> None:
    with loopback(tmp_path) as url:
        words = ("--agents", "2", "--minutes", "0.3", "--set", f"models.think.base_url={url}", *ENGINE)
        done = run_village(*words, folder=tmp_path, limit_seconds=200)
    run_dir = Path(done["run_dir"])
    recording = open_recording(str(run_dir))
    assert len(recording) == done["cost"]["calls"]
    asked = {(exchange.agent, exchange.kind) for exchange in recording}
    assert len({agent for agent, _ in asked}) == 2
    assert {(agent, kind) for agent, _ in asked for kind in ("set_goal", "choose_action")} <= asked
    assert done["cost"]["tokens"] == sum(recording.column("tokens_in")) + sum(recording.column("tokens_out"))
    mind = open_mind(f"replay:{run_dir}", MindSurroundings(0))

    async def ask_again() -> None:
        await mind.check()
        for exchange in recording:
            if exchange.status == "answered" and exchange.answer is not None:
                answer = await mind.answer(recording.request(exchange))
                assert answer.model_dump_json() == recording.text(exchange.answer)
            else:
                with pytest.raises(MindError):
                    await mind.answer(recording.request(exchange))

    anyio.run(ask_again)
    prompts = tmp_path / "prompts"
    prompts.mkdir()
    for name, text in prompt_texts().items():
        (prompts / f"{name}.md").write_text(text + ("\nAim high.\n" if name == "set_goal" else ""), encoding="utf-8")
    changed = open_mind(f"replay:{run_dir}", MindSurroundings(0, models={"prompts_folder": str(prompts)}))
    with pytest.raises(
        UnknownMind, match=r"The prompt for set_goal is not the one of the recording(.|\n)*\+Aim high\."
    ):
        anyio.run(changed.check)


@pytest.mark.timeout(300)
def test_a_run_ends_tidily_when_its_budget_is_used_up(tmp_path: Path) -> None:
    with loopback(tmp_path) as url:
        cap = ("--set", f"models.think.base_url={url}", "--set", f"models.gateway.budget.usd_max={CAP_USD}")
        words = ("--agents", "4", "--minutes", "20", *cap, *ENGINE)
        done = run_village(*words, folder=tmp_path, limit_seconds=200)
    assert done["status"] == "stopped"
    assert "budget" in done["reason"]
    calls = Log(Path(done["run_dir"])).of("mind.call")
    assert done["cost"]["usd"] == pytest.approx(calls["usd"].sum())
    # Calls that run when the cap is reached may still be paid for, but no new call starts.
    assert CAP_USD * 0.5 < done["cost"]["usd"] <= CAP_USD + 4 * calls["usd"].max()
