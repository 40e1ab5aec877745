"""How agents' temperaments show in their words, and how likeable they appear."""

import pytest

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Recollection, Trait, Who
from bots.mind.requests.appraise.request import Appraise, Regarded
from bots.mind.requests.appraise.rules import appraise
from bots.mind.rules.judge.likeability import likeability
from bots.mind.rules.language.sentiment import sentiment, towards_listener
from bots.mind.rules.talk import testimony
from bots.mind.rules.talk.manner import manners, remark, tone
from tests.bots.mind.moments import THEME, chance, situation, words_of

KIND = Who(name="Mira", personality={"agreeableness": 0.95})
UNKIND = Who(name="Rolf", personality={"agreeableness": 0.05, "neuroticism": 0.8})
UNSAID = Who(name="Nora")


@pytest.mark.parametrize("line", [line for grade in manners() for line in grade.lines])
def test_every_line_feels_as_its_place_says(line: str) -> None:
    grade = next(one for one in manners() if line in one.lines)
    felt = sentiment(line.format(name="Ada"), towards_listener("Ada"), {"Ben", "Cleo"})
    assert (felt > 0.3) if grade.least > 0 else (felt < -0.2), felt
    # Words for another agent leave no impression.
    assert sentiment(line.format(name="Ada"), towards_listener("Ben"), {"Ada", "Cleo"}) == 0


def test_kinder_tempers_have_warmer_words() -> None:
    middles = [
        [sentiment(line.format(name="Ada"), towards_listener("Ada")) for line in grade.lines] for grade in manners()
    ]
    means = [sum(felt) / len(felt) for felt in middles if felt]
    assert means == sorted(means, reverse=True)


def test_kind_agents_say_kind_things_and_without_the_trait_nothing_is_known() -> None:
    def felt(who: Who) -> float:
        said = [remark(THEME, who, "Ada", (), chance=chance(seed)) for seed in range(60)]
        return sum(sentiment(one, towards_listener("Ada")) for one in said if one) / len(said)

    assert felt(KIND) > 0.2
    assert felt(UNKIND) < -0.2
    assert all(remark(THEME, UNSAID, "Ada", (), chance=chance(seed)) is None for seed in range(60))
    assert tone(THEME, UNSAID, "Ada", (Profile(name="Ada", feeling=0.0),)) == 0


@pytest.mark.parametrize(("trait", "sign"), [("agreeableness", 1), ("neuroticism", -1), ("extroversion", 1)])
def test_each_trait_with_a_facet_of_warmth_or_anger_has_a_part_in_the_tone(trait: Trait, sign: int) -> None:
    average: dict[Trait, float] = {"agreeableness": 0.5, "neuroticism": 0.5, "extroversion": 0.5}
    tones = [tone(THEME, Who(name="Mira", personality=average | {trait: value}), "Ada", ()) for value in (0.1, 0.9)]
    assert sign * (tones[1] - tones[0]) > 0.1


def test_even_kind_agents_are_cooler_to_people_they_hate() -> None:
    hated = (Profile(name="Ada", feeling=0.0),)
    assert tone(THEME, KIND, "Ada", hated) < tone(THEME, KIND, "Ada", ()) <= 1


def heard(number: int, text: str, about: str = "Ada") -> Recollection:
    return words_of(about, text, f"Mira/m{number}", importance=3.0, seconds_ago=60.0)


def test_a_view_says_how_likeable_somebody_is_and_without_one_the_memories_do() -> None:
    words = (heard(1, "You are a wonderful friend, Mira."), heard(2, "I am going to fish."), heard(3, "Hi.", "Ben"))
    viewed = likeability(THEME, "Ada", KIND, (Profile(name="Ada", feeling=8.26, reasons=("Ada helped me.",)),), words)
    assert viewed is not None and viewed.score == 8.3
    remembered = likeability(THEME, "Ada", KIND, (), words)
    assert remembered is not None and 5 < remembered.score < 8.3
    assert [one.memory_id for one in remembered.evidence] == ["Mira/m1", "Mira/m2"]
    assert likeability(THEME, "Cleo", KIND, (), words) is None
    assert likeability(THEME, "Ben", KIND, (), words) is None
    assert likeability(THEME, "Ben", KIND, (Profile(name="Ben"),), words) is None


def test_without_a_view_the_same_rule_is_used_on_what_is_recalled_and_neutral_words_change_nothing() -> None:
    kind = (heard(1, "You are a wonderful friend, Mira."), heard(2, "Thank you for your help, Mira."))
    asked = Appraise(who=KIND, t=1.0, others=(Regarded(profile=Profile(name="Ada"), evidence=kind),))
    view = appraise(asked, THEME, chance()).profiles
    aware, ablated = likeability(THEME, "Ada", KIND, view, kind), likeability(THEME, "Ada", KIND, (), kind)
    assert aware is not None and ablated is not None and aware.score == ablated.score > 5
    neutral = tuple(heard(number, "I am going to fish.") for number in range(3, 20))
    among_others = likeability(THEME, "Ada", KIND, (), (*kind, *neutral))
    assert among_others is not None and among_others.score == ablated.score


def test_an_agent_without_views_says_in_words_what_it_recalls_of_a_person() -> None:
    question = "What do you think of Ada? Answer in one or two sentences."
    told = testimony.testify(THEME, question, KIND, situation(), (heard(1, "You are a wonderful friend, Mira."),))
    assert told is not None and told.text.startswith("I like Ada") and "wonderful friend" in told.text


def test_the_question_how_likeable_somebody_is_has_a_number_or_no_answer() -> None:
    question = "How likeable is {}, from 0 (not at all) to 10 (very)? Answer with one number."
    words = (heard(1, "Leave me alone, Mira."),)
    told = testimony.testify(THEME, question.format("Ada"), KIND, situation(), words)
    assert told is not None and float(told.text) < 5
    assert testimony.testify(THEME, question.format("Cleo"), KIND, situation(), words) is None
