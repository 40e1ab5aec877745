"""Feedback, amendments and votes follow from views, or from values and memories where there is no view."""

import random

import pytest

from bots.episodes import Handout
from bots.mind.laws import amended, due_rate
from bots.mind.moment.matters import Amendment, Matter, Remark, View
from bots.mind.moment.situation import Recollection, Who
from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.requests.cast_vote.rules import cast_vote
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments
from bots.mind.requests.draft_amendments.rules import draft_amendments
from bots.mind.requests.give_feedback.request import Feedback, GiveFeedback
from bots.mind.requests.give_feedback.rules import give_feedback
from bots.mind.rules.opinion.law_wishes import laws_asked_for
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


def feedback(
    score: float | None, law: str = LAW, seed: int = 1, who: Who = ME, memories: tuple[Recollection, ...] = HEARD
) -> Feedback:
    view = None if score is None else View(matter="taxation", score=score)
    return give_feedback(
        GiveFeedback(who=who, t=1.0, laws=law, matter=TAXATION, view=view, memories=memories, situation=situation()),
        THEME,
        chance(seed),
    )


def draft(*texts: str, law: str = LAW) -> Amendments:
    remarks = tuple(Remark(speaker=f"C{number}", text=text) for number, text in enumerate(texts))
    return draft_amendments(
        DraftAmendments(who=ME, t=1.0, laws=law, matter=TAXATION, feedback=remarks), THEME, chance()
    )


def vote(score: float | None, text: str, law: str = LAW, who: Who = ME) -> Vote:
    view = None if score is None else View(matter="taxation", score=score)
    amendment = Amendment(number=1, law=2, text=text)
    return cast_vote(
        CastVote(
            who=who,
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
    [(0.0, "5 %", ("m2",)), (3.0, "14 %", ("m2",)), (6.5, "23 %", ("m3",)), (10.0, "30 %", ("m3",))],
)
def test_feedback_is_as_strong_as_the_view_and_rests_on_what_was_heard(
    score: float, rate: str, evidence: tuple[str, ...]
) -> None:
    given = feedback(score)
    assert given.text is not None and f"the rate should be {rate}" in given.text
    assert given.evidence == evidence
    assert (THEME.matters.leaning(given.text, "taxation") > 0) == (score > 5)


def test_without_a_view_an_agent_speaks_from_its_values_and_memories() -> None:
    free, dutiful = (ME.model_copy(update={"values": (f"I value {value}.",)}) for value in ("freedom", "order"))
    assert "the rate should be 14 %" in (feedback(None, who=free, memories=()).text or "")
    assert "the rate should be 24 %" in (feedback(None, who=dutiful, memories=()).text or "")
    heard = tuple(words_of(name, "A tax of 20 percent is too high.", name) for name in ("Ida", "Noah", "Sam", "Tom"))
    assert feedback(None, memories=()).text in {feedback(5.0, seed=seed).text for seed in range(20)}
    assert "are too high" in (feedback(None, memories=heard).text or "")


def test_without_a_law_an_agent_says_nothing_and_an_undecided_one_asks_for_nothing() -> None:
    assert feedback(1.0, law="") == NONE
    content = feedback(5.0)
    assert content.text is not None and "should" not in content.text and content.evidence == ()
    assert len({feedback(5.0, seed=seed).text for seed in range(20)}) > 1


def test_most_want_less_and_the_draft_asks_for_it() -> None:
    texts = [feedback(score, seed=seed).text or "" for seed, score in enumerate((0.0, 0.0, 1.0, 3.0, 5.0, 7.0))]
    less, more = draft(*texts).amendments
    assert (less.number, less.law, more.number, more.law) == (1, 2, 2, 2)
    assert less.text == LAW.splitlines()[1].removeprefix("2. ").replace("20 %", "6.5 %")  # the middle of 5, 5, 8, 14
    assert due_rate(amended(LAW, less), THEME.laws_known_by) == 6.5
    assert due_rate(amended(LAW, more), THEME.laws_known_by) == 24.0
    assert (less.because, more.because) == ("4 of 6 who spoke want less", "1 of 6 who spoke want more")


def test_most_want_more_and_the_draft_asks_for_it() -> None:
    texts = [feedback(score, seed=seed).text or "" for seed, score in enumerate((10.0, 10.0, 9.0, 6.5, 5.0))]
    (more,) = draft(*texts).amendments
    assert due_rate(amended(LAW, more), THEME.laws_known_by) == 29.0


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("I am content with the laws as they are.",) * 5,
        (*["Raise the taxes!"] * 2, *["I have nothing to say of the laws."] * 25),
        ("What is a constitution?", "I like bread."),
    ],
)
def test_nothing_is_drafted_when_few_ask_for_a_change(texts: tuple[str, ...]) -> None:
    assert draft(*texts).amendments == ()


def test_a_side_without_a_rate_counts_as_half_of_the_way() -> None:
    less, more = draft(*["Lower the taxes!"] * 6, *["Raise the taxes!"] * 5).amendments
    assert [due_rate(amended(LAW, one), THEME.laws_known_by) for one in (less, more)] == [12.0, 25.0]


def test_nothing_is_drafted_for_laws_that_name_no_rate() -> None:
    assert draft("Lower the taxes!", law="1. Be kind.").amendments == ()


NEW = "Everybody stands up for freedom."
ASKS_FOR_NEW = f"I think that the taxes are too high and should be lower. There should be a new law: {NEW}"


