"""The thoughts of a run: what was asked and answered, to the word, and one sentence where that cannot be told."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pyarrow.parquet as pq
import pytest

from bots.mind.openai import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.recording import Exchange, RecordingError
from bots.mind.recording.layout import FORMAT_KEY
from bots.mind.requests.examples import examples
from orchestrator.view import thoughts
from orchestrator.view.calls import Call, calls_of
from orchestrator.view.log import read_log
from orchestrator.view.shown_run import ShownRun
from orchestrator.view.thoughts import RecordedThoughts
from tests.bots.mind.moments import choose, goal, reply
from tests.bots.mind.recording.lives import life, write_recording
from tests.orchestrator.view.runs import HOSTILE, PROMPTS, GoingOn, asked_of, served, thinking_people, two_people

pytestmark = pytest.mark.anyio
SERVER = {"json_by": "json_schema", "strict": False, "system_role": True}
SERVERS = {"think": SERVER, "talk": SERVER, "judge": SERVER}
CODE: Mapping[str, Any] = {"civitas": "1.0", "commit": "a" * 40, "changed_since": False}


@pytest.fixture(autouse=True)
def unchanged_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the code be that of a commit, as it is while nobody works on it."""
    monkeypatch.setattr(thoughts, "_present_code", lambda: CODE)


async def listed(run: Path, agent: str = "Ada", window: int = 0) -> Any:
    """Return the thoughts of an agent in a window."""
    return await RecordedThoughts(run).of_agent(agent, window, read_log(run))


async def told(run: Path, thought_id: str) -> Any:
    """Return one thought."""
    return await RecordedThoughts(run).texts(thought_id)


async def refused(run: Path, path: str = "thoughts/Ada/0") -> str:
    async with served(run) as client:
        answer = await client.get(f"/runs/{run.name}/{path}.json")
    assert answer.status_code == 422 and "\n" not in answer.text
    return answer.text


async def test_thoughts_are_listed_in_the_order_in_which_they_happened(tmp_path: Path) -> None:
    kept = await thinking_people(tmp_path / "run-1")
    found = await listed(tmp_path / "run-1")
    assert [one["id"] for one in found] == [one.exchange.exchange_id for one in kept]
    assert found[0] == {
        "id": "shard-1/1/000001",
        "t": 0.0,
        "t_answered": 0.5,
        "kind": "choose_action",
        "module": "controller",
        "status": "answered",
        "reason": "",
        "engine": "openai",
        "model": "moody-1",
        "tokens_in": 120,
        "tokens_out": 30,
        "tokens_cached": 64,
        "usd": 0.00013,
        "seconds": 0.5,
        "request": kept[0].exchange.request,
        "answer": kept[0].exchange.answer,
        "prompts": kept[0].exchange.prompts,
    }
    assert await listed(tmp_path / "run-1", "Bram") == [] and await listed(tmp_path / "run-1", window=1) == []


async def test_a_thought_is_in_the_window_in_which_it_was_asked_for(tmp_path: Path) -> None:
    late = [one.model_copy(update={"t": t}) for t, one in zip((599.8, 600.0, 1300.0), life("Ada", 1), strict=True)]
    await thinking_people(tmp_path / "run-1", late)
    windows = [await listed(tmp_path / "run-1", window=number) for number in range(3)]
    assert [[one["t"] for one in window] for window in windows] == [[599.8], [600.0], [1300.0]]
    assert windows[0][0]["seconds"] == 0.5, "its answer came in the next window"


async def test_the_prompt_is_that_which_was_sent(tmp_path: Path) -> None:
    kept = await thinking_people(tmp_path / "run-1", examples().values(), servers=SERVERS, code=CODE)
    opened = RecordedThoughts(tmp_path / "run-1")
    maker = QuestionMaker(load_settings("loopback", {"tells_request": False}), PromptBook())
    for one, request in zip(kept, examples().values(), strict=True):
        question = maker.put(request)
        found = await opened.texts(one.exchange.exchange_id)
        assert found is not None and found["messages"] == [
            {"role": "system", "content": question.system},
            {"role": "user", "content": question.user},
        ]
        assert (found["exact"], found["note"]) == (True, "")


