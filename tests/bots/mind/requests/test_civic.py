"""Feedback, amendments and votes follow from views. Without a view there are none."""

import random

import pytest

from bots.episodes import Handout
from bots.mind.laws import amended, due_rate
from bots.mind.moment.matters import Amendment, Matter, Remark, View
from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.requests.cast_vote.rules import cast_vote
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments
from bots.mind.requests.draft_amendments.rules import draft_amendments
from bots.mind.requests.give_feedback.request import Feedback, GiveFeedback
from bots.mind.requests.give_feedback.rules import give_feedback
from tests.bots.mind.moments import ME, THEME, chance, lived, situation, words_of

TAXATION = Matter(name="taxation", question="Should the village tax its people more?", words=("tax",))
LAW = "1. Be kind.\n2. In each tax season everybody deposits 20 % of their inventory in the community chest."
HEARD = (
    lived("heard", Handout("constitution", LAW), "m0"),
    words_of("Thorin", "Nice weather for taxes.", "m1"),
    words_of("Thorin", "A tax of 20 percent is too high.", "m2"),
    words_of("Lira", "Taxes are vital for all of us.", "m3"),
)
NONE = Feedback(text=None)


def feedback(score: float | None, law: str = LAW, seed: int = 1) -> Feedback:
    view = None if score is None else View(matter="taxation", score=score)
    return give_feedback(
        GiveFeedback(who=ME, t=1.0, laws=law, matter=TAXATION, view=view, memories=HEARD, situation=situation()),
        THEME,
        chance(seed),
    )


def draft(*texts: str, law: str = LAW) -> Amendments:
    remarks = tuple(Remark(speaker=f"C{number}", text=text) for number, text in enumerate(texts))
    return draft_amendments(
        DraftAmendments(who=ME, t=1.0, laws=law, matter=TAXATION, feedback=remarks), THEME, chance()
    )


def vote(score: float | None, text: str, law: str = LAW) -> Vote:
    view = None if score is None else View(matter="taxation", score=score)
    amendment = Amendment(number=1, law=2, text=text)
    return cast_vote(
        CastVote(
            who=ME,
            t=1.0,
            laws=law,
            amendment=amendment,
            matter=TAXATION,
            view=view,
            memories=HEARD,
            situation=situation(),
        ),
        THEME,
        chance(),
    )


@pytest.mark.parametrize(
    ("score", "rate", "evidence"),
    [(0.5, "5 %", ("m2",)), (3.5, "10 %", ("m2",)), (6.5, "25 %", ("m3",)), (9.5, "30 %", ("m3",))],
)
def test_feedback_is_as_strong_as_the_view_and_rests_on_what_was_heard(
    score: float, rate: str, evidence: tuple[str, ...]
) -> None:
    given = feedback(score)
    assert given.text is not None and f"the rate should be {rate}" in given.text
    assert given.evidence == evidence
    assert (THEME.matters.leaning(given.text, "taxation") > 0) == (score > 5)


def test_without_a_view_or_a_law_an_agent_says_nothing_and_an_undecided_one_asks_for_nothing() -> None:
    assert feedback(None) == feedback(1.0, law="") == NONE
    content = feedback(5.0)
    assert content.text is not None and "should" not in content.text and content.evidence == ()
    assert len({feedback(5.0, seed=seed).text for seed in range(20)}) > 1


def test_most_want_less_and_the_draft_asks_for_it() -> None:
    texts = [feedback(score, seed=seed).text or "" for seed, score in enumerate((0.5, 1.0, 1.5, 3.5, 5.0, 7.0))]
    (amendment,) = draft(*texts).amendments
    assert (amendment.number, amendment.law) == (1, 2)
    assert due_rate(amended(LAW, amendment), THEME.laws_known_by) == 5.0
    assert amendment.text == LAW.splitlines()[1].removeprefix("2. ").replace("20 %", "5 %")
    assert amendment.because == "4 of 6 who spoke want less, 1 want more, 1 neither"
    mild = [feedback(3.5, seed=seed).text or "" for seed in range(5)]
    assert due_rate(amended(LAW, draft(*mild).amendments[0]), THEME.laws_known_by) == 10.0


def test_most_want_more_and_the_draft_asks_for_it() -> None:
    texts = [feedback(score, seed=seed).text or "" for seed, score in enumerate((9.0, 9.5, 8.0, 6.5, 5.0))]
    assert due_rate(amended(LAW, draft(*texts).amendments[0]), THEME.laws_known_by) == 30.0


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("I am content with the laws as they are.",) * 5,
        ("I think that the taxes are too high.", "I think that the taxes should be raised."),
        (*["Lower the taxes!"] * 5, *["Raise the taxes!"] * 6),
        (*["Raise the taxes!"] * 3, *["I have nothing to say of the laws."] * 25),
        ("What is a constitution?", "I like bread."),
    ],
)
def test_nothing_is_drafted_when_opinion_is_split_or_missing(texts: tuple[str, ...]) -> None:
    assert draft(*texts).amendments == ()


def test_nothing_is_drafted_for_laws_that_name_no_rate() -> None:
    assert draft("Lower the taxes!", law="1. Be kind.").amendments == ()


LOWER, HIGHER = "The tax is 10 % of what one holds.", "The tax is 30 % of what one holds."


@pytest.mark.parametrize(
    ("score", "text", "expected"),
    [
        (2.0, LOWER, "yes"),
        (2.0, HIGHER, "no"),
        (8.0, LOWER, "no"),
        (8.0, HIGHER, "yes"),
        (5.0, LOWER, "abstain"),
        (None, LOWER, "abstain"),
        (2.0, "The tax is 20 % of what one holds.", "abstain"),
        (2.0, "There are no taxes.", "yes"),
        (8.0, "There are no taxes.", "no"),
    ],
)
def test_votes_go_by_ones_own_view(score: float | None, text: str, expected: str) -> None:
    assert vote(score, text).vote == expected


def test_a_vote_names_what_was_heard_for_its_side() -> None:
    assert vote(2.0, LOWER).evidence == ("m2",)
    assert vote(2.0, LOWER, law="1. Be kind.").vote == "abstain"


@pytest.mark.parametrize(("won", "rate"), [(1.5, 5.0), (8.5, 30.0), (5.0, None)])
def test_a_people_amends_its_law_the_way_it_was_won_over(won: float, rate: float | None) -> None:
    draw = random.Random(5)  # noqa: S311 - not for secrets
    scores = [min(10.0, max(0.0, draw.gauss(won, 0.8 if won != 5 else 0.4))) for _ in range(25)]
    texts = [feedback(score, seed=seed).text or "" for seed, score in enumerate(scores)]
    drafted = draft(*texts).amendments
    if rate is None:
        assert drafted == ()
        return
    votes = [vote(score, drafted[0].text).vote for score in scores]
    assert votes.count("yes") > 2 * votes.count("no")
    assert due_rate(amended(LAW, drafted[0]), THEME.laws_known_by) == rate
