"""Written texts: received, remembered, kept over a restart, shown to the mind, and followed in time."""

import pytest

from bots.body.messages import AnnouncedNotice
from bots.brain import BrainSettings
from bots.brain.sections import PERCEPTS
from bots.events import Decision, Fault, Memory, Position
from bots.memory import InMemoryStore
from bots.mind import Mind, MindSurroundings, open_mind
from bots.mind.pack import whole_pack
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.thought import Answer, Request
from bots.persona import FamiliarPlace, Persona
from tests.bots.brain.driver import QUICK, Life, living, make_life, until

pytestmark = pytest.mark.anyio

LAW = "1. Be kind.\n2. Everybody pays 20 % of what they hold as tax."
CHEST: Position = (4.0, 64.0, 0.0)
MIRA = Persona(name="Mira", places={"community chest": FamiliarPlace(position=CHEST)})


class Reading(Mind):
    """Thinks by rules, and records the texts that it saw for a choice."""

    engine = "reading"
    model = "test"

    def __init__(self) -> None:
        self.shown: list[dict[str, str]] = []
        self._rules = open_mind("rules", MindSurroundings(7, rules=whole_pack()))

    async def answer(self, request: Request) -> Answer:
        if isinstance(request, ChooseAction):
            self.shown.append({one.title: one.text for one in request.situation.documents})
        return await self._rules.answer(request)


def in_hand(life: Life) -> dict[str, str]:
    return dict(life.agent._state.read(PERCEPTS).documents)


async def test_a_text_is_remembered_shown_and_replaced_by_one_of_its_title() -> None:
    mind, store = Reading(), InMemoryStore()
    life = make_life(mind=mind, store=store)
    async with living(life):
        life.agent.hand_out("constitution", LAW)
        await until(lambda: any("constitution" in one.text for one in life.logged(Memory)))
        life.agent.hand_out("constitution", LAW.replace("20", "10"))
        life.body.observe()
        await until(lambda: {"constitution": LAW.replace("20", "10")} in mind.shown)
    told = [one for one in life.logged(Memory) if "constitution" in one.text]
    assert told[0].text == f'I was given the constitution: "{" ".join(LAW.split())}"'
    assert told[0].importance == 7.0
    assert not life.logged(Fault)

    again = make_life(mind=mind, store=store, incarnation=2)
    async with living(again):
        await until(lambda: again.agent.awake)
    assert in_hand(again) == {"constitution": LAW.replace("20", "10")}
    assert not any("constitution" in one.text for one in again.logged(Memory))


async def test_without_perception_it_is_remembered_and_not_in_hand() -> None:
    mind = Reading()
    life = make_life(mind=mind, settings=BrainSettings(modules=["memory", "skill_execution", "controller"]))
    async with living(life):
        life.agent.hand_out("constitution", LAW)
        life.body.observe()
        await until(lambda: life.logged(Memory) and life.logged(Decision))
    assert in_hand(life) == {} and not any(mind.shown)


async def test_what_is_announced_is_decided_on_at_once() -> None:
    life = make_life(settings=QUICK.model_copy(update={"reconsider_seconds": 1000.0}), persona=MIRA)
    async with living(life):
        life.body.get(cobblestone=100)
        life.agent.hand_out("constitution", LAW)
        life.body.observe()
        await until(lambda: life.body.orders)
        begun = len(life.body.orders)
        life.body.feel(AnnouncedNotice(agent="Mira", by="Town crier", text="The tax season is open for 20 seconds."))
        await until(lambda: len(life.body.orders) > begun)
    assert life.body.orders[begun].skill == "pay_tax"
    assert life.body.orders[begun].args["container"] == "community chest"
