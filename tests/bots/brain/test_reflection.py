"""Reflection: when, on what, the evidence of insights, and the self-summary. Worked by hand."""

import json
from typing import Any

import pytest

from bots.brain.modules.reflection import ReflectionModule
from bots.brain.reflector import SUMMARY_CHARACTERS_MAX, SUMMARY_MEMORIES_MIN
from bots.brain.sections import BODY, REFLECTIONS, Reflections, Thought
from bots.brain.settings import BrainSettings, ReflectionSettings
from bots.brain.who import Identity
from bots.memory import MemoryRecord
from bots.mind.requests.answers import Summary
from bots.mind.requests.ask_oneself.request import AskOneself, Questions
from bots.mind.requests.draw_insights.request import DrawInsights, Insight, Insights
from bots.mind.requests.summarise_self.request import SummariseSelf
from bots.mind.thought import Answer
from tests.bots.brain.alone import Alone, body_state, make_alone, remembered, thinking
from tests.bots.brain.driver import Life, ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio

QUESTIONS = ("What is wood to me?", "Whom do I like?", "What do I fear?")
MUSINGS = (AskOneself, DrawInsights, SummariseSelf)


async def ask_oneself(request: AskOneself) -> Answer:
    assert request.count == 3
    return Questions(questions=QUESTIONS)


async def conclude(request: DrawInsights) -> Answer:
    assert request.count == 5
    newest = max(one.memory_id for one in request.memories)
    return Insights(insights=(Insight(text=f"About {request.question}", evidence=(newest,)),))


async def sum_up(request: SummariseSelf) -> Answer:
    return Summary(text=f"I remember {len(request.memories)} things.")


def make(settings: ReflectionSettings | None = None, **answers: Any) -> tuple[Alone[Any], ScriptedMind]:
    mind = ScriptedMind(**{"ask_oneself": ask_oneself, "draw_insights": conclude, "summarise_self": sum_up, **answers})
    brain = BrainSettings(reflection=settings or ReflectionSettings())
    return make_alone(ReflectionModule, mind, brain), mind


async def live_through(alone: Alone[Any], *importances: float) -> None:
    """Log one event after the other, each a second after the last."""
    for importance in importances:
        number = len(alone.around.remembrance.view) + 1
        await alone.remember(remembered(number, f"Thing {number} happened.", importance=importance, t=float(number)))
        alone.put(BODY, body_state(observed_at=float(number)))
        await alone.at(float(number))


def musings(mind: ScriptedMind, *kinds: type[Any]) -> list[Any]:
    return [one for one in mind.asked if isinstance(one, kinds or MUSINGS)]


def reflections(alone: Alone[Any]) -> list[Thought]:
    plans: Reflections = alone.around.state.read(REFLECTIONS)
    return [one for one in plans.thoughts.latest if one.what == "reflection"]


async def test_it_reflects_when_importance_reaches_150_and_counts_again_from_there() -> None:
    # 9 + 8 = 17 per pair; 8 pairs are 136; + 9 = 145; + 4 = 149: no reflection yet. + 1 = 150: the 19th memory triggers
    # it. From there 16 x 9 = 144, in all 294; + 5 = 299: no reflection. + 1 = 300: the 37th memory triggers the next.
    alone, mind = make()
    async with thinking(alone):
        await live_through(alone, *[9, 8] * 8, 9, 4)
        assert not musings(mind, AskOneself, DrawInsights)
        await live_through(alone, 1)
        assert [one.t for one in musings(mind, AskOneself)] == [19.0]
        assert [one.question for one in musings(mind, DrawInsights)] == list(QUESTIONS)
        await live_through(alone, *[9] * 16, 5)
        assert len(musings(mind, AskOneself)) == 1
        await live_through(alone, 1)
        assert [one.t for one in musings(mind, AskOneself)] == [19.0, 37.0]
    assert not [fault for fault in alone.faults if "reflect" in fault]


async def test_the_questions_come_from_the_latest_hundred_memories_the_newest_first() -> None:
    alone, mind = make()
    async with thinking(alone):
        await live_through(alone, *[1] * 148, 2)
    (asked,) = musings(mind, AskOneself)
    assert len(asked.memories) == 100
    assert [asked.memories[0].memory_id, asked.memories[-1].memory_id] == ["Mira/m000149", "Mira/m000050"]
    assert asked.memories[0].importance == 2 and asked.memories[0].seconds_ago == 0.0