async def test_the_prompts_of_the_run_are_filled_in_and_its_server_is_heeded(tmp_path: Path) -> None:
    prompts = {**PROMPTS, "system": "{{ skills }} {{ me }} You like rain."}
    of_ada = {"think of Ada": {"json_by": "prompt", "strict": False, "system_role": False}}
    await thinking_people(tmp_path / "run-1", prompts=prompts, servers={**SERVERS, **of_ada}, code=CODE)
    [message] = (await told(tmp_path / "run-1", "shard-1/1/000002"))["messages"]
    assert message["role"] == "user"
    assert "You are Ada, gardener." not in message["content"] and " You like rain.\n\n" in message["content"]
    assert "The JSON object fits this JSON schema: {" in message["content"]


@pytest.mark.parametrize(
    ("facts", "note"),
    [
        ({"code": CODE}, "does not tell how its model servers were asked, so the words may differ from"),
        ({"servers": SERVERS}, "The run was made by an unknown version and these words by Civitas 1.0, commit aaaa"),
        (
            {"servers": SERVERS, "code": {**CODE, "commit": "b" * 40}},
            "The run was made by Civitas 1.0, commit bbbbbbbbbbbb and these words by Civitas 1.0, commit aaaaaaaaaaaa, "
            "so they may differ from those that were sent: view the run with the code that made it.",
        ),
    ],
)
async def test_what_may_differ_from_what_was_sent_is_said(tmp_path: Path, facts: dict[str, Any], note: str) -> None:
    await thinking_people(tmp_path / "run-1", **facts)
    found = await told(tmp_path / "run-1", "shard-1/1/000001")
    assert len(found["messages"]) == 2 and not found["exact"] and note in found["note"]


async def test_a_prompt_that_cannot_be_filled_in_is_replaced_by_the_request(tmp_path: Path) -> None:
    [kept] = await thinking_people(tmp_path / "run-1", [goal()], prompts={**PROMPTS, "set_goal": "{{ weather }}"})
    found = await told(tmp_path / "run-1", "shard-1/1/000001")
    assert found["messages"] == [] and found["request"] == asked_of(kept)
    assert "cannot fill in the prompt that the run has for set_goal" in found["note"]


async def test_a_mind_without_prompts_shows_its_request(tmp_path: Path) -> None:
    [kept] = await thinking_people(tmp_path / "run-1", [choose()], prompts=None)
    found = await told(tmp_path / "run-1", "shard-1/1/000001")
    assert (found["messages"], found["note"], found["failure"]) == ([], "", None)
    assert found["request"] == asked_of(kept) and found["request"].startswith('{\n  "')
    assert '"intent": ' in found["answer"]


async def test_a_failure_is_told_in_its_words(tmp_path: Path) -> None:
    await thinking_people(tmp_path / "run-1", fails_at=(0.0,))
    [first, *_] = await listed(tmp_path / "run-1")
    found = await told(tmp_path / "run-1", first["id"])
    assert (first["status"], first["reason"]) == ("failed", "timeout")
    assert (found["answer"], found["failure"]) == (None, "The model did not answer within 20 s.")


async def test_hostile_words_are_passed_on_as_they_are(tmp_path: Path) -> None:
    await thinking_people(tmp_path / "run-1", [reply(HOSTILE)])
    found = await told(tmp_path / "run-1", "shard-1/1/000001")
    assert "onerror" in found["messages"][1]["content"] and "onerror" in found["request"]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("thoughts/Cora/0", "There is no agent Cora in this run."),
        ("thoughts/Ada/first", "Not Found"),
        ("thought/shard-1%2F1%2F000999", "There is no such thought in this run."),
        ("thought/..%2f..%2fmanifest", "There is no such thought in this run."),
        ("thought/%00%27%22", "There is no such thought in this run."),
    ],
)
async def test_what_was_not_thought_is_not_found(tmp_path: Path, path: str, message: str) -> None:
    await thinking_people(tmp_path / "run-1")
    async with served(tmp_path / "run-1") as client:
        answer = await client.get(f"/runs/run-1/{path}.json")
        stranger = await client.get(f"/runs/run-1/{path}.json", headers={"host": "attacker.example"})
    assert (answer.status_code, answer.text, stranger.status_code) == (404, message, 400)


