"""civitas interview: for a finished run from its folder, for a live one through its Redis."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from bots.events import Intervention, Interview, MindCall
from orchestrator.run.manifest import RunStatus
from tests.bots.brain.driver import until
from tests.bots.brain.witness import MEMORY, QUESTION, WORDS
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.cli.society import make_ended_run, make_run, open_society
from tests.orchestrator.support import RUN_ID


def digest(folder: Path) -> dict[str, str]:
    """Return the hashes of every file."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def refuse(tmp_path: Path, *words: str) -> str:
    """Check that a question is refused, and return the sentence."""
    answer = civitas_here("interview", *words, "--runs-dir", tmp_path)
    assert (answer.code, answer.out) == (2, ""), answer
    assert len(answer.err.strip().splitlines()) == 1
    return answer.sentence


def test_an_agent_of_a_run_that_is_over_answers_from_the_folder_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    run_dir = make_ended_run(tmp_path)
    before = digest(run_dir)
    plain = civitas_here("interview", "latest", "Mira", QUESTION, "--runs-dir", tmp_path)
    assert (plain.code, plain.err) == (0, "")
    assert WORDS in plain.out and len(plain.out.splitlines()) == 1
    told = civitas_here("interview", RUN_ID, "Mira", f" {QUESTION} ", "--json", "--runs-dir", tmp_path).json
    assert (told["run"], told["agent"], told["question"]) == (RUN_ID, "Mira", QUESTION)
    assert (f"{told['answer']}\n", told["knows"], told["t"]) == (plain.out, True, 600.0)
    assert [one["text"] for one in told["evidence"]] == [MEMORY]
    assert told["state_hash"]["before"] == told["state_hash"]["after"]
    assert digest(run_dir) == before


def test_everybody_is_asked_with_all_and_those_without_an_answer_are_told_apart(tmp_path: Path) -> None:
    run_dir = make_ended_run(tmp_path)
    answer = civitas_here("interview", "latest", "--all", QUESTION, "--json", "--runs-dir", tmp_path)
    mira, ida, odo = json.loads(answer.out)
    assert (mira["agent"], mira["knows"], WORDS in mira["answer"]) == ("Mira", True, True)
    assert (ida["agent"], ida["knows"], ida["evidence"]) == ("Ida", False, [])
    assert (odo["agent"], "answer" in odo) == ("Odo", False)
    assert (answer.code, answer.sentence) == (1, odo["error"])
    assert odo["error"] == (
        f"{run_dir / 'checkpoints' / 'minds.parquet'} is of another version of Civitas, or damaged: restore it."
    )
    table = civitas_here("interview", "latest", "--all", QUESTION, "--runs-dir", tmp_path).out
    rows = [line.split()[:2] for line in table.splitlines() if line.strip() and not line.startswith(" ")]
    assert rows == [["Agent", "Knows"], ["Mira", "yes"], ["Ida", "no"], ["Odo", "-"]]


def test_bad_questions_are_refused_before_anything_is_looked_for(tmp_path: Path) -> None:
    assert refuse(tmp_path, "latest", "Mira", "  ") == "The question is empty: say something."
    assert refuse(tmp_path, "latest", "Mira", "why? " * 101) == "The question has 504 characters: use at most 500."
    assert refuse(tmp_path, "latest", "Mira", "Who?\nWhy?") == (
        "The question has line breaks or control characters: write one line."
    )
    usage = (
        'Name an agent and a question, `civitas interview RUN AGENT "question"`, or ask all agents: '
        '`civitas interview RUN --all "question"`.'
    )
    assert refuse(tmp_path, "latest", "Mira") == usage
    assert refuse(tmp_path, "latest", "Mira", "Who?", "--all") == usage


def test_runs_and_agents_that_are_not_there(tmp_path: Path) -> None:
    assert refuse(tmp_path, "latest", "Mira", "Who?") == (
        f"There is no run in {tmp_path} yet: start one with `civitas run village`."
    )
    make_ended_run(tmp_path)
    assert refuse(tmp_path, "latest", "Mirra", "Who?") == (
        f"There is no agent 'Mirra' in the run {RUN_ID}; did you mean 'Mira'?"
    )


def test_a_run_without_minds(tmp_path: Path) -> None:
    run_dir = make_run(tmp_path, RunStatus.FAILED)
    assert refuse(tmp_path, "latest", "Mira", "Who?") == (
        f"The run in {run_dir} kept no minds (it ended before its agents lived, or was killed): interview another run."
    )


def test_minds_that_cannot_be_read(tmp_path: Path) -> None:
    minds = make_ended_run(tmp_path) / "checkpoints" / "minds.parquet"
    minds.write_bytes(minds.read_bytes()[:100])
    assert refuse(tmp_path, "latest", "Mira", "Who?") == (
        f"{minds} is of another version of Civitas, or damaged: restore it."
    )


