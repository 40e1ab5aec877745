from typing import Any

import pytest

from bots.brain import BASELINE_MODULES, BrainSettings
from bots.events import ActionFinished, Fault
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