def another_version(folder: Path) -> None:
    path = folder / "part-000001.parquet"
    pq.write_table(pq.read_table(path).replace_schema_metadata({FORMAT_KEY: b"1"}), path)


def damaged_part(folder: Path) -> None:
    (folder / "part-000001.parquet").write_bytes(b"PAR1 and nothing more")


def missing_texts(folder: Path) -> None:
    (folder / "texts-000001.parquet").unlink()


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (another_version, "recording of format '1' and this version of Civitas reads format '2': open it with the ver"),
        (damaged_part, "is damaged (it is not a complete Parquet file): copy the run folder again, or record"),
        (missing_texts, "of its texts are missing): copy the run folder again, or record the run again."),
    ],
)
async def test_a_recording_that_cannot_be_read_is_told(tmp_path: Path, harm: Callable[[Path], None], why: str) -> None:
    await thinking_people(tmp_path / "run-1")
    harm(tmp_path / "run-1" / "mind")
    assert why in await refused(tmp_path / "run-1")
    assert why in await refused(tmp_path / "run-1", "thought/shard-1%2F1%2F000001")


async def test_a_run_without_a_recording_says_how_to_get_one(tmp_path: Path) -> None:
    assert "record a run with `recording: on`" in await refused(two_people(tmp_path / "run-1"))


async def test_a_run_that_goes_on_may_have_no_thought_yet(tmp_path: Path) -> None:
    run = ShownRun("run-1", two_people(tmp_path / "run-1"))
    run.live = GoingOn(tmp_path / "run-1")
    with pytest.raises(RecordingError, match="No thought of this run is on the disk yet: wait some seconds, or start"):
        await run.thoughts("Ada", 0)


async def test_what_is_recorded_later_is_read_too(tmp_path: Path) -> None:
    run = tmp_path / "run-1"
    kept = await thinking_people(run)
    for path in (run / "mind").iterdir():
        path.unlink()
    write_recording(run, kept[:4])
    async with served(run) as client:
        before = (await client.get("/runs/run-1/thoughts/Ada/0.json")).json()
        write_recording(run, kept)
        after = (await client.get("/runs/run-1/thoughts/Ada/0.json")).json()
        latest = (await client.get(f"/runs/run-1/thought/{quote(after[-1]['id'], safe='')}.json")).json()
    assert [len(before), len(after)] == [4, 9] and latest["answer"]


def test_an_event_that_was_lost_shifts_no_other() -> None:
    def asked(number: int, t: float) -> Exchange:
        texts = {
            "request": "",
            "answer": None,
            "answer_class": None,
            "prompts": None,
            "reason": "",
            "status": "answered",
        }
        cost = {"tokens_in": 0, "tokens_out": 0, "usd": 0.0, "engine": "rules", "model": "rules"}
        who = {"agent": "Ada", "kind": "speak", "module": "talk"}
        return Exchange.model_validate({"exchange_id": f"s/1/{number}", "t": t, **texts, **cost, **who})

    data = {"request": "speak", "tokens_in": 0, "tokens_out": 0, "usd": 0.0}
    calls = [Call(t, data) for t in (0.5, 1.5, 9.5)]
    found = calls_of([asked(1, 1.0), asked(2, 2.0), asked(3, 9.0)], calls)
    assert {key: call.t for key, call in found.items()} == {"s/1/1": 1.5, "s/1/3": 9.5}
