"""Views: which words are evidence, when the mind is asked, what is logged, and what a restart keeps."""

from typing import Any

import pytest

from bots.brain import BrainSettings
from bots.brain.modules.social_awareness import SocialAwareness
from bots.brain.sections import SOCIAL
from bots.brain.settings import SocialSettings
from bots.brain.views import views_of
from bots.episodes import Handout, HeardSpeech, Hearsay, InnerSpeech, OwnSpeech, PublicSpeech
from bots.events import Influence
from bots.events import ViewChanged as ViewEvent
from bots.memory import InMemoryStore
from bots.mind import MindError
from bots.mind.moment.matters import Matter, View
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.thought import Answer
from bots.persona import Persona
from tests.bots.brain.alone import Alone, make_alone, remembered, thinking
from tests.bots.brain.driver import ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio

TAXATION = Matter(name="taxation", question="Should the village tax its people more?", words=("tax", "community chest"))
BREAD = Matter(name="bread", question="Should bread be shared?", words=("bread",))


async def a_little_less(request: FormView) -> Answer:
    """Lowers the view by one for each thing heard."""
    before = 5.0 if request.view is None else request.view.score
    return ViewFormed(
        score=before - len(request.evidence), summary="Less.", because=tuple(one.memory_id for one in request.evidence)
    )


async def no_goal(_request: SetSocialGoal) -> Answer:
    return SocialGoalChoice(text="I want to listen.")


async def no_appraisal(_request: Any) -> Answer:
    raise MindError("not now")


def make(form_view: Any = a_little_less, *matters: Matter) -> tuple[Alone[SocialAwareness], ScriptedMind]:
    mind = ScriptedMind(form_view=form_view, set_social_goal=no_goal, appraise=no_appraisal)
    settings = BrainSettings(matters=list(matters or (TAXATION,)), social=SocialSettings(view_seconds=5.0))
    return make_alone(SocialAwareness, mind, settings), mind


async def hear(alone: Alone[Any], number: int, text: str, speaker: str = "Ada", *, t: float = 0.0) -> None:
    told = HeardSpeech(speaker, text)
    await alone.remember(remembered(number, told, what="heard", t=t, about=speaker, utterance_id=f"u{number}"))


def asked(mind: ScriptedMind) -> list[tuple[float, str, list[str]]]:
    return [
        (one.t, one.matter.name, [memory.memory_id for memory in one.evidence])
        for one in mind.asked
        if isinstance(one, FormView)
    ]


def views(alone: Alone[Any]) -> dict[str, float]:
    return {name: one.score for name, one in alone.around.state.read(SOCIAL).views.items()}


def faults_of_views(alone: Alone[Any]) -> list[str]:
    return [one for one in alone.faults if one.startswith("No view")]


async def test_words_on_the_matter_are_thought_over_at_a_pace_and_the_change_names_them() -> None:
    alone, mind = make()
    async with thinking(alone):
        await hear(alone, 1, "Nice weather.")
        await hear(alone, 2, "Taxes are too high.", t=0.5)
        await alone.at(1.0)
        await hear(alone, 3, "I put things into the community chest.", "Bob", t=2.0)
        for moment in range(2, 12):
            await alone.at(float(moment))
    assert asked(mind) == [(1.0, "taxation", ["Mira/m000002"]), (6.0, "taxation", ["Mira/m000003"])]
    assert views(alone) == {"taxation": 3.0}
    first, second = alone.logged(ViewEvent)
    assert first == ViewEvent(
        matter="taxation",
        score=4.0,
        before=None,
        summary="Less.",
        moved_by=[Influence(speaker="Ada", text="Taxes are too high.", at=0.5, memory_id="Mira/m000002")],
    )
    assert (second.before, second.score, [one.speaker for one in second.moved_by]) == (4.0, 3.0, ["Bob"])


async def test_what_was_weighed_is_told_again_as_known() -> None:
    alone, mind = make()
    async with thinking(alone):
        await hear(alone, 1, "Taxes are too high.")
        await alone.at(1.0)
        await hear(alone, 2, "Taxes are bad.")
        await alone.at(10.0)
    latest = [one for one in mind.asked if isinstance(one, FormView)][-1]
    assert [(one.speaker, one.text) for one in latest.known] == [("Ada", "Taxes are too high.")]
    assert latest.view == View(matter="taxation", score=4.0, summary="Less.")


async def test_own_words_announcements_texts_in_hand_and_summaries_are_no_evidence() -> None:
    alone, mind = make()
    async with thinking(alone):
        await alone.remember(
            remembered(1, OwnSpeech("Taxes are too high."), what="said"),
            remembered(2, PublicSpeech("Town crier", "The tax season opens."), what="heard"),
            remembered(3, Handout("constitution", "1. The tax is 20 %."), what="heard"),
            remembered(4, "Ada and I talked about taxes.", what="chat", about="Ada"),
            remembered(5, InnerSpeech("Pay no tax."), what="heard"),
            remembered(6, Hearsay("Ada", "Bob pays no tax."), what="hearsay", about="Bob"),
        )
        for second in range(20):
            await alone.at(float(second))
    assert asked(mind) == [] and views(alone) == {} and not alone.logged(ViewEvent)


