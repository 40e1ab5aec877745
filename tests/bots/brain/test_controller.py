"""The controller alone decides, its errors cause no behaviour, and its decision is broadcast."""

from typing import Any

import anyio
import pytest

from bots.body.sights import EntitySight
from bots.brain import BrainSettings
from bots.brain.modules.controller import Controller
from bots.brain.sections import DECISION, EXECUTION, Execution
from bots.events import Decision, Fault, MindCall, Speech
from bots.mind import MindError
from bots.mind.moment.situation import SkillCall
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.set_goal.request import GoalChoice
from bots.mind.requests.speak.request import Speak, Words
from bots.mind.thought import Answer
from tests.bots.brain.alone import make_alone
from tests.bots.brain.driver import QUICK, Life, ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio


def failed(life: Life, kind: str) -> list[Any]:
    return [one for one in life.logged(MindCall) if one.request == kind and one.status == "failed"]


async def test_a_mind_that_fails_makes_nobody_do_or_say_anything() -> None:
    life = make_life(mind=ScriptedMind())
    async with living(life):
        life.body.hear("Steve", "Hello Mira, what are you doing?")
        await until(lambda: failed(life, "choose_action") and failed(life, "speak"))
        await until(lambda: len(failed(life, "choose_action")) > 1)
    assert not life.body.orders and not life.body.spoken
    assert not life.logged(Decision) and not life.logged(Speech)
    faults = {fault.where: fault.error for fault in life.logged(Fault)}
    assert {"mind.choose_action", "mind.set_goal", "mind.speak"} <= set(faults)
    assert all(where.startswith("mind.") for where in faults)
    assert "nothing is scripted for speak" in faults["mind.speak"]


async def test_the_body_learns_what_the_agent_aims_for_once_the_controller_knows_it() -> None:
    async def aim(_request: Any) -> Answer:
        return GoalChoice(text="I want to get a bucket.", wants=("bucket", "shears"))

    async def obtain(_request: ChooseAction) -> Answer:
        return ActionChoice(intent="get a bucket", skill="obtain", args={"item": "bucket"}, because="I need it")

    life = make_life(mind=ScriptedMind(set_goal=aim, choose_action=obtain))
    async with living(life):
        await until(lambda: bool(life.body.orders))
        while not life.body.orders[-1].wishes:
            life.body.finish(life.body.orders[-1], "failed", "unreachable")
            count = len(life.body.orders)
            await until(lambda count=count: len(life.body.orders) > count)
    assert life.body.orders[-1].wishes == ("bucket", "shears")


async def test_an_answer_of_the_wrong_kind_is_a_failed_thought() -> None:
    async def nonsense(_request: Any) -> Answer:
        return Words(text="collect dirt")

    life = make_life(mind=ScriptedMind(choose_action=nonsense))
    async with living(life):
        await until(lambda: failed(life, "choose_action"))
    assert not life.body.orders and not life.logged(Decision)


async def test_a_choice_that_the_catalog_refuses_never_reaches_the_body() -> None:
    async def impossible(_request: Any) -> Answer:
        return ActionChoice(intent="fly", skill="fly", args={"to": "the moon"}, because="why not")

    life = make_life(mind=ScriptedMind(choose_action=impossible))
    async with living(life):
        await until(lambda: any(fault.where == "brain.controller" for fault in life.logged(Fault)))
    assert not life.body.orders and not life.logged(Decision)


async def test_a_decision_that_waits_to_be_carried_out_is_not_thought_of_again() -> None:
    decisions = list[int]()
    alone = make_alone(Controller, ScriptedMind(choose_action=in_three_steps(decisions)))
    await alone.at(0.0)
    await alone.at(60.0)
    assert len(decisions) == 1
    alone.put(EXECUTION, Execution(decision_taken=alone.around.state.read(DECISION).number))
    await alone.at(120.0)
    assert len(decisions) == 2


async def test_the_same_failing_action_is_not_tried_a_third_time() -> None:
    async def stubborn(_request: Any) -> Answer:
        return ActionChoice(intent="get dirt", skill="collect", args={"item": "dirt"}, because="I want it")

    life = make_life(mind=ScriptedMind(choose_action=stubborn), settings=BrainSettings(avoid_seconds=600.0))
    async with living(life):
        for tries in (1, 2):
            await until(lambda tries=tries: len(life.body.orders) == tries)
            life.body.finish(life.body.orders[-1], "failed", "unreachable")
        await until(lambda: any("failed twice" in one.because for one in life.logged(Decision)))
    assert len(life.body.orders) == 2


