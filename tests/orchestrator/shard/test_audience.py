"""A shard's handling of commands: each is executed once, in time, or not at all. No command ends the shard."""

import time
import uuid
from pathlib import Path
from typing import Any

import anyio
import pytest

from bots.brain.sections import INNER_VOICE, PERCEPTS
from bots.consultation import AskFeedback
from bots.events import CivicFeedback, Fault
from bots.mind.moment.matters import Matter
from bots.mind.requests.give_feedback.request import Feedback
from orchestrator.bus import call, claim
from orchestrator.shard import Consult, HandOut, PutQuestion, Reply, ToAgent, Whisper
from tests.bots.brain.driver import ScriptedMind, make_life, until
from tests.orchestrator.cli.society import Society, open_society

pytestmark = pytest.mark.anyio

LIMIT_SECONDS = 20.0


def whisper(text: str, **fields: Any) -> Whisper:
    told = {"request_id": uuid.uuid4().hex, "agent": "Mira", "text": text, "expires_wall": time.time() + LIMIT_SECONDS}
    return Whisper.model_validate(told | fields)


async def say(society: Society, command: ToAgent) -> Reply:
    """Send a command and wait for its result."""
    bus = society.bus
    told = await call(bus.redis, bus.keys, command.request_id, command.model_dump_json(), LIMIT_SECONDS)
    assert told is not None
    return Reply.model_validate_json(told)


async def send(society: Society, text: str) -> None:
    """Put an entry into the stream of commands."""
    await society.bus.redis.xadd(society.bus.keys.commands, {"command": text})


def directives(society: Society) -> list[str]:
    return [one.text for one in society.life.agent._state.read(INNER_VOICE).directives]


async def test_a_command_that_comes_twice_is_done_once(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        await until(lambda: society.life.agent.awake)
        command = whisper("Build a boat.")
        assert await say(society, command) == Reply()
        await send(society, command.model_dump_json())
        await say(society, whisper("Go home."))
        assert directives(society) == ["Build a boat.", "Go home."]


async def test_what_an_earlier_life_of_the_shard_did_is_not_done_again(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        await until(lambda: society.life.agent.awake)
        await say(society, whisper("Build a boat."))
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(society.hear)  # another life, which reads all commands from the first one on
            await say(society, whisper("Go home."))
            tasks.cancel_scope.cancel()
        assert directives(society) == ["Build a boat.", "Go home."]


async def test_a_command_is_not_carried_out_when_nobody_waits_any_more(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        await until(lambda: society.life.agent.awake)
        late = whisper("Build a boat.", expires_wall=time.time() - 1)
        await send(society, late.model_dump_json())
        await say(society, whisper("Go home."))
        assert directives(society) == ["Go home."]
        assert await claim(society.bus.redis, society.bus.keys, late.request_id), "nobody claimed it"


async def test_a_command_that_cannot_be_read_is_a_fault_and_the_next_is_done(tmp_path: Path) -> None:
    async with open_society(tmp_path) as society:
        await until(lambda: society.life.agent.awake)
        await send(society, "nonsense")
        await send(society, whisper("Fine.").model_copy(update={"text": "two\nlines"}).model_dump_json())
        await say(society, whisper("Go home."))
        assert directives(society) == ["Go home."]
    faults = [event.payload for event in society.events if isinstance(event.payload, Fault)]
    assert [fault.where for fault in faults] == ["shard.commands", "shard.commands"]


async def test_a_mind_without_an_answer_is_told_of_and_nothing_is_made_up(tmp_path: Path) -> None:
    async with open_society(tmp_path, make_life(mind=ScriptedMind())) as society:
        await until(lambda: society.life.agent.awake)
        question = PutQuestion.model_validate({**whisper("Who are you?").model_dump(), "command": "interview"})
        reply = await say(society, question)
    assert reply.testimony is None
    assert reply.refusal == (
        "Mira has no answer (MindError: nothing is scripted for answer_interview): ask again, or see the run's faults."
    )


FEEDBACK = AskFeedback(
    laws_title="constitution", matter=Matter(name="taxation", question="Should taxes rise?", words=("tax",))
)


def to_mira(kind: type[ToAgent], **fields: Any) -> ToAgent:
    told = {"request_id": uuid.uuid4().hex, "agent": "Mira", "expires_wall": time.time() + LIMIT_SECONDS}
    return kind.model_validate(told | fields)


async def test_a_text_that_is_handed_out_is_in_the_agents_hands(tmp_path: Path) -> None:
    text = "1. Everybody pays 20 % as tax.\n2. The chest belongs to all."
    async with open_society(tmp_path) as society:
        await until(lambda: society.life.agent.awake)
        assert await say(society, to_mira(HandOut, title="constitution", text=text)) == Reply()
        await until(lambda: society.life.agent._state.read(PERCEPTS).documents == {"constitution": text})


async def test_a_consulted_agent_answers_and_logs_it_among_its_own_events(tmp_path: Path) -> None:
    async def give_feedback(_request: Any) -> Feedback:
        return Feedback(text="The tax is fair.")

    life = make_life(mind=ScriptedMind(give_feedback=give_feedback))
    async with open_society(tmp_path, life) as society:
        await until(lambda: life.agent.awake)
        reply = await say(society, to_mira(Consult, consultation=FEEDBACK))
    assert reply.answer is not None
    assert reply.answer["text"] == "The tax is fair."
    assert [(one.text, one.abstained) for one in life.logged(CivicFeedback)] == [("The tax is fair.", False)]


async def test_a_consulted_agent_without_an_answer_says_so(tmp_path: Path) -> None:
    async with open_society(tmp_path, make_life(mind=ScriptedMind())) as society:
        await until(lambda: society.life.agent.awake)
        reply = await say(society, to_mira(Consult, consultation=FEEDBACK))
    assert reply.answer is None
    assert reply.refusal.startswith("Mira has no answer (")
    assert not society.life.logged(CivicFeedback)
