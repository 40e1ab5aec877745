"""What agents think about less often when thoughts cost something."""

from typing import Any

import anyio
import pytest

from bots.body.messages import InventoryChanged
from bots.brain.last_work import RESUMED_AFTER_SECONDS
from bots.brain.modules.planning import Planning
from bots.brain.modules.social_awareness import SocialAwareness
from bots.brain.sections import BODY, PERCEPTS, Acquaintance, Percepts, Utterance
from bots.brain.settings import BrainSettings, SocialSettings
from bots.events import ActionStarted, Decision
from bots.mind.moment.situation import SkillCall
from bots.mind.pace import ThoughtPace
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.examples import examples
from bots.mind.requests.react.request import React, Reaction
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.requests.speak.request import Speak, Words
from bots.mind.thought import Answer
from tests.bots.brain.alone import body_state, make_alone, thinking
from tests.bots.brain.driver import QUICK, SPEED, ScriptedMind, living, make_life, until
from tests.bots.brain.mouth import asked, make_mouth
from tests.support.virtual_time import loop_clock

pytestmark = pytest.mark.anyio

QUICKLY = ThoughtPace(thoughts_a_minute=6000, burst=50)
"""Rationed, and hardly ever waiting."""
HERE = (0.0, 64.0, 0.0)


class Decider:
    """Decides on two steps each time, and counts its decisions."""

    def __init__(self) -> None:
        self.decisions = 0
        self.steps_wanted = 0

    async def decide(self, request: Any) -> Answer:
        self.decisions += 1
        self.steps_wanted = request.steps
        then = (SkillCall(skill="craft", args={"item": "stick"}),)
        return ActionChoice(intent="prepare", skill="collect", args={"item": "sand"}, then=then, because="I plan ahead")


async def test_remarks_do_not_interrupt_what_was_decided_and_questions_do() -> None:
    decider = Decider()
    life = make_life(mind=ScriptedMind(QUICKLY, choose_action=decider.decide))
    async with living(life):
        await until(lambda: len(life.body.orders) == 1)
        life.body.hear("Tomas", "Mira, I gathered three logs.")
        await until(lambda: life.agent.public_state()["heard"] == 1)
        life.body.finish(life.body.orders[-1])
        await until(lambda: len(life.body.orders) == 2)
        assert (decider.decisions, decider.steps_wanted) == (1, 5)
        life.body.hear("Tomas", "Mira, can you help me?")
        await until(lambda: decider.decisions == 2)
    assert [order.skill for order in life.body.orders[:2]] == ["collect", "craft"]


async def test_a_decision_that_had_to_wait_is_about_the_moment_after_the_wait() -> None:
    asked: list[ChooseAction] = []

    async def decide(request: ChooseAction) -> Answer:
        asked.append(request)
        return ActionChoice(intent="dig", skill="collect", args={"item": "sand"}, because="I like it")

    life = make_life(mind=ScriptedMind(ThoughtPace(thoughts_a_minute=12, burst=1), choose_action=decide))
    async with living(life):
        for decisions in (1, 2):
            await until(lambda wanted=decisions: len(life.body.orders) == wanted)
            life.body.finish(life.body.orders[-1])
        await until(lambda: life.agent.thinker.waited_seconds("choose_action") is not None)
        life.body.feel(InventoryChanged(agent="Mira", items={"apple": 1}, delta={"apple": 1}, position=HERE))
        await until(lambda: len(asked) == 3)
    assert [dict(one.situation.inventory) for one in asked] == [{}, {}, {"apple": 1}]


@pytest.mark.parametrize(
    ("pace", "wanted_next", "expected"),
    [
        (QUICKLY, "dirt", [("sand", False), ("sand", True), ("dirt", False)]),
        (QUICKLY, "sand", [("sand", False), ("sand", True)]),
        (None, "dirt", [("sand", False), ("dirt", False)]),
    ],
    ids=["until something else is decided", "also if the same is decided", "not if thoughts cost nothing"],
)
async def test_a_body_goes_on_with_its_last_work_while_a_decision_is_long_in_coming(
    pace: ThoughtPace | None, wanted_next: str, expected: list[tuple[str, bool]]
) -> None:
    asked: list[ChooseAction] = []
    waited = anyio.Event()

    async def decide(request: ChooseAction) -> Answer:
        asked.append(request)
        if len(asked) == 2:
            await waited.wait()
        item = wanted_next if len(asked) > 1 else "sand"
        return ActionChoice(intent="dig", skill="collect", args={"item": item}, because="I like it")

    clock = loop_clock(SPEED)
    life = make_life(mind=ScriptedMind(pace, choose_action=decide), clock=clock)
    async with living(life):
        await until(lambda: len(life.body.orders) == 1)
        life.body.finish(life.body.orders[0], sand=1)
        await until(lambda: len(asked) == 2)
        if ("sand", True) in expected:
            await until(lambda: len(life.body.orders) == 2)
        else:
            await clock.sleep(2 * RESUMED_AFTER_SECONDS)
        waited.set()
        await until(lambda: len(life.logged(Decision)) >= 2)
        await until(lambda: len(life.body.orders) >= len(expected))
    assert [(one.args["item"], one.resumed) for one in life.logged(ActionStarted)] == expected
    assert [one.situation.doing for one in asked[:2]] == [None, None], "nothing that was decided goes on"


