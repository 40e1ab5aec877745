"""How agents' temperaments show in their words, and how likeable they appear."""

import pytest

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Recollection, Who
from bots.mind.rules.judge.likeability import likeability
from bots.mind.rules.language.sentiment import sentiment, towards_listener
from bots.mind.rules.talk import testimony
from bots.mind.rules.talk.manner import manners, remark, tone
from tests.bots.mind.moments import THEME, chance, situation, words_of

KIND = Who(name="Mira", personality={"agreeableness": 0.95})
UNKIND = Who(name="Rolf", personality={"agreeableness": 0.05})
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


def test_even_kind_agents_are_cooler_to_people_they_hate() -> None:
    hated = (Profile(name="Ada", feeling=0.0),)
    assert tone(THEME, KIND, "Ada", hated) < tone(THEME, KIND, "Ada", ()) <= 1


def heard(number: int, text: str, about: str = "Ada") -> Recollection:
    return words_of(about, text, f"Mira/m{number}", importance=3.0, seconds_ago=60.0)


def test_a_view_says_how_likeable_somebody_is_and_without_one_the_mean_of_what_is_remembered_does() -> None:
    words = (heard(1, "You are a wonderful friend, Mira."), heard(2, "I am going to fish."), heard(3, "Hi.", "Ben"))
    viewed = likeability("Ada", KIND, (Profile(name="Ada", feeling=8.26, reasons=("Ada helped me.",)),), words)
    assert viewed is not None and viewed.score == 8.3
    remembered = likeability("Ada", KIND, (), words)
    assert remembered is not None and 5 < remembered.score < 8.3
    assert [one.memory_id for one in remembered.evidence] == ["Mira/m1", "Mira/m2"]
    assert likeability("Cleo", KIND, (), words) is None
    assert likeability("Ben", KIND, (), words) is None
    assert likeability("Ben", KIND, (Profile(name="Ben"),), words) is None


def test_the_question_how_likeable_somebody_is_has_a_number_or_no_answer() -> None:
    question = "How likeable is {}, from 0 (not at all) to 10 (very)? Answer with one number."
    words = (heard(1, "Leave me alone, Mira."),)
    told = testimony.testify(THEME, question.format("Ada"), KIND, situation(), words)
    assert told is not None and float(told.text) < 5
    assert testimony.testify(THEME, question.format("Cleo"), KIND, situation(), words) is None