def rewrite_memories(run_dir: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Keep the memories of a run in another layout; returns where they are."""
    path = run_dir / "checkpoints" / "minds.parquet"
    table = pyarrow.parquet.read_table(path)
    rows = table.to_pylist()
    for row in rows:
        if row["what"] == "memory":
            memory = json.loads(row["data"])
            change(memory)
            row["data"] = json.dumps(memory)
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=table.schema), path)
    return path


def test_minds_of_an_older_layout_remember_in_words_alone(tmp_path: Path) -> None:
    rewrite_memories(make_ended_run(tmp_path), lambda memory: memory.pop("episode"))
    told = civitas_here("interview", "latest", "Mira", QUESTION, "--json", "--runs-dir", tmp_path).json
    assert told["knows"] and WORDS in told["answer"]
    assert [one["text"] for one in told["evidence"]] == [MEMORY]


def test_a_memory_of_another_layout_is_named(tmp_path: Path) -> None:
    def dream(memory: dict[str, Any]) -> None:
        memory["episode"] = {"kind": "dream"}

    minds = rewrite_memories(make_ended_run(tmp_path), dream)
    sentence = refuse(tmp_path, "latest", "Mira", QUESTION)
    assert sentence == (
        f"{minds} is of another version of Civitas. The memory Mira/m000001 cannot be read (episode: of an unknown "
        "kind): use the version of Civitas that kept it."
    )


def test_another_mind_may_answer_for_a_run_that_is_over(tmp_path: Path) -> None:
    make_ended_run(tmp_path, mind="replay:elsewhere")
    assert refuse(tmp_path, "latest", "Mira", "Who?") == (
        "The mind replay:elsewhere can only answer the requests of its recording: choose another with --mind, such as "
        "rules."
    )
    answer = civitas_here("interview", "latest", "Mira", QUESTION, "--mind", "rules", "--runs-dir", tmp_path)
    assert WORDS in answer.out
    assert refuse(tmp_path, "latest", "Mira", "Who?", "--mind", "rulez").startswith("There is no mind 'rulez'; ")


def test_agents_that_do_not_live_now(tmp_path: Path) -> None:
    make_run(tmp_path, RunStatus.STARTING)
    assert refuse(tmp_path, "latest", "Mira", "Who?") == (
        f"The agents of the run {RUN_ID} are not alive, it is starting: speak to them while it is running."
    )


def test_a_live_run_answers_with_its_own_mind_and_a_replay_not_at_all(tmp_path: Path) -> None:
    run_dir = make_run(tmp_path, RunStatus.RUNNING)
    assert refuse(tmp_path, "latest", "Mira", "Who?", "--mind", "rules") == (
        f"The agents of the run {RUN_ID} are alive and answer with their own mind: omit --mind, or ask after the run."
    )
    text = (run_dir / "manifest.json").read_text()
    (run_dir / "manifest.json").write_text(text.replace('"engine": "rules"', '"engine": "replay"'))
    assert refuse(tmp_path, "latest", "Mira", "Who?") == (
        f"The run {RUN_ID} replays a recording: it has no answers to other questions; ask the agents of the recorded "
        "run."
    )


def test_a_redis_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    make_run(tmp_path, RunStatus.RUNNING)
    url = f"unix://:secret@{tmp_path / 'nowhere.sock'}"
    sentence = refuse(tmp_path, "latest", "Mira", "Who?", "--redis-url", url)
    assert sentence.startswith(f"The Redis of the run {RUN_ID} cannot be reached at ")
    assert "secret" not in sentence
    assert "secret" not in refuse(tmp_path, "latest", "Mira", "Who?", "--redis-url", "reddis://:secret@host")


@pytest.mark.anyio
async def test_a_live_agent_answers_and_lives_on(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        society.life.body.hear("Steve", WORDS)
        await until(lambda: any(one.text == MEMORY for one in society.life.agent.memories))
        answer = await society.civitas("interview", "latest", "Mira", QUESTION, "--json")
        assert answer.code == 0, answer
        told = answer.json
        assert (told["answer"], told["knows"]) == (MEMORY, True)
        assert told["state_hash"]["before"] == told["state_hash"]["after"]
    logged = [event.payload for event in society.events]
    assert logged[0] == Intervention(by="operator", what="interview", text=QUESTION)
    assert [type(payload) for payload in logged[1:]] == [MindCall, Interview]
    assert {event.agent for event in society.events} == {"Mira"}
    assert {event.event_id.rpartition("/")[0] for event in society.events} == {"operator.Mira/1"}


@pytest.mark.anyio
async def test_an_agent_that_does_not_answer_is_waited_for_no_longer_than_was_said(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        answer = await society.civitas("interview", "latest", "Thorin", "Who are you?", "--json", "--wait", "1")
    assert (answer.code, answer.out, answer.sentence) == (
        1,
        "",
        "Thorin did not answer within 1 s: wait longer with --wait, or check the run with `civitas status`.",
    )


@pytest.mark.anyio
async def test_an_unknown_agent_of_a_live_run_is_refused(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        answer = await society.civitas("interview", "latest", "Torin", "Who are you?")
    assert (answer.code, answer.sentence) == (
        2,
        f"There is no agent 'Torin' in the run {RUN_ID}; did you mean 'Thorin'?",
    )