async def test_what_expired_raises_no_question_and_a_question_brings_thirty_memories_to_mind() -> None:
    alone, mind = make(ReflectionSettings(importance_threshold=40.0))
    async with thinking(alone):
        await alone.remember(remembered(1, "An old plan.", what="plan", expires_at=2.0))
        await live_through(alone, *[1] * 35)
    (asked,) = musings(mind, AskOneself)
    assert "An old plan." not in [one.text for one in asked.memories] and len(asked.memories) == 35
    assert [len(one.memories) for one in musings(mind, DrawInsights)] == [30, 30, 30]


async def test_an_insight_rests_on_memories_that_were_told_and_on_no_other() -> None:
    async def invent(request: DrawInsights) -> Answer:
        known = request.memories[0].memory_id
        return Insights(
            insights=(
                Insight(text="I like dirt.", evidence=(known, "Mira/m999999", known)),
                Insight(text="I am a king.", evidence=("Mira/m999998",)),
            )
        )

    alone, mind = make(ReflectionSettings(importance_threshold=5.0, questions_count=3), draw_insights=invent)
    async with thinking(alone):
        await live_through(alone, 5)
    assert {(one.content, one.evidence) for one in reflections(alone)} == {("I like dirt.", ("Mira/m000001",))}
    assert len(musings(mind, DrawInsights)) == 3
    assert alone.faults.count("An insight rests on Mira/m999998, which was not told.") == 3
    assert alone.faults.count("An insight rests on Mira/m999999, which was not told.") == 3


async def test_a_question_that_comes_twice_is_thought_about_once() -> None:
    async def repeat_oneself(_request: AskOneself) -> Answer:
        return Questions(questions=(QUESTIONS[1], QUESTIONS[0], QUESTIONS[1]))

    alone, mind = make(ReflectionSettings(importance_threshold=5.0), ask_oneself=repeat_oneself)
    async with thinking(alone):
        await live_through(alone, 5)
    assert [one.question for one in musings(mind, DrawInsights)] == [QUESTIONS[1], QUESTIONS[0]]


async def test_what_several_questions_lead_to_is_drawn_once() -> None:
    async def conclude_the_same(request: DrawInsights) -> Answer:
        return Insights(insights=(Insight(text="I like dirt.", evidence=(request.memories[0].memory_id,)),))

    alone, mind = make(ReflectionSettings(importance_threshold=5.0), draw_insights=conclude_the_same)
    async with thinking(alone):
        await live_through(alone, 5)
    assert len(musings(mind, DrawInsights)) == 3
    assert [one.content for one in reflections(alone)] == ["I like dirt."]


async def test_a_reflection_that_fails_leaves_nothing_and_stays_due() -> None:
    # The 1st memory is enough. Requested at 1 s, without success; pauses of 10 and 20 s: again at 11 and at 31 s.
    failing = ScriptedMind()
    alone = make_alone(
        ReflectionModule, failing, BrainSettings(reflection=ReflectionSettings(importance_threshold=9.0))
    )
    async with thinking(alone):
        await live_through(alone, 9)
        for second in range(2, 40):
            await alone.at(float(second))
    assert [one.t for one in musings(failing)] == [1.0, 11.0, 31.0]
    assert not reflections(alone)


async def test_a_question_is_thought_about_three_times_at_most_and_the_others_keep_their_insights() -> None:
    async def balk(request: DrawInsights) -> Answer:
        if request.question == QUESTIONS[0]:
            raise RuntimeError("no idea")
        return await conclude(request)

    alone, mind = make(ReflectionSettings(importance_threshold=9.0), draw_insights=balk)
    async with thinking(alone):
        await live_through(alone, 9)
        for second in range(2, 100):
            await alone.at(float(second))
    # Tries at 1, 11 and 31 s; after the third a pause of 40 s, then the other questions.
    asked = [(one.t, QUESTIONS.index(one.question)) for one in musings(mind, DrawInsights)]
    assert asked == [(1.0, 0), (11.0, 0), (31.0, 0), (71.0, 1), (71.0, 2)]
    assert [one.content for one in reflections(alone)] == [f"About {one}" for one in QUESTIONS[1:]]
    assert any("is dropped" in fault for fault in alone.faults)