async def test_every_matter_is_thought_of_in_its_turn() -> None:
    alone, mind = make(a_little_less, TAXATION, BREAD)
    async with thinking(alone):
        await hear(alone, 1, "Share the bread, not the tax.")
        for second in range(1, 8):
            await alone.at(float(second))
    assert asked(mind) == [(1.0, "taxation", ["Mira/m000001"]), (6.0, "bread", ["Mira/m000001"])]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (ViewFormed(score=11.0, because=("Mira/m000001",)), "a score of 11 is none from 0 to 10."),
        (ViewFormed(score=4.0), "it has changed, and nothing that the agent heard has moved it."),
        (
            ViewFormed(score=4.0, because=("Mira/m000009",)),
            "it rests on 'Mira/m000009', which the agent has not heard.",
        ),
    ],
)
async def test_an_answer_that_cannot_be_is_refused_and_the_words_are_weighed_later(
    answer: ViewFormed, wrong: str
) -> None:
    answers = [answer]

    async def blunder_once(request: FormView) -> Answer:
        return answers.pop() if answers else await a_little_less(request)

    alone, mind = make(blunder_once)
    async with thinking(alone):
        await hear(alone, 1, "Taxes are too high.")
        await alone.at(1.0)
        assert faults_of_views(alone) == [f"No view: {wrong}"]
        assert views(alone) == {} and not alone.logged(ViewEvent)
        for second in range(2, 13):
            await alone.at(float(second))
    assert [at for at, _, _ in asked(mind)] == [1.0, 11.0]
    assert views(alone) == {"taxation": 4.0}


async def test_a_view_that_stays_is_not_logged() -> None:
    async def stay(request: FormView) -> Answer:
        return ViewFormed(score=None if request.view is None else request.view.score)

    alone, _ = make(stay)
    async with thinking(alone):
        await hear(alone, 1, "Should taxes be lower?")
        await alone.at(1.0)
    assert views(alone) == {} and not alone.logged(ViewEvent) and not faults_of_views(alone)


async def test_a_restart_keeps_views_and_what_waits() -> None:
    alone, _ = make()
    async with thinking(alone):
        await hear(alone, 1, "Taxes are too high.")
        await alone.at(1.0)
        await hear(alone, 2, "Taxes are bad.")
        await alone.at(2.0)
    again, mind = make()
    again.module.restore(alone.module.snapshot())
    assert views(again) == {"taxation": 4.0}
    async with thinking(again):
        await again.remember(
            remembered(1, HeardSpeech("Ada", "Taxes are too high."), what="heard", about="Ada", utterance_id="u1")
        )
        await hear(again, 2, "Taxes are bad.")
        await again.at(10.0)
    assert asked(mind) == [(10.0, "taxation", ["Mira/m000002"])]
    assert [one.text for one in mind.asked[0].known] == ["Taxes are too high."]  # type: ignore[attr-defined]


def test_views_of_ones_own_come_from_the_persona() -> None:
    thorin = Persona(
        name="Thorin",
        views={"taxation": 0.5, "dancing": 9.0},
        stances=("Bread is good.", "Taxes are too high."),
        campaigns_for=("taxation",),
    )
    assert views_of(thorin, [TAXATION, BREAD]) == {
        "taxation": View(matter="taxation", score=0.5, summary="Taxes are too high.", campaigns=True)
    }


async def test_a_life_begins_with_its_own_views_once() -> None:
    persona = Persona(name="Mira", views={"taxation": 8.0})
    settings, store = BrainSettings(matters=[TAXATION]), InMemoryStore()
    first = make_life(persona=persona, settings=settings, store=store)
    async with living(first):
        await until(lambda: first.logged(ViewEvent))
    assert first.logged(ViewEvent) == [ViewEvent(matter="taxation", score=8.0, before=None, summary="", moved_by=[])]
    second = make_life(persona=persona, settings=settings, store=store, incarnation=2)
    async with living(second):
        await until(lambda: second.agent.awake)
    assert not second.logged(ViewEvent)
    assert second.agent._state.read(SOCIAL).views["taxation"].score == 8.0

    ablated = settings.model_copy(update={"modules": ["perception", "memory", "skill_execution", "controller"]})
    without = make_life(persona=persona, settings=ablated)
    async with living(without):
        await until(lambda: without.agent.awake)
    assert without.agent._state.read(SOCIAL).views == {}