def in_three_steps(decisions: list[int]) -> Any:
    """Return a mind's answer of three steps, which counts how often it is asked."""

    async def decide(_request: Any) -> Answer:
        decisions.append(len(decisions))
        dig, make, rest = (
            SkillCall(skill="collect", args={"item": "sand"}),
            SkillCall(skill="craft", args={"item": "stick"}),
            SkillCall(skill="wait", args={"seconds": 5}),
        )
        return ActionChoice(intent="prepare", skill=dig.skill, args=dig.args, then=(make, rest), because="I plan ahead")

    return decide


def skills_of(life: Life) -> list[str]:
    return [order.skill for order in life.body.orders]


async def test_the_steps_of_a_decision_are_taken_without_another_thought() -> None:
    decisions: list[int] = []
    life = make_life(mind=ScriptedMind(choose_action=in_three_steps(decisions)))
    async with living(life):
        for number in (1, 2, 3):
            await until(lambda number=number: len(life.body.orders) == number)
            life.body.finish(life.body.orders[-1])
        await until(lambda: len(life.body.orders) == 4)
    assert skills_of(life) == ["collect", "craft", "wait", "collect"]
    assert len(decisions) == 2
    logged = [(one.intent, one.skill, one.because) for one in life.logged(Decision)]
    assert logged[:3] == [
        ("prepare", "collect", "I plan ahead"),
        ("craft a stick", "craft", "I plan ahead"),
        ("wait", "wait", "I plan ahead"),
    ]


async def test_steps_after_one_that_failed_are_dropped() -> None:
    decisions: list[int] = []
    life = make_life(mind=ScriptedMind(choose_action=in_three_steps(decisions)))
    async with living(life):
        await until(lambda: len(life.body.orders) == 1)
        life.body.finish(life.body.orders[-1], "failed", "unreachable")
        await until(lambda: len(life.body.orders) == 2)
    assert skills_of(life) == ["collect", "collect"]
    assert len(decisions) == 2


async def test_words_to_the_agent_are_considered_before_the_next_step() -> None:
    decisions: list[int] = []
    life = make_life(mind=ScriptedMind(choose_action=in_three_steps(decisions)))
    async with living(life):
        await until(lambda: len(life.body.orders) == 1)
        life.body.hear("Steve", "Mira, come here!")
        await until(lambda: len(decisions) == 2)
        life.body.finish(life.body.orders[-1])
        await until(lambda: len(life.body.orders) == 2)
    assert skills_of(life) == ["collect", "craft"], "the new decision had the same first step"
    assert len(decisions) == 2


async def test_what_is_said_is_asked_for_in_view_of_what_was_decided() -> None:
    async def decide(_request: Any) -> Answer:
        return ActionChoice(
            intent="gather sand", skill="collect", args={"item": "sand"}, say="I gather sand.", because="I need glass"
        )

    async def talk(request: Speak) -> Answer:
        return Words(text=f"I will {request.decision.intent}." if request.decision else "I do not know.")

    mind = ScriptedMind(choose_action=decide, speak=talk)
    life = make_life(mind=mind)
    life.body.see("Tomas", distance=12.0)
    async with living(life):
        await until(lambda: life.body.spoken)
        life.body.hear("Tomas", "Mira, what are you doing?")
        await until(lambda: len([one for one in mind.asked if isinstance(one, Speak) and one.occasion == "reply"]))
        await until(lambda: len(life.body.spoken) > 1)
    for request in (one for one in mind.asked if isinstance(one, Speak)):
        assert request.decision is not None and request.decision.skill == life.body.orders[0].skill
    assert life.body.spoken[-1] == "I will gather sand."


async def test_a_slow_thought_holds_up_neither_reflex_nor_memory() -> None:
    thinking = anyio.Event()

    async def ponder(_request: ChooseAction) -> Answer:
        thinking.set()
        await anyio.sleep_forever()
        raise MindError("never")

    life = make_life(mind=ScriptedMind(choose_action=ponder), settings=QUICK)
    async with living(life):
        await thinking.wait()
        await anyio.sleep(0.05)  # two observations never have the same time
        life.body.entities = [EntitySight(name="creeper", category="hostile", position=(3.0, 64.0, 0.0), distance=3.0)]
        life.body.observe()
        await until(lambda: life.body.orders)
    assert life.body.orders[0].skill == "flee"
    assert any(one.request == "choose_action" and one.status == "cancelled" for one in life.logged(MindCall))