async def test_its_self_summary_takes_three_requests_and_is_renewed_after_a_reflection_or_when_old() -> None:
    settings = ReflectionSettings(importance_threshold=50.0, summary_seconds=600.0)
    alone, mind = make(settings)
    identity = Identity(alone.around.persona, alone.around.state.read)
    async with thinking(alone):
        await live_through(alone, *[1] * (SUMMARY_MEMORIES_MIN - 1))
        assert not musings(mind, SummariseSelf) and identity().summary == ""
        await live_through(alone, 1)
        assert [one.t for one in musings(mind, SummariseSelf)] == [10.0]
        assert identity().summary == "I remember 10 things." and identity() is identity()
        await live_through(alone, 40)
        assert [one.t for one in musings(mind, SummariseSelf)] == [10.0, 11.0], "renewed after the reflection"
        await alone.at(700.0)
        assert len(musings(mind, SummariseSelf)) == 2, "nothing has happened since"
        await alone.remember(remembered(12, "Thing 12 happened.", importance=1, t=700.0))
        await alone.at(701.0)
        assert [one.t for one in musings(mind, SummariseSelf)][2:] == [701.0]
        assert musings(mind, SummariseSelf)[2].who.summary == "I remember 11 things."


async def test_a_view_of_oneself_is_bounded() -> None:
    async def ramble(_request: SummariseSelf) -> Answer:
        return Summary(text="I " * SUMMARY_CHARACTERS_MAX)

    alone, _ = make(summarise_self=ramble)
    async with thinking(alone):
        await live_through(alone, *[1] * SUMMARY_MEMORIES_MIN)
    assert len(alone.around.state.read(REFLECTIONS).self_summary) == SUMMARY_CHARACTERS_MAX


async def test_a_new_life_counts_on_and_works_off_the_questions_that_wait() -> None:
    async def fail(_request: DrawInsights) -> Answer:
        raise RuntimeError("no idea")

    alone, _ = make(ReflectionSettings(importance_threshold=20.0), draw_insights=fail)
    async with thinking(alone):
        await live_through(alone, 9, 9, 9)
    saved = json.loads(json.dumps(alone.module.snapshot(), allow_nan=False))
    second, mind = make(ReflectionSettings(importance_threshold=20.0))
    await second.remember(*[remembered(number, f"Thing {number}.", importance=9) for number in (1, 2, 3)])
    await second.module.wake_up(saved)
    async with thinking(second):
        await second.at(50.0)
        assert [one.question for one in musings(mind)] == list(QUESTIONS), "27 was counted in the earlier life"
        await second.remember(remembered(4, "Thing 4.", importance=19, t=51.0))
        await second.at(51.0)
        assert not musings(mind, AskOneself)
        await second.remember(remembered(5, "Thing 5.", importance=1, t=52.0))
        await second.at(52.0)
        assert len(musings(mind, AskOneself)) == 1


def reflected(life: Life) -> list[MemoryRecord]:
    return [one for one in life.agent.memories if one.what == "reflection"]


async def test_reflections_on_reflections_grow_into_a_tree() -> None:
    # A reflection on experiences has depth 1 + 0; one that rests on it and on an event has 1 + max(1, 0).
    async def one_question(_request: AskOneself) -> Answer:
        return Questions(questions=("What do I make of it?",))

    async def build_on(request: DrawInsights) -> Answer:
        earlier = [one.memory_id for one in request.memories if one.what == "reflection"]
        lived = [one.memory_id for one in request.memories if one.what == "heard"]
        return Insights(insights=(Insight(text=f"Thought {len(earlier)}", evidence=(*earlier[:1], lived[0])),))

    mind = ScriptedMind(ask_oneself=one_question, draw_insights=build_on)
    settings = BrainSettings(reflection=ReflectionSettings(importance_threshold=10.0))
    life = make_life(mind=mind, settings=settings)
    async with living(life):
        life.body.hear("Steve", "First.")
        life.body.hear("Steve", "Second.")
        await until(lambda: reflected(life))
        life.body.hear("Steve", "Third.")
        life.body.hear("Steve", "Fourth.")
        await until(lambda: len(reflected(life)) > 1)
    first, second = reflected(life)[:2]
    assert (first.depth, second.depth) == (1, 2)
    assert first.memory_id in second.evidence