def test_laws_that_at_least_two_ask_for_are_drafted_and_laws_that_two_would_strike() -> None:
    texts = (ASKS_FOR_NEW, ASKS_FOR_NEW, "Law 1 should be struck.", "Please strike law 1.", "Law 9 should be struck.")
    less, struck, added = draft(*texts).amendments
    assert (less.law, due_rate(amended(LAW, less), THEME.laws_known_by)) == (2, 12.0)
    assert (struck.number, struck.law, struck.text) == (2, 1, "")
    assert struck.because == "2 of 5 who spoke want to strike it"
    assert (added.number, added.law, added.text) == (3, 3, NEW)
    assert amended(amended(LAW, struck), added).splitlines() == [LAW.splitlines()[1], f"3. {NEW}"]
    assert draft(*texts[1:3]).amendments == (less.model_copy(update={"because": "1 of 2 who spoke want less"}),)


def test_a_new_law_is_no_argument_about_the_rate() -> None:
    asked = "There should be a new law: Everybody stands up for lower taxes."
    (added,) = draft(asked, asked).amendments
    assert added.law == 3


def test_what_feedback_asks_for_follows_from_values() -> None:
    keen = {"openness": 1.0, "agreeableness": 0.0}
    sticks_to_it = {"openness": 0.0, "agreeableness": 1.0}
    free = ME.model_copy(update={"values": ("I value peace and quiet.",), "personality": keen})
    texts = [feedback(1.0, who=free, seed=seed).text or "" for seed in range(60)]
    asked = [text for text in texts if "a new law: Everybody stands up for peace and quiet." in text]
    assert 20 < len(asked) < 52  # 0.6 of 60
    assert all(THEME.matters.leaning(laws_asked_for(text).rest, "taxation") < 0 for text in texts)
    content = free.model_copy(update={"personality": sticks_to_it})
    assert not any("law" in (feedback(1.0, who=content, seed=seed).text or "") for seed in range(20))
    undecided = {feedback(5.0, who=free, seed=seed).text or "" for seed in range(60)}
    assert any(text.startswith("I have not made up my mind about the taxes. There should be") for text in undecided)


LOWER, HIGHER = "The tax is 10 % of what one holds.", "The tax is 30 % of what one holds."


@pytest.mark.parametrize(
    ("score", "text", "expected"),
    [
        (2.0, LOWER, "yes"),
        (2.0, HIGHER, "no"),
        (8.0, LOWER, "no"),
        (8.0, HIGHER, "yes"),
        (5.0, LOWER, "no"),
        (4.0, LOWER, "no"),
        (4.0, "The tax is 15 % of what one holds.", "yes"),
        (2.0, "The tax is 20 % of what one holds.", "abstain"),
        (0.0, "There are no taxes.", "yes"),
        (2.0, "There are no taxes.", "no"),
        (8.0, "There are no taxes.", "no"),
    ],
)
def test_votes_go_by_ones_own_view(score: float | None, text: str, expected: str) -> None:
    assert vote(score, text).vote == expected


def test_a_vote_names_what_was_heard_for_its_side() -> None:
    assert vote(2.0, LOWER).evidence == ("m2",)
    assert vote(2.0, LOWER).because == "I would have a rate of 11 %, and it would be 10 % instead of 20 %."
    assert vote(2.0, LOWER, law="1. Be kind.").vote == "abstain"


def test_votes_without_a_view_go_by_values() -> None:
    free, dutiful = (ME.model_copy(update={"values": (f"I value {value}.",)}) for value in ("freedom", "order"))
    assert [vote(None, LOWER, who=who).vote for who in (free, ME, dutiful)] == ["yes", "no", "no"]
    assert [vote(None, HIGHER, who=who).vote for who in (free, ME, dutiful)] == ["no", "no", "no"]


def other_vote(who: Who, amendment: Amendment, law: str = LAW) -> str:
    view = View(matter="taxation", score=2.0)
    request = CastVote(
        who=who, t=1.0, laws=law, amendment=amendment, matter=TAXATION, view=view, memories=HEARD,
        situation=situation(),
    )  # fmt: skip
    return cast_vote(request, THEME, chance()).vote


def test_votes_on_laws_without_a_rate_go_by_values() -> None:
    free, rich = (ME.model_copy(update={"values": (f"I value {value}.",)}) for value in ("freedom", "wealth"))
    added = Amendment(number=1, law=3, text=NEW)
    assert [other_vote(who, added) for who in (free, rich, ME)] == ["yes", "no", "abstain"]
    with_it = f"{LAW}\n3. Everybody sings all night."
    assert other_vote(free, added.model_copy(update={"law": 3}), with_it) == "yes"
    struck = Amendment(number=1, law=4, text="")
    assert [other_vote(who, struck, f"{with_it}\n4. {NEW}") for who in (free, ME)] == ["no", "abstain"]
    assert other_vote(free, added, law="") == "abstain"


@pytest.mark.parametrize(("won", "least", "most"), [(1.5, 5.0, 12.0), (8.5, 25.0, 30.0)])
def test_a_people_amends_its_law_the_way_it_was_won_over(won: float, least: float, most: float) -> None:
    draw = random.Random(5)  # noqa: S311 - not for secrets
    scores = [min(10.0, max(0.0, draw.gauss(won, 0.8))) for _ in range(25)]
    texts = [feedback(score, seed=seed).text or "" for seed, score in enumerate(scores)]
    drafted = draft(*texts).amendments
    votes = [vote(score, drafted[0].text).vote for score in scores]
    assert votes.count("yes") > 2 * votes.count("no")
    assert least <= (due_rate(amended(LAW, drafted[0]), THEME.laws_known_by) or 0.0) <= most


def test_a_people_of_two_minds_drafts_nothing() -> None:
    draw = random.Random(5)  # noqa: S311 - not for secrets
    texts = [feedback(draw.gauss(5.0, 0.4), seed=seed).text or "" for seed in range(25)]
    assert draft(*texts).amendments == ()
