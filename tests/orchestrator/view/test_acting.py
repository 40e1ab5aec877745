"""What the page does to a run: carried out and logged as by the command line, and refused to everyone else."""

import signal
import sys
from pathlib import Path
from typing import Any

import anyio
import httpx2
import psutil
import pytest

from bots.brain.sections import INNER_VOICE
from bots.events import Intervention, Interview, MindCall
from orchestrator.run.manifest import ProcessIdentity, RunStatus
from orchestrator.view.acting import ACTIONS
from tests.bots.brain.driver import until
from tests.bots.brain.witness import MEMORY, QUESTION, WORDS
from tests.orchestrator.cli.society import make_ended_run, make_run, open_society
from tests.orchestrator.run.test_manifest import manifest
from tests.orchestrator.support import RUN_ID
from tests.orchestrator.view.runs import served

pytestmark = pytest.mark.anyio

TOKEN = "the-token-of-the-page"  # noqa: S105 (of this test)
BOAT = {"agent": "Mira", "text": "Build a boat."}
WIDE = "\N{FULLWIDTH LATIN SMALL LETTER B}read"
BREAD: dict[str, object] = {"agent": "Mira", "item": "bread", "count": 3}
ASKED = {"agent": "Mira", "text": QUESTION}


async def act(
    client: httpx2.AsyncClient, action: str, fields: object = None, *, run: str = RUN_ID, **changed: str | None
) -> httpx2.Response:
    """Act as the page does; ``changed`` has other headers, by name with ``_`` for ``-``, None to leave one out."""
    headers: dict[str, Any] = {"origin": str(client.base_url).rstrip("/"), "x_civitas_token": TOKEN} | changed
    sent = {name.replace("_", "-"): value.encode() for name, value in headers.items() if value is not None}
    return await client.post(f"/runs/{run}/do/{action}", json={} if fields is None else fields, headers=sent)


def told(answer: httpx2.Response) -> tuple[int, str]:
    """The status, and the sentence."""
    return answer.status_code, answer.json()["told"] if answer.is_success else answer.text


