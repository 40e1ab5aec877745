"""All constants of the rules mind can be looked up, and changed values are checked."""

import pytest

from bots.mind.rules_mind.constants import known_constants, problems_in


@pytest.mark.parametrize("name", sorted(known_constants()))
def test_every_constant_says_what_it_is(name: str) -> None:
    about = known_constants()[name]
    assert about.least <= about.usual <= about.most
    assert about.least < about.most
    assert about.meaning.endswith(".")
    assert about.unit
    assert about.source


def test_changed_values_within_their_range_have_no_problems() -> None:
    assert problems_in({"form_view": {"rate": 0.3}, "duties": {}}) == []


def test_every_problem_of_changed_values_is_a_sentence() -> None:
    assert problems_in({"form_view": {"rate": 0.6, "worm": 1}, "duty": {}, "duties": 3}) == [
        "form_view.rate must be at most 0.5, not 0.6.",
        "form_view.worm is not a known key; did you mean 'worn'?",
        "duty is not a known group of constants; did you mean 'duties'?",
        "duties must be a mapping of names to numbers, not 3.",
    ]
