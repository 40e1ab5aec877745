"""Whole runs with a model, on loopback servers: the record, the end of the money, and a model for each group."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import pandas as pd
import pytest

from bots.mind import MindError, MindSurroundings, UnknownMind, open_mind
from bots.mind.openai.prompts import prompt_texts
from bots.mind.recording.reader import open_recording
from tests.bots.mind.openai.support import tally_of
from tests.orchestrator.cli.commands import command
from tests.village.command import Log, run_village

pytestmark = pytest.mark.live

ENGINE = ("--mind", "openai:loopback", "--speed", "2", "--seed", "3", "--quiet", "--set", "run.report=false")
CAP_USD = 0.01
CHECK_CALLS = 2
"""Calls of the check before a run to a model of all roles: a tiny one and one of real size."""


@contextmanager
def loopback(folder: Path, *words: str) -> Iterator[str]:
    """Start ``civitas loopback`` as a user does; yields its URL."""
    started = command("loopback", *words)
    with (
        (folder / "loopback.txt").open("a") as said,
        subprocess.Popen(started, cwd=folder, stdout=subprocess.PIPE, stderr=said, text=True) as server,
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
        # A call in progress reserves what it may cost at most, so only one is let through at a time.
        one_call = "models.gateway.concurrency={concurrency_start: 1, concurrency_max: 1}"
        cap = (f"models.think.base_url={url}", f"models.gateway.budget.usd_max={CAP_USD}", one_call)
        words = ["--agents", "4", "--minutes", "20", *ENGINE, *(word for one in cap for word in ("--set", one))]
        done = run_village(*words, folder=tmp_path, limit_seconds=200)
    assert done["status"] == "stopped"
    assert "budget" in done["reason"]
    calls = Log(Path(done["run_dir"])).of("mind.call")
    assert done["cost"]["usd"] == pytest.approx(calls["usd"].sum())
    # Calls that run when the cap is reached may still be paid for, but no new call starts.
    assert CAP_USD * 0.5 < done["cost"]["usd"] <= CAP_USD + 4 * calls["usd"].max()


@pytest.mark.timeout(300)
def test_each_group_asks_its_own_server_and_the_report_compares_the_groups(tmp_path: Path) -> None:
    # Each server serves one model, so a call to the wrong server would be refused.
    with loopback(tmp_path, "--model", "green") as green, loopback(tmp_path, "--model", "gold") as gold:
        servers = {"farmers": ("green", green), "miners": ("gold", gold)}
        settings = ["population.groups.farmers.count=2", "population.groups.miners.rest=true"]
        for group, (model, url) in servers.items():
            think = f"models.groups.{group}.think"
            settings += [f"{think}.model={model}", f"{think}.base_url={url}"]
        words = ["--agents", "4", "--minutes", "0.5", "--mind", "openai:loopback", "--speed", "2", "--quiet"]
        words += [word for setting in settings for word in ("--set", setting)]
        done = run_village(*words, folder=tmp_path, limit_seconds=200)
        tallies = {model: anyio.run(tally_of, url) for model, url in servers.values()}
    run_dir = Path(done["run_dir"])
    manifest = json.loads((run_dir / "manifest.json").read_text())
    group_of = {persona["name"]: persona["group"] for persona in manifest["personas"]}
    calls = Log(run_dir).of("mind.call")
    expected = calls["agent"].map(lambda name: servers[group_of[name]][0])
    assert calls["model"].tolist() == expected.tolist()
    answered = calls.loc[calls["status"] == "answered"].groupby("model").size()
    for model, tally in tallies.items():
        assert set(tally["outcomes"]) == {"answered"}, "no call was refused as one to an unknown model"
        assert tally["outcomes"]["answered"] >= answered[model] + CHECK_CALLS
        assert answered[model] > 0
        assert done["cost"]["models"][model]["calls"] == int((calls["model"] == model).sum())
    assert {name: set(persona["models"].values()) for persona in manifest["personas"] if (name := persona["name"])} == {
        name: {servers[group][0]} for name, group in group_of.items()
    }
    assert manifest["models"] == ["green", "gold"] and len(manifest["servers"]) == 6
    table = pd.read_csv(run_dir / "tables" / "models.csv")
    assert table[["group", "models", "agents"]].values.tolist() == [["farmers", "green", 2], ["miners", "gold", 2]]
    assert table["calls"].sum() == len(calls) and (table["decisions_a_minute"] > 0).all()
    report = (run_dir / "report.html").read_text(encoding="utf-8")
    assert "Agents had different models: green for 2 farmers, gold for 2 miners." in report
