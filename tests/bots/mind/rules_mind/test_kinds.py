"""The rules mind answers every kind of request with the right class of answer, the same for the same seed."""

import pytest
from pydantic import TypeAdapter

from bots.mind import MindSurroundings, open_mind
from bots.mind.moment.matters import Amendment, Matter, Remark, View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import PlanBlock
from bots.mind.pack import whole_pack
from bots.mind.requests.ask_oneself.request import AskOneself
from bots.mind.requests.cast_vote.request import CastVote
from bots.mind.requests.choose_step.example import example as choose_step
from bots.mind.requests.classify.request import Category, Classify
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.draft_amendments.request import DraftAmendments
from bots.mind.requests.draw_insights.request import DrawInsights
from bots.mind.requests.form_view.request import FormView
from bots.mind.requests.give_feedback.request import GiveFeedback
from bots.mind.requests.grade.request import GradeTexts
from bots.mind.requests.outside import JUDGE
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.rate_importance.request import RatedEvent, RateImportance
from bots.mind.requests.react.request import React
from bots.mind.requests.set_social_goal.request import SetSocialGoal
from bots.mind.requests.speak.request import Speak
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.summarise_self.request import SummariseSelf
from bots.mind.requests.summarise_talk.request import SummariseTalk
from bots.mind.thought import Answer, Request
from tests.bots.mind.moments import (
    ME,
    appraisal_of,
    asked,
    block,
    choose,
    goal,
    in_talk,
    person,
    reply,
    situation,
    talk,
    words_of,
)

pytestmark = pytest.mark.anyio

MOMENT = situation(
    things=(block("poppy"), block("sand")), people=(person("Tomas"),), profiles=(Profile(name="Tomas", feeling=6.0),)
)
HEARD = (words_of("Tomas", "You are kind. I am a farmer.", "m1"), words_of("Ida", "I am running for mayor.", "m2"))
TAXATION = Matter(name="taxation", question="Should the village tax its people more?", words=("tax",))
TAXED = (words_of("Tomas", "The taxes are too high.", "m3"),)
VIEW = View(matter="taxation", score=2.0, summary="I think that the taxes are too high.")
LAW = "1. The tax is 20 % of what one holds."
STRETCH = PlanBlock(activity="farm the fields", begins=480, minutes=95)
SORTS = (Category(name="farming", means="work on a field"), Category(name="other", means="anything else"))
REQUESTS: tuple[Request, ...] = (
    Classify(who=JUDGE, t=1.0, asks="What is it?", categories=SORTS, otherwise="other", texts=("I sow wheat.",)),
    GradeTexts(who=JUDGE, t=1.0, asks="How warm?", least_means="cold", most_means="hot", texts=("It is hot.",)),
    choose(things=(block("poppy"),)),
    choose_step(),
    goal(things=(block("poppy"),)),
    SetSocialGoal(who=ME, t=1.0, situation=MOMENT),
    reply("Who are you?"),
    in_talk(talk(("Tomas", "Who are you?"))),
    Speak(who=ME, t=1.0, occasion="announce", to=("Tomas",), situation=MOMENT),
    SummariseTalk(who=ME, t=1.0, others=("Tomas",), lines=(TalkLine(speaker="Tomas", text="I like sand."),)),
    SummariseRelationship(who=ME, t=1.0, others=("Tomas",), memories=HEARD),
    SummariseSelf(who=ME, t=1.0, memories=HEARD),
    asked("Who is running for mayor?", *HEARD),
    appraisal_of(Profile(name="Tomas"), *HEARD),
    RateImportance(who=ME, t=1.0, events=(RatedEvent(what="heard", text="I am running for mayor."),)),
    AskOneself(who=ME, t=1.0, count=3, memories=HEARD),
    DrawInsights(who=ME, t=1.0, question="What do I think of Tomas?", count=3, memories=HEARD),
    PlanDay(who=ME, t=1.0, day=0, begins=420, memories=HEARD, situation=MOMENT),
    Decompose(who=ME, t=1.0, into="minutes", stretch=STRETCH, situation=MOMENT),
    React(who=ME, t=1.0, noticed="A zombie attacks me.", plan=STRETCH, memories=HEARD, situation=MOMENT),
    FormView(who=ME, t=1.0, matter=TAXATION, view=None, evidence=TAXED),
    GiveFeedback(who=ME, t=1.0, laws=LAW, matter=TAXATION, view=VIEW, memories=TAXED, situation=MOMENT),
    DraftAmendments(
        who=ME, t=1.0, laws=LAW, matter=TAXATION, feedback=(Remark(speaker="Ida", text="Lower the taxes."),)
    ),
    CastVote(
        who=ME,
        t=1.0,
        laws=LAW,
        amendment=Amendment(number=1, law=1, text="The tax is 10 %."),
        matter=TAXATION,
        view=VIEW,
        memories=TAXED,
        situation=MOMENT,
    ),
)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: one.kind)
async def test_every_kind_is_answered_by_its_class(request_: Request) -> None:
    answer = await open_mind("rules", MindSurroundings(7, rules=whole_pack())).answer(request_)
    assert type(answer) is request_.answer_type
    assert TypeAdapter(type(answer)).validate_json(answer.model_dump_json()) == answer


async def test_no_kind_is_left_out() -> None:
    declared = {one for one in Request.__subclasses__() if one.__module__.startswith("bots.mind.requests")}
    assert declared == {type(one) for one in REQUESTS}


async def test_the_same_seed_gives_the_same_answers() -> None:
    async def answers(seed: int) -> list[Answer]:
        mind = open_mind("rules", MindSurroundings(seed, rules=whole_pack()))
        return [await mind.answer(one) for _ in range(5) for one in REQUESTS]

    assert await answers(7) == await answers(7)
    assert await answers(7) != await answers(8)
