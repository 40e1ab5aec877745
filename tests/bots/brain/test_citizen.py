"""Consultations: an agent answers from its laws, its view and its memories. A failed request is not a vote."""

from typing import Any

import pytest

from bots.brain import BrainSettings
from bots.brain.citizen import NOTHING_TO_SAY, ConsultationFailed
from bots.brain.sections import SOCIAL
from bots.consultation import AskDraft, AskFeedback, AskVote
from bots.events import CivicFeedback, CivicVote, Event, Fault, Journal, MindCall
from bots.mind.moment.matters import Amendment, Matter, Remark
from bots.mind.requests.cast_vote.request import Vote
from bots.mind.requests.draft_amendments.request import Amendments
from bots.mind.thought import Answer
from bots.persona import Persona
from tests.bots.brain.driver import Life, ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio

TAXATION = Matter(name="taxation", question="Should the village tax its people more?", words=("tax",))
LAW = "1. Be kind.\n2. Everybody pays 20 % of what they hold as tax."
AMENDMENT = Amendment(number=1, law=2, text="Everybody pays 14 % of what they hold as tax.")
SETTINGS = BrainSettings(matters=[TAXATION])
TITLE = "constitution"
FEEDBACK = AskFeedback(laws_title=TITLE, matter=TAXATION)
VOTE = AskVote(laws_title=TITLE, matter=TAXATION, amendment=AMENDMENT)


def view_of(life: Life) -> float | None:
    view = life.agent._state.read(SOCIAL).views.get("taxation")
    return None if view is None else view.score


async def won_over(life: Life) -> None:
    """Hear arguments against taxes until the view has changed."""
    texts = (
        "Mira, a tax of 20 percent is too high.",
        "We should pay less tax.",
        "The taxes rob us of our own work.",
        "I say that 10 percent is tax enough.",
    )
    for text in texts:
        before = view_of(life)
        life.body.hear("Thorin", text)
        await until(lambda before=before: view_of(life) != before)
    await until(lambda: len([one for one in life.agent.memories if one.text.startswith("Thorin said")]) == len(texts))


async def test_a_convinced_agent_says_so_and_votes_so_with_its_evidence() -> None:
    life = make_life(settings=SETTINGS)
    async with living(life):
        life.agent.hand_out(TITLE, LAW)
        await won_over(life)
        feedback = await life.agent.consult(FEEDBACK)
        vote = await life.agent.consult(VOTE)
    memories = {one.memory_id: one.text for one in life.agent.memories}
    assert "the rate should be" in feedback["text"] and set(feedback) == {"text", "evidence"}
    assert feedback["evidence"] and all(memories[one].startswith("Thorin said") for one in feedback["evidence"])
    assert vote["vote"] == "yes" and all(memories[one].startswith("Thorin said") for one in vote["evidence"])
    (told,) = life.logged(CivicFeedback)
    assert (told.text, told.abstained, told.score, told.evidence) == (
        feedback["text"],
        False,
        view_of(life),
        feedback["evidence"],
    )
    (cast,) = life.logged(CivicVote)
    assert (cast.amendment, cast.vote, cast.evidence) == (1, "yes", vote["evidence"])


async def test_an_agent_without_the_laws_has_nothing_to_say_and_abstains() -> None:
    life = make_life(settings=SETTINGS)
    async with living(life):
        await until(lambda: life.agent.awake)
        assert (await life.agent.consult(FEEDBACK))["text"] is None
        assert (await life.agent.consult(VOTE))["vote"] == "abstain"
    (told,) = life.logged(CivicFeedback)
    assert (told.text, told.abstained, told.score) == (NOTHING_TO_SAY, True, None)


async def test_an_agent_that_has_the_laws_and_heard_no_argument_is_not_silent() -> None:
    life = make_life(settings=SETTINGS)
    async with living(life):
        await until(lambda: life.agent.awake)
        life.agent.hand_out(TITLE, LAW)
        await until(lambda: len(life.agent.memories) > 0)
        text = (await life.agent.consult(FEEDBACK))["text"]
        vote = (await life.agent.consult(VOTE))["vote"]
    assert "laws" in text
    assert vote == "no", "it is content with the present rate"
    (told,) = life.logged(CivicFeedback)
    assert (told.text, told.abstained, told.score) == (text, False, None)


async def test_a_manager_drafts_from_the_feedback_and_nothing_of_that_is_logged_as_its_opinion() -> None:
    manager = Persona(name="Mira", modules=["perception", "memory"])
    life = make_life(persona=manager, settings=SETTINGS)
    async with living(life):
        await until(lambda: life.agent.awake)
        life.agent.hand_out(TITLE, LAW)
        await until(lambda: len(life.agent.memories) > 0)
        remarks = tuple(Remark(speaker=f"C{number}", text="Please lower the tax to 10 %.") for number in range(5))
        drafted = await life.agent.consult(AskDraft(laws_title=TITLE, matter=TAXATION, feedback=remarks))
    (amendment,) = drafted["amendments"]
    assert (amendment["law"], amendment["text"]) == (2, "Everybody pays 10 % of what they hold as tax.")
    assert not life.logged(CivicFeedback) and not life.logged(CivicVote)


async def test_it_is_logged_where_it_is_asked_to_be() -> None:
    life = make_life(settings=SETTINGS)
    events: list[Event] = []
    async with living(life):
        await until(lambda: life.agent.awake)
        journal = Journal("director.Mira", life.agent._clock, events.append, agent="Mira")
        await life.agent.consult(VOTE, journal)
    assert [type(one.payload) for one in events] == [MindCall, CivicVote]
    assert not life.logged(CivicVote)


@pytest.mark.parametrize("question", [FEEDBACK, VOTE, AskDraft(laws_title=TITLE, matter=TAXATION, feedback=())])
async def test_a_failed_thought_is_an_error_and_no_vote(question: Any) -> None:
    life = make_life(settings=SETTINGS, mind=ScriptedMind())
    async with living(life):
        await until(lambda: life.agent.awake)
        with pytest.raises(ConsultationFailed, match="nothing is scripted"):
            await life.agent.consult(question)
    assert any(one.where.startswith("mind.") for one in life.logged(Fault))
    assert not life.logged(CivicFeedback) and not life.logged(CivicVote)


async def test_answers_that_cannot_be_are_refused() -> None:
    async def made_up(_request: Any) -> Answer:
        return Vote(vote="yes", because="I dreamt it.", evidence=("Mira/m999999",))

    async def of_no_law(_request: Any) -> Answer:
        return Amendments(amendments=(Amendment(number=1, law=7, text="No tax."),))

    life = make_life(settings=SETTINGS, mind=ScriptedMind(cast_vote=made_up, draft_amendments=of_no_law))
    async with living(life):
        await until(lambda: life.agent.awake)
        life.agent.hand_out(TITLE, LAW)
        with pytest.raises(ConsultationFailed, match="was not remembered"):
            await life.agent.consult(VOTE)
        with pytest.raises(ConsultationFailed, match="law 7, which does not exist"):
            await life.agent.consult(AskDraft(laws_title=TITLE, matter=TAXATION, feedback=()))
    assert not life.logged(CivicVote)
