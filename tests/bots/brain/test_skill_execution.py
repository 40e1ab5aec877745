from typing import Any

import pytest

from bots.brain import BASELINE_MODULES, BrainSettings
from bots.brain.sections import EXECUTION
from bots.events import ActionFinished, ActionProgress, Fault
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.thought import Answer
from tests.bots.brain.driver import ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio


async def test_an_action_with_a_list_among_its_arguments_ends_whatever_the_agent_knows() -> None:
    async def tidy(_request: Any) -> Answer:
        return ActionChoice(intent="tidy", skill="store_surplus", args={"items": ["dirt"]}, because="I am full")

    life = make_life(mind=ScriptedMind(choose_action=tidy), settings=BrainSettings(modules=list(BASELINE_MODULES)))
    async with living(life):
        await until(lambda: life.body.orders)
        life.body.finish(life.body.orders[0], dirt=-3)
        await until(lambda: life.logged(ActionFinished))
    ended = life.logged(ActionFinished)[0]
    assert (ended.skill, ended.args["items"], ended.status, ended.delta) == (
        "store_surplus",
        ["dirt"],
        "done",
        {"dirt": -3},
    )
    assert not [fault for fault in life.logged(Fault) if fault.where == "brain.skill_execution"]


async def test_what_a_body_does_within_an_action_is_known_and_logged() -> None:
    async def tidy(_request: Any) -> Answer:
        return ActionChoice(intent="get sand", skill="obtain", args={"item": "sand"}, because="I want some")

    life = make_life(mind=ScriptedMind(choose_action=tidy), settings=BrainSettings(modules=list(BASELINE_MODULES)))
    async with living(life):
        await until(lambda: life.body.orders)
        life.body.tell(life.body.orders[0], "hides", "it is night", 60.0)
        await until(lambda: life.logged(ActionProgress))
        running = life.agent._state.read(EXECUTION).running
        assert running is not None and running.stage.ends_by is not None
        assert (running.stage.name, running.stage.why) == ("hides", "it is night")
        life.body.tell(life.body.orders[0], "works")
        await until(lambda: len(life.logged(ActionProgress)) == 2)
    first, second = life.logged(ActionProgress)
    assert (first.skill, first.stage, first.why, first.seconds_at_most) == ("obtain", "hides", "it is night", 60.0)
    assert (second.stage, second.why, second.seconds_at_most) == ("works", "", None)
