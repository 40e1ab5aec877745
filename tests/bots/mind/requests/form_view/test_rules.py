"""Views move by heard arguments, by their speaker and their novelty, and by nothing else."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from bots.episodes import Handout, OwnSpeech, PublicSpeech
from bots.mind.moment.matters import Matter, View
from bots.mind.moment.people import Profile, TalkLine
from bots.mind.moment.situation import Recollection, Who
from bots.mind.pack import whole_pack
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.mind.requests.form_view.rules import form_view
from bots.mind.rules.opinion.arguments import ViewConstants
from tests.bots.mind.moments import ME, THEME, chance, lived, words_of

TAXATION = Matter(name="taxation", question="Should the village tax its people more?", words=("tax",))
AGAINST = tuple(text.replace(", {name}", "") for text in THEME.matters.arguments("taxation", -1))
FOR = tuple(text.replace(", {name}", "") for text in THEME.matters.arguments("taxation", 1))
TOO_HIGH = "A tax of 20 percent is too high."


def think(
    *evidence: Recollection,
    score: float | None = 5.0,
    who: Who = ME,
    known: tuple[TalkLine, ...] = (),
    feeling: float | None = None,
    campaigns: bool = False,
    matter: Matter = TAXATION,
) -> ViewFormed:
    view = None if score is None else View(matter=matter.name, score=score, summary="So far.", campaigns=campaigns)
    speakers = () if feeling is None else (Profile(name="Thorin", feeling=feeling),)
    return form_view(
        FormView(who=who, t=1.0, matter=matter, view=view, evidence=evidence, known=known, speakers=speakers),
        THEME,
        chance(),
    )


def said(text: str, speaker: str = "Thorin", memory_id: str = "m1") -> Recollection:
    return words_of(speaker, text, memory_id)


def score_after(*evidence: Recollection, **parts: Any) -> float:
    score = think(*evidence, **parts).score
    assert score is not None
    return score


@pytest.mark.parametrize(("side", "texts"), [(-1, AGAINST), (1, FOR)])
def test_every_argument_is_read_as_one_of_its_side(side: int, texts: tuple[str, ...]) -> None:
    assert len(texts) >= 10
    for text in texts:
        assert THEME.matters.leaning(text, "taxation") * side >= 0.4, text


def test_what_people_of_a_view_say_of_it_argues_for_it() -> None:
    for name, known in whole_pack().matters.items():
        for told in (*known.standing.against, *known.standing.strongly_against):
            assert THEME.matters.leaning(told, name) < 0, told
        for told in (*known.standing.in_favour, *known.standing.strongly_in_favour):
            assert THEME.matters.leaning(told, name) > 0, told
        assert not any(THEME.matters.leaning(told, name) for told in known.standing.neither)
        sayings = [told for own in known.standing.model_dump().values() for told in own]
        assert all(THEME.matters.speaks_of(told, name) for told in sayings), "hearers know what it is about"


@pytest.mark.parametrize(
    "text",
    [
        "Should we lower the taxes?",
        "I have paid my taxes.",
        "The tax season opens in 90 seconds.",
        "The law asks for 20 % of the inventory as tax.",
        "The party is a bad idea, and the tax season goes on.",
        "Everything is far too high here.",
        # A remark of one person and an announcement do not make an argument together.
        'Carl told me: "I want to help everybody who builds." The crier announced: "Tax season 1 opens soon."',
        'The crier announced: "Tax season 1 opens soon." Carl told me: "Bread feeds those who are in need."',
        'Has the tax season opened? Carl told me: "Bread feeds those who are in need."',
        "The tax season is not over yet. I want to build houses and walls for the village.",
    ],
)
def test_questions_news_and_other_things_move_nothing(text: str) -> None:
    assert think(said(text)) == ViewFormed(score=5.0, summary="So far.")


@pytest.mark.parametrize(
    "text",
    [
        'Thorin told me: "The taxes take from us what we have earned. Let us cut them."',
        'Of the taxes Thorin said: "They take from us what we have earned. Let us cut them."',
        'I like bread. Thorin says: "Bread is good." The taxes are too high.',
        "I want to pay less tax.",
    ],
)
def test_quotations_and_intentions_argue_if_they_are_about_the_matter(text: str) -> None:
    assert THEME.matters.leaning(text, "taxation") < 0


def test_denials_and_dissent_turn_an_argument_round() -> None:
    assert THEME.matters.leaning("The taxes are not too high.", "taxation") > 0
    assert THEME.matters.leaning("Thorin says that the taxes are too high, but I disagree.", "taxation") > 0
    assert THEME.matters.leaning("I do not believe that we need higher taxes.", "taxation") < 0


def test_an_argument_moves_the_view_to_its_side_and_is_named() -> None:
    lower = think(said("I like bread.", memory_id="m0"), said(TOO_HIGH, memory_id="m1"))
    assert lower.score is not None and 4.0 <= lower.score < 4.6
    assert lower.because == ("m1",)
    higher = think(said(FOR[0]))
    assert higher.score is not None and 5.4 < higher.score <= 6.0


def test_the_summary_says_why() -> None:
    score = 5.0
    known: list[TalkLine] = []
    for number, text in enumerate(AGAINST[:4]):
        answer = think(said(text), score=score, known=tuple(known))
        assert answer.score is not None
        score = answer.score
        known.append(TalkLine(speaker="Thorin", text=text))
        assert number < 2 or answer.summary.startswith("I think that the taxes are")
    sentence = AGAINST[3].partition(". ")[0]
    assert answer.summary.endswith(f'Thorin said: "{sentence}."')


def test_own_words_announcements_and_texts_in_hand_move_nothing() -> None:
    own = lived("said", OwnSpeech(TOO_HIGH))
    told = words_of("Mira", TOO_HIGH)
    announced = lived("heard", PublicSpeech("Town crier", TOO_HIGH))
    law = lived("heard", Handout("constitution", f"1. {TOO_HIGH}"))
    for one in (own, told, announced, law):
        assert think(one) == ViewFormed(score=5.0, summary="So far.")


def test_an_agent_that_hears_nothing_has_no_view() -> None:
    assert think(score=None) == ViewFormed(score=None)
    assert think(said("Should we lower the taxes?"), score=None) == ViewFormed(score=None)
    assert think(said(TOO_HIGH), score=None).score is not None


def test_a_campaigner_is_not_convinced() -> None:
    assert think(said(TOO_HIGH), score=9.0, campaigns=True).because == ()


def test_the_speaker_matters() -> None:
    loved, known, hated = (score_after(said(TOO_HIGH), feeling=feeling) for feeling in (10.0, 5.0, 0.0))
    assert loved < known < hated < 5.0


def test_the_same_from_the_same_mouth_counts_less_each_time() -> None:
    steps, score = [], 5.0
    known: tuple[TalkLine, ...] = ()
    for _ in range(4):
        after = score_after(said(TOO_HIGH), score=score, known=known)
        steps.append((score - after) / score)
        score, known = after, (*known, TalkLine(speaker="Thorin", text=TOO_HIGH))
    assert steps[0] > 2 * steps[1] > 2 * steps[2]
    again = score_after(said(TOO_HIGH, "Ida"), known=known)
    assert 5.0 - again > (5.0 - score_after(said(TOO_HIGH), known=known)) * 2


def test_the_open_minded_the_agreeable_and_those_it_suits_move_more() -> None:
    def moved(**parts: Any) -> float:
        return 5.0 - score_after(said(TOO_HIGH), who=ME.model_copy(update=parts))

    ordinary = moved()
    assert moved(personality={"openness": 1.0}) > ordinary > moved(personality={"openness": 0.0})
    assert moved(personality={"agreeableness": 1.0}) > ordinary
    assert moved(values=("freedom",)) > ordinary > moved(values=("community",))


def test_no_utterance_moves_a_view_far_and_the_convinced_are_moved_less() -> None:
    assert 10.0 - score_after(said(TOO_HIGH), score=10.0, feeling=10.0) <= ViewConstants().step_most
    assert 8.0 - score_after(said(TOO_HIGH), score=8.0) < 8.0 * 0.17


def test_a_matter_that_is_not_known_is_read_by_ordinary_words() -> None:
    matter = Matter(name="fishing", question="Should we fish at night?", words=("fish",))
    assert (think(said("Fishing at night is a good idea."), matter=matter).score or 0) > 5
    assert (think(said("I am against fishing at night."), matter=matter).score or 9) < 5
    assert think(said("The bread is good, and I went fishing."), matter=matter).score == 5.0


def hear_of_it(texts: tuple[str, ...], chance: random.Random, count: int, score: float) -> float:
    """Let an agent hear arguments, one at a time, and think after each."""
    who = Who(
        name="Ada", personality={"openness": chance.random(), "agreeableness": chance.random()}, values=("good food",)
    )
    known: tuple[TalkLine, ...] = ()
    for number in range(count):
        speaker, text = chance.choice(("Thorin", "Lira", "Borin")), chance.choice(texts)
        answer = think(said(text, speaker, f"m{number}"), score=score, who=who, known=known)
        assert answer.score is not None
        score, known = answer.score, (*known, TalkLine(speaker=speaker, text=text))
    return score


@pytest.mark.parametrize(("texts", "is_won"), [(AGAINST, lambda score: score < 4), (FOR, lambda score: score > 6)])
def test_a_people_that_hears_one_side_for_a_while_is_won_over(
    texts: tuple[str, ...], is_won: Callable[[float], bool]
) -> None:
    chance = random.Random(3)  # noqa: S311 - not for secrets
    scores = [hear_of_it(texts, chance, chance.randint(3, 8), chance.uniform(4.5, 5.5)) for _ in range(25)]
    assert sum(map(is_won, scores)) >= 20


def test_both_sides_cancel_out() -> None:
    chance = random.Random(4)  # noqa: S311 - not for secrets
    scores = [hear_of_it((*AGAINST, *FOR), chance, 10, 5.0) for _ in range(25)]
    assert abs(sum(scores) / len(scores) - 5.0) < 1.0


def test_an_opinion_travels_at_second_hand() -> None:
    """Thorin convinces Ada. Ada, who does not campaign, tells Bob, who never met Thorin, what she thinks."""
    ada = 5.0
    known: tuple[TalkLine, ...] = ()
    for text in AGAINST[:4]:
        answer = think(said(text), score=ada, known=known)
        assert answer.score is not None
        ada, known = answer.score, (*known, TalkLine(speaker="Thorin", text=text))
    bob = think(said(answer.summary, "Ada"))
    assert ada < 4 and bob.score is not None and bob.score < 5 and bob.because == ("m1",)