@pytest.mark.parametrize("pace", [None, ThoughtPace(thoughts_a_minute=0.001, burst=50)])
async def test_an_action_is_reconsidered_only_with_a_thought_to_spare(pace: ThoughtPace | None) -> None:
    decider = Decider()
    settings = QUICK.model_copy(update={"reconsider_seconds": 0.5})
    life = make_life(mind=ScriptedMind(pace, choose_action=decider.decide), settings=settings)
    async with living(life):
        await until(lambda: len(life.body.orders) == 1)
        if pace is None:
            await until(lambda: decider.decisions == 3)
        else:
            await anyio.sleep(1.0)  # twenty seconds of the run clock
            assert decider.decisions == 1


async def test_only_what_is_salient_raises_the_question_whether_to_react() -> None:
    async def stay(_request: React) -> Answer:
        return Reaction(reacts=False, because="it is nothing to me")

    def heard(*texts: str) -> Percepts:
        said = [
            Utterance(f"Mira/heard{n}", "Ada", text, at=1.0, distance=2.0, position=HERE, addressed=True, human=False)
            for n, text in enumerate(texts)
        ]
        return Percepts(heard=tuple(said), heard_total=len(said))

    remark, question = "Mira, it is a fine day.", "Mira, can you help me?"
    mind = ScriptedMind(QUICKLY, react=stay)
    alone = make_alone(Planning, mind)
    async with thinking(alone):
        for second, texts in enumerate([(), (remark,), (remark, question)]):
            alone.put(PERCEPTS, heard(*texts))
            alone.put(BODY, body_state(6000, observed_at=float(second), collected=("oak_log",) if second else ()))
            await alone.at(float(second))
    assert [one.noticed for one in mind.asked if isinstance(one, React)] == [f'Ada said to me: "{question}"']


@pytest.mark.parametrize(("interval_seconds", "expected"), [(None, [1.0, 20.0]), (8.0, [1.0, 9.0, 17.0, 25.0, 33.0])])
async def test_the_social_goal_waits_for_news_of_others_unless_an_interval_is_asked_for(
    interval_seconds: float | None, expected: list[float]
) -> None:
    async def keep_company(_request: SetSocialGoal) -> Answer:
        return SocialGoalChoice(text="I want to make friends.")

    def known(*names: str) -> Percepts:
        return Percepts(people={name: Acquaintance(name, 0.0, 0.0, HERE) for name in names})

    mind = ScriptedMind(QUICKLY, set_social_goal=keep_company)
    social = SocialSettings(social_goal_seconds=interval_seconds)
    alone = make_alone(SocialAwareness, mind, BrainSettings(social=social))
    async with thinking(alone):
        for second in range(1, 40):
            alone.put(PERCEPTS, known("Ada") if second < 20 else known("Ada", "Bob"))
            await alone.at(float(second))
    assert [one.t for one in mind.asked if isinstance(one, SetSocialGoal)] == expected


@pytest.mark.parametrize(
    ("kind", "answer_type", "expected"), [("speak", Words, []), ("choose_action", ActionChoice, ["greet"])]
)
async def test_an_agent_that_owes_a_bucket_begins_to_talk_only_after_a_decision(
    kind: str, answer_type: type[Answer], expected: list[str]
) -> None:
    async def ask_back(request: Speak) -> Words:
        return Words(text=f"And you, {request.to[0]}, what do you think?")

    async def dig(_request: ChooseAction) -> Answer:
        return ActionChoice(intent="dig", skill="collect", args={"item": "sand"}, because="I like it")

    burst = 5
    mind = ScriptedMind(ThoughtPace(thoughts_a_minute=0.001, burst=burst), speak=ask_back, choose_action=dig)
    mouth = make_mouth(mind)
    await mouth.around.thinker.ask(examples()["choose_action"], ActionChoice)
    for _ in range(2 * burst):
        await mouth.around.thinker.ask(examples()[kind], answer_type)
    mind.asked.clear()
    mouth.see("Tomas")
    await mouth.steps([float(second) for second in range(10)])
    assert [request.occasion for request in asked(mind)] == expected
