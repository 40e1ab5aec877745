"""Prompts about announcements, laws and views, and which answers about them are invalid."""

import pytest

from bots.mind.moment.matters import Amendment, Announcement, Document, View
from bots.mind.moment.situation import KnownPlace
from bots.mind.openai import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.requests.cast_vote.request import Vote
from bots.mind.requests.draft_amendments.request import Amendments
from bots.mind.requests.examples import examples
from bots.mind.requests.form_view.request import ViewFormed
from bots.mind.requests.give_feedback.request import Feedback
from bots.mind.requests.validation import misfit
from bots.mind.thought import Answer, Request
from tests.bots.mind.moments import choose

QUESTIONS = QuestionMaker(load_settings("ollama", {}), PromptBook())


def put(request: Request) -> str:
    """Return the prompt that the model gets as the user's message."""
    return QUESTIONS.put(request).user


def test_a_moment_tells_what_was_announced_what_is_in_hand_and_what_is_thought() -> None:
    text = put(
        choose(
            announcements=(Announcement(by="Town crier", text="Tax season 1 is open.", seconds_ago=3.0),),
            documents=(Document(title="constitution", text="1. Be kind.\n\n2. The tax is 20 %."),),
            views=(View(matter="taxation", score=2.0, summary="Too high.", campaigns=True),),
            ways=(
                KnownPlace(place="plaza", distance=30.2, direction="east", up=0.0),
                KnownPlace(place="mine", distance=8.0, direction="south", up=-12.4),
            ),
        )
    )
    for told in (
        '- announced just now, Town crier: "Tax season 1 is open."',
        "- you hold the constitution: 1. Be kind.\n- you hold the constitution: 2. The tax is 20 %.",
        "- your view of taxation: 2 of 10; Too high.; you are out to win others over to it",
        "- places: mine 10 south and 10 down; plaza 30 east",
    ):
        assert told in text


def test_a_matter_is_told_with_what_was_heard_of_it_before_and_since() -> None:
    text = put(examples()["form_view"])
    assert '<data of="the matter">\n- sharing: Should the people of the village share more?\n</data>' in text
    assert '<data of="what you have heard of it before, and thought over already">\n- Tomas: "' in text
    assert "- [1] 10 s ago (5): Tomas said:" in text
    no_view = examples()["form_view"].model_copy(update={"view": None, "known": (), "speakers": ()})
    assert "- you have no view of it" in put(no_view) and "- nothing yet" in put(no_view)


def test_laws_are_told_a_line_each() -> None:
    text = put(examples()["cast_vote"])
    assert '<data of="the laws">\n- 1. Everybody is free' in text
    assert "- amendment 1: law 2 would be: On each market day everybody puts 10 %" in text
    nothing = examples()["give_feedback"].model_copy(update={"laws": ""})
    assert "- you hold none in hand" in put(nothing)


@pytest.mark.parametrize(
    ("kind", "answer", "wrong"),
    [
        ("form_view", ViewFormed(score=3.5, because=("Mira/m000001",)), None),
        ("form_view", ViewFormed(score=4.0), None),
        ("form_view", ViewFormed(score=3.5), "the score has changed, so 'because' must name what moved it."),
        ("form_view", ViewFormed(score=None), "the field 'score' may be null only when there was no view before."),
        ("form_view", ViewFormed(score=12.0, because=("Mira/m000001",)), "the field 'score' must be from 0 to 10."),
        (
            "form_view",
            ViewFormed(score=3.0, because=("Mira/m000077",)),
            "no memory that was told has the id 'Mira/m000077'.",
        ),
        ("give_feedback", Feedback(text=None), None),
        ("give_feedback", Feedback(text="Less!", evidence=("Mira/m000008",)), None),
        ("give_feedback", Feedback(text=" "), "the field 'text' is blank."),
        ("give_feedback", Feedback(text="Less!", evidence=("x",)), "no memory that was told has the id 'x'."),
        ("cast_vote", Vote(vote="no", evidence=("Mira/m000008",)), None),
        ("cast_vote", Vote(vote="no", evidence=("x",)), "no memory that was told has the id 'x'."),
        ("draft_amendments", Amendments(), None),
        ("draft_amendments", Amendments(amendments=(Amendment(number=1, law=3, text="No tax."),)), None),
        ("draft_amendments", Amendments(amendments=(Amendment(number=1, law=4, text="Be kind."),)), None),
        ("draft_amendments", Amendments(amendments=(Amendment(number=1, law=3, text=""),)), None),
        (
            "draft_amendments",
            Amendments(amendments=(Amendment(number=1, law=4, text=""),)),
            "there is no law 4; the laws are 1, 2, 3, and a new one is 4.",
        ),
        (
            "draft_amendments",
            Amendments(amendments=(Amendment(number=1, law=9, text="No tax."),)),
            "there is no law 9; the laws are 1, 2, 3, and a new one is 4.",
        ),
        (
            "draft_amendments",
            Amendments(amendments=(Amendment(number=2, law=1, text="No tax."),)),
            "the amendments must be numbered from 1, in the order in which they stand.",
        ),
    ],
)
def test_answers_that_do_not_fit_are_told_why(kind: str, answer: Answer, wrong: str | None) -> None:
    assert misfit(examples()[kind], answer) == wrong
