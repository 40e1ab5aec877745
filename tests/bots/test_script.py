"""Scripts of actors: times and wording of their lines, and invalid scripts."""

import random

import pytest
from pydantic import ValidationError

from bots.script import Cue, timetable


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - for repeatable draws, not for secrets


def test_what_repeats_comes_again_until_its_end_and_what_does_not_comes_once() -> None:
    script = (
        Cue(at_seconds=10, every_seconds=20, until_seconds=60, say="Hello."),
        Cue(at_seconds=15, say="Only once."),
    )
    assert [(entry.at, entry.text) for entry in timetable(script, chance(1))] == [
        (10, "Hello."),
        (15, "Only once."),
        (30, "Hello."),
        (50, "Hello."),
    ]


def test_no_wording_comes_again_before_all_were_used() -> None:
    wordings = ("One, {to}.", "Two, {to}.", "Three, {to}.")
    cue = Cue(at_seconds=0, every_seconds=1, until_seconds=6, say=wordings, to="Robin")
    said = [entry.text for entry in timetable((cue,), chance(3))]
    every = {"One, Robin.", "Two, Robin.", "Three, Robin."}
    assert set(said[:3]) == set(said[3:]) == every


def test_the_same_stream_gives_the_same_part_and_another_one_another() -> None:
    cue = Cue(at_seconds=0, every_seconds=10, until_seconds=100, spread_seconds=5, say=("Well.", "So.", "Hm."))

    def part(seed: int) -> list[tuple[float, str | None]]:
        return [(entry.at, entry.text) for entry in timetable((cue,), chance(seed))]

    assert part(1) == part(1)
    assert part(1) != part(2)
    assert all(place * 10 <= at <= place * 10 + 5 for place, (at, _) in enumerate(part(1)))


@pytest.mark.parametrize(
    ("cue", "words"),
    [
        ({"at_seconds": 1}, "says nothing and does nothing"),
        ({"at_seconds": 1, "every_seconds": 5, "say": "Hello."}, "needs `every_seconds` and `until_seconds`"),
        ({"at_seconds": 1, "say": "Hello.", "feeling": 5}, "give the cue `to` and `say`"),
        ({"at_seconds": 1, "say": "Hello, {to}."}, "the cue has no addressee"),
        ({"at_seconds": 1, "say": "/give me"}, "without a leading slash"),
        ({"at_seconds": 1, "say": "two\nlines"}, "write one line"),
        ({"at_seconds": 1, "say": "ha" * 200}, "too long for a line of chat"),
        ({"at_seconds": 1, "say": "Hello.", "to": "Ada", "feeling": 11}, "less than or equal to 10"),
    ],
)
def test_an_invalid_script_is_refused_with_a_sentence(cue: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        Cue.model_validate(cue)