async def test_a_whisper_and_an_announcement_are_accepted_and_logged(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        await until(lambda: society.life.agent.awake)
        whispered = await act(client, "whisper", BOAT | {"text": " Build a boat. "})
        assert told(whispered) == (200, "Mira has accepted it as its own intention.")
        (directive,) = society.life.agent._state.read(INNER_VOICE).directives
        assert directive.text == "Build a boat."
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(society.obey_operator)
            announced = await act(client, "announce", {"text": "The market is open."})
            tasks.cancel_scope.cancel()
    assert told(announced) == (200, "Everyone in the world was sent: [Town crier] The market is open.")
    logged = [event.payload for event in (*society.life.events, *society.events)]
    assert [one for one in logged if isinstance(one, Intervention)] == [
        Intervention(by="operator", what="whisper", text="Build a boat."),
        Intervention(by="operator", what="announcement", text="The market is open."),
    ]


async def test_a_gift_is_given_and_logged(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        await until(lambda: society.life.agent.awake)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(society.obey_operator)
            given = await act(client, "give", BREAD | {"item": "minecraft:bread"})
            tasks.cancel_scope.cancel()
    assert told(given) == (200, "Mira was given 3 bread. It does not count as acquired.")
    assert society.town.given == [("Mira", "bread", 3)]
    assert [event.payload for event in society.events] == [
        Intervention(by="operator", what="gift", text="3 bread to Mira")
    ]


async def test_a_run_is_paused_steps_and_goes_on_and_its_agents_are_not_asked_meanwhile(tmp_path: Path) -> None:
    standing = (409, "The run is paused, and its agents stand still: let it go on first.")
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        await until(lambda: society.life.agent.awake)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(society.obey_operator)
            assert (await act(client, "pause")).status_code == 200 and society.pauses.is_on
            assert told(await act(client, "pause")) == (409, "The run is paused already.")
            for action, fields in (("whisper", BOAT), ("interview", ASKED), ("give", BREAD)):
                assert told(await act(client, action, fields)) == standing
            stepped = await act(client, "step", {"seconds": 1.5})
            assert told(stepped) == (200, "The run went on for 1.5 s and is paused again.")
            assert told(await act(client, "resume")) == (200, "The run goes on.")
            assert (await act(client, "whisper", BOAT)).status_code == 200
            tasks.cancel_scope.cancel()
    assert society.pauses.steps == [1.5] and society.town.given == []
    assert [event.payload for event in society.events] == [
        Intervention(by="operator", what="pause"),
        Intervention(by="operator", what="step", text="1.5 s"),
        Intervention(by="operator", what="resume", text="after 2.5 s"),
    ]


async def test_a_step_that_cannot_be_made_is_refused_in_a_sentence(tmp_path: Path) -> None:
    form = "Send a JSON object with exactly these fields: seconds (number)."
    cases: list[tuple[object, str]] = [
        ({}, form),
        ({"seconds": "1"}, form),
        ({"seconds": 0}, "A step takes more than 0 and at most 10 s, not 0."),
        ({"seconds": -1}, "A step takes more than 0 and at most 10 s, not -1."),
        ({"seconds": 10.5}, "A step takes more than 0 and at most 10 s, not 10.5."),
    ]
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        for fields, sentence in cases:
            assert told(await act(client, "step", fields)) == (422, sentence)
    assert society.pauses.steps == []


async def test_an_interview_is_answered_and_leaves_the_agent_as_it_was(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        society.life.body.hear("Steve", WORDS)
        await until(lambda: any(one.text == MEMORY for one in society.life.agent.memories))
        answer = await act(client, "interview", ASKED)
    assert told(answer) == (200, MEMORY)
    assert society.events[0].payload == Intervention(by="operator", what="interview", text=QUESTION)
    assert [type(event.payload) for event in society.events[1:]] == [MindCall, Interview]


async def test_only_the_page_with_the_token_may_act(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN) as client:
        origin = str(client.base_url).rstrip("/")
        for token in (None, "", "the-token-of-another", TOKEN[:-1], "tök€n"):
            answer = await act(client, "whisper", BOAT, x_civitas_token=token)
            assert answer.status_code == 403 and answer.text.startswith("The token is missing or wrong"), token
        for other in (None, "null", "http://attacker.example", "https" + origin.removeprefix("http"), origin + "0"):
            answer = await act(client, "whisper", BOAT, origin=other)
            assert answer.status_code == 403 and answer.text.startswith("Only the page itself may act"), other
        assert (await act(client, "whisper", BOAT, host="attacker.example")).status_code == 400
        for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
            assert (await act(client, "whisper", BOAT, content_type=kind)).status_code == 415
        for method in ("GET", "HEAD", "PUT", "OPTIONS"):
            headers = {"origin": origin, "x-civitas-token": TOKEN}
            answer = await client.request(method, f"/runs/{RUN_ID}/do/whisper", headers=headers)
            assert answer.status_code == 405, method
    assert society.life.agent._state.read(INNER_VOICE).total == 0


async def test_what_cannot_be_done_is_refused_in_a_sentence(tmp_path: Path) -> None:
    form = "Send a JSON object with exactly these fields: agent (text), text (text)."
    cases: list[tuple[str, object, int, str]] = [
        ("whisper", BOAT | {"text": "x" * 501}, 422, "The whisper has 501 characters: use at most 500."),
        ("whisper", BOAT | {"text": " "}, 422, "The whisper is empty: say something."),
        (
            "interview",
            BOAT | {"text": "Who?\nWhy?"},
            422,
            "The question has line breaks or control characters: write one line.",
        ),
        ("interview", BOAT | {"text": "x" * 9000}, 413, "The request is too long: send at most 8192 bytes."),
        ("announce", {"text": "x" * 1001}, 422, f"The announcement '{'x' * 60}' is too long: use at most 1000 bytes."),
        ("whisper", {"agent": "Mira"}, 422, form),
        ("whisper", BOAT | {"text": 7}, 422, form),
        ("whisper", BOAT | {"by": "Ida"}, 422, form),
        ("whisper", [BOAT], 422, form),
        (
            "whisper",
            BOAT | {"agent": "Torin"},
            422,
            f"There is no agent 'Torin' in the run {RUN_ID}; did you mean 'Thorin'?",
        ),
        (
            "whisper",
            BOAT | {"agent": "Thorin"},
            504,
            "Thorin did not answer within 1 s: look whether the run goes on, and try again.",
        ),
    ]
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN, wait_seconds=1) as client:
        for action, fields, status, sentence in cases:
            assert told(await act(client, action, fields)) == (status, sentence)
        await until(lambda: society.life.agent.awake)
        society.guest.in_world = False
        absent = "Mira is not in the world just now: whisper again when it is back."
        assert told(await act(client, "whisper", BOAT)) == (409, absent)
    assert society.life.agent._state.read(INNER_VOICE).total == 0


async def test_a_gift_that_cannot_be_given_is_refused_in_a_sentence(tmp_path: Path) -> None:
    gift = "Send a JSON object with exactly these fields: agent (text), item (text), count (whole number)."
    item = "is not the name of an item: use one like oak_log."
    pieces = "The number of pieces must be from 1 to 2304, not"
    cases: list[tuple[object, int, str]] = [
        (BREAD | {"count": "3"}, 422, gift),
        (BREAD | {"count": 2.5}, 422, gift),
        (BREAD | {"count": True}, 422, gift),
        (BREAD | {"count": 0}, 422, f"{pieces} 0."),
        (BREAD | {"count": -64}, 422, f"{pieces} -64."),
        (BREAD | {"count": 2305}, 422, f"{pieces} 2305."),
        (BREAD | {"item": "bread 64"}, 422, f"'bread 64' {item}"),
        (BREAD | {"item": "bread[damage=5]"}, 422, f"'bread[damage=5]' {item}"),
        (BREAD | {"item": "bread\nop Mira"}, 422, f"'bread\\nop Mira' {item}"),
        (BREAD | {"item": ""}, 422, f"'' {item}"),
        (BREAD | {"item": WIDE}, 422, f"'{WIDE}' {item}"),
        (
            BREAD | {"agent": "Torin"},
            422,
            f"There is no agent 'Torin' in the run {RUN_ID}; did you mean 'Thorin'?",
        ),
        (
            BREAD,
            504,
            "The orchestrator did not answer within 1 s: look whether the run goes on, and try again.",
        ),
    ]
    async with open_society(tmp_path) as society, served(tmp_path / RUN_ID, token=TOKEN, wait_seconds=1) as client:
        for fields, status, sentence in cases:
            assert told(await act(client, "give", fields)) == (status, sentence)
    assert society.town.given == []


async def test_addresses_lead_to_the_runs_of_the_page_alone(tmp_path: Path) -> None:
    make_run(tmp_path, RunStatus.RUNNING)
    (tmp_path / "shown").mkdir()
    manifest(run_id="shown", status=RunStatus.DONE).write(tmp_path / "shown")
    async with served(tmp_path / "shown", token=TOKEN) as client:
        for run in (
            RUN_ID,
            "%2e%2e",
            f"..%2f{RUN_ID}",
            f"shown%2f..%2f..%2f{RUN_ID}",
            f"shown/../{RUN_ID}",
            "latest",
            "",
        ):
            assert (await act(client, "whisper", BOAT, run=run)).status_code == 404, run
        for action in ("halt", "whisper/stop", "../run.json", "Whisper"):
            assert (await act(client, action, BOAT, run="shown")).status_code in {404, 405}, action


async def test_a_run_that_is_over_only_answers(tmp_path: Path) -> None:
    run_dir = await anyio.to_thread.run_sync(make_ended_run, tmp_path)
    async with served(run_dir, token=TOKEN) as client:
        assert told(await act(client, "whisper", BOAT)) == (
            422,
            f"The run {RUN_ID} is over (done): you can whisper only to agents of a running run.",
        )
        assert told(await act(client, "announce", {"text": "The market is open."})) == (
            422,
            f"The agents of the run {RUN_ID} are not alive, it is done: speak to them while it is running.",
        )
        assert told(await act(client, "give", BREAD)) == (
            422,
            f"The agents of the run {RUN_ID} are not alive, it is done: speak to them while it is running.",
        )
        assert told(await act(client, "stop")) == (
            422,
            f"The run {RUN_ID} is done and not running here: there is nothing to stop.",
        )
        answer = await act(client, "interview", ASKED)
        assert answer.is_success and WORDS in answer.json()["told"]


async def test_a_replay_is_not_changed(tmp_path: Path) -> None:
    run_dir = make_run(tmp_path, RunStatus.RUNNING, mind="replay:elsewhere")
    replays = f"The run {RUN_ID} replays a recording: "
    async with served(run_dir, token=TOKEN) as client:
        asked = {"whisper": BOAT, "interview": ASKED, "announce": {"text": "The market is open."}, "give": BREAD}
        for action, fields in asked.items():
            status, sentence = told(await act(client, action, fields))
            assert status == 422 and sentence.startswith(replays)


async def test_a_run_is_stopped_in_order(tmp_path: Path) -> None:
    run_dir = make_run(tmp_path, RunStatus.RUNNING)
    process = await anyio.open_process([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        identity = ProcessIdentity(pid=process.pid, created=psutil.Process(process.pid).create_time())
        manifest(run_id=RUN_ID, status=RunStatus.RUNNING, redis={"url": ""}, orchestrator=identity).write(run_dir)
        async with served(run_dir, token=TOKEN) as client:
            none = "Send a JSON object with exactly these fields: none."
            assert told(await act(client, "stop", {"now": "yes"})) == (422, none)
            assert process.returncode is None
            ends = "The run ends: its agents leave, and the rest is recorded."
            assert told(await act(client, "stop")) == (200, ends)
            assert await process.wait() == -signal.SIGTERM
            nothing = f"The run {RUN_ID} is lost and not running here: there is nothing to stop."
            assert told(await act(client, "stop")) == (422, nothing)
    finally:
        if process.returncode is None:
            process.kill()
        await process.aclose()


async def test_a_page_without_a_token_cannot_act(tmp_path: Path) -> None:
    run_dir = make_run(tmp_path, RunStatus.RUNNING, mind="replay:elsewhere")
    async with served(run_dir) as client:
        for action in ACTIONS:
            assert (await act(client, action, BOAT)).status_code == 404
