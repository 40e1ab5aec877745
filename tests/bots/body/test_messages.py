"""Texts of the notices of a body."""

import pytest

from bots.body.messages import Attacker


@pytest.mark.parametrize(
    ("attacker", "spoken"),
    [
        (Attacker(name="Ida", category="person"), "Ida"),
        (Attacker(name="skeleton", category="hostile"), "a skeleton"),
        (Attacker(name="goat", category="animal"), "a goat"),
        (Attacker(name="something", category="other"), "something"),
    ],
)
def test_an_attacker_is_told_as_one_would_say_it(attacker: Attacker, spoken: str) -> None:
    assert attacker.spoken == spoken
