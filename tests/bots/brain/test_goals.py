"""When a goal is requested: none yet, reached, old, or overruled by the inner voice."""

import json
from typing import Any

import anyio
import pytest

from bots.brain.modules.goals import Goals
from bots.brain.sections import BODY, GOAL, INNER_VOICE, REFLECTIONS, Directive, InnerVoice, Reflections
from bots.events import Goal
from bots.mind import MindError
from bots.mind.requests.set_goal.request import GoalChoice, SetGoal
from bots.mind.thought import Answer
from tests.bots.brain.alone import Alone, body_state, make_alone, thinking
from tests.bots.brain.driver import ScriptedMind

pytestmark = pytest.mark.anyio


async def obey(request: SetGoal) -> Answer:
    told = request.situation.directives
    return GoalChoice(text=f"I want to {told[-1]}" if told else "I want to get dirt.", wants=() if told else ("dirt",))


def make(choose: Any = obey) -> tuple[Alone[Goals], ScriptedMind]:
    mind = ScriptedMind(set_goal=choose)
    return make_alone(Goals, mind), mind


def whisper(alone: Alone[Goals], *directives: tuple[str, float]) -> None:
    alone.put(INNER_VOICE, InnerVoice(tuple(Directive(*one) for one in directives), len(directives)))


async def test_a_goal_is_set_when_there_is_none_when_it_is_reached_and_when_it_is_old() -> None:
    alone, mind = make()
    async with thinking(alone):
        await alone.at(0.0)
        await alone.at(30.0)
        alone.put(BODY, body_state(collected=("dirt",)))
        await alone.at(35.0)
        await alone.at(44.9)
        alone.put(BODY, body_state())
        await alone.at(94.9)
        await alone.at(95.0)
        assert [one.t for one in mind.asked] == [0.0, 35.0, 95.0]
        assert [one.text for one in alone.logged(Goal)] == ["I want to get dirt."], "the same goal again is not new"


async def test_a_whisper_changes_the_goal_at_once_however_short_ago_it_was_set() -> None:
    alone, mind = make()
    async with thinking(alone):
        await alone.at(0.0)
        whisper(alone, ("build a tower", 0.5))
        await alone.at(0.6)
        assert alone.around.state.read(GOAL).text == "I want to build a tower"
        await alone.at(0.7)
        assert len(mind.asked) == 2, "a directive causes one request"
        whisper(alone, ("build a tower", 0.5), ("find Ada", 0.8))
        await alone.at(0.9)
        assert alone.around.state.read(GOAL).text == "I want to find Ada"


async def test_a_whisper_that_leads_to_no_goal_is_minded_later_and_a_new_one_at_once() -> None:
    async def fail(_request: SetGoal) -> Answer:
        raise MindError("no idea")

    alone, mind = make(fail)
    whisper(alone, ("build a tower", 0.0))
    for tenth in range(80):
        await alone.at(tenth / 10)
    assert [one.t for one in mind.asked] == [0.0, 1.0, 3.0, 7.0], "after rests of 1, 2 and 4 s"
    whisper(alone, ("find Ada", 7.9))
    await alone.at(8.0)
    assert len(mind.asked) == 5


async def test_a_new_life_keeps_the_goal_and_does_not_mind_an_old_whisper_again() -> None:
    alone, _ = make()
    whisper(alone, ("build a tower", 1.0))
    await alone.at(2.0)
    saved = json.loads(json.dumps(alone.module.snapshot(), allow_nan=False))
    second, mind = make()
    whisper(second, ("build a tower", 1.0))
    await second.module.wake_up(saved)
    await second.at(3.0)
    assert not mind.asked
    assert second.around.state.read(GOAL) == alone.around.state.read(GOAL)


async def test_the_mind_is_told_how_the_agent_sees_itself() -> None:
    alone, mind = make()
    async with thinking(alone):
        alone.put(REFLECTIONS, Reflections(self_summary="I am calm."))
        await alone.at(0.0)
        assert mind.asked[0].who.summary == "I am calm." and mind.asked[0].who.name == "Mira"


async def test_a_whisper_overtakes_a_goal_that_is_being_thought_of() -> None:
    thought = anyio.Event()

    async def slowly(request: SetGoal) -> Answer:
        if not request.situation.directives:
            await thought.wait()
        return await obey(request)

    alone, mind = make(slowly)
    async with thinking(alone):
        await alone.at(0.0)
        whisper(alone, ("build a tower", 0.5))
        await alone.at(0.6)
        thought.set()
        await alone.at(0.7)
    assert len(mind.asked) == 2
    assert alone.around.state.read(GOAL).text == "I want to build a tower", "the older answer is dropped"
