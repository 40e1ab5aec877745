"""A prompt marks what happened since the last thought of the same kind, and nothing else."""

import pytest

from bots.mind.moment.matters import Announcement
from bots.mind.moment.situation import Person
from bots.mind.openai import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from tests.bots.mind.moments import choose, failed, heard, memory

QUESTIONS = QuestionMaker(load_settings("ollama", {}), PromptBook())
NOW = 100.0
YOUNG, OLD = 9.0, 40.0
"""Ages, seconds."""


def put(last_t: float | None) -> str:
    """Return the prompt of a decision at a moment that has a young and an old thing of every sort."""
    outcomes = tuple(
        failed("collect", item=item).model_copy(update={"seconds_ago": age})
        for item, age in (("oak_log", YOUNG), ("stone", OLD))
    )
    people = tuple(
        Person(
            name=name,
            in_sight=True,
            distance=3.0,
            direction="north",
            seconds_since_noticed=0.0,
            last_words=f"I am {name}.",
            seconds_since_heard=age,
        )
        for name, age in (("Ada", YOUNG), ("Bea", OLD))
    )
    asked = choose(
        heard=(heard("Is it young?", seconds_ago=YOUNG), heard("Is it old?", seconds_ago=OLD)),
        announcements=tuple(
            Announcement(by="The mayor", text=text, seconds_ago=age)
            for text, age in (("Young news.", YOUNG), ("Old news.", OLD))
        ),
        outcomes=outcomes,
        people=people,
        memories=(memory("heard", "A young memory.", seconds_ago=YOUNG),),
    )
    return QUESTIONS.put(asked.model_copy(update={"t": NOW, "last_t": last_t})).user


def test_what_happened_since_is_marked_and_what_was_before_is_not() -> None:
    text = put(last_t=NOW - 20.0)
    for line in (
        '10 s ago (new) Tomas said to you: "Is it young?"',
        'announced 10 s ago (new), The mayor: "Young news."',
        '10 s ago (new) collect(item="oak_log")',
        '10 s ago (new), Ada last said: "I am Ada."',
        "you remember: 10 s ago (new), ",
    ):
        assert line in text
    for line in (
        '40 s ago Tomas said to you: "Is it old?"',
        'announced 40 s ago, The mayor: "Old news."',
        '40 s ago collect(item="stone")',
        '40 s ago, Bea last said: "I am Bea."',
    ):
        assert line in text


@pytest.mark.parametrize(("last_t", "marks"), [(None, 0), (NOW - 1.0, 0), (NOW - 60.0, 9)])
def test_a_first_thought_has_no_marks(last_t: float | None, marks: int) -> None:
    assert put(last_t).count("(new)") == marks


def test_the_mark_is_explained_in_the_beginning_that_all_prompts_share() -> None:
    assert "`(new)`" in QUESTIONS.put(choose()).system
