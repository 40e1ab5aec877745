"""What calls are expected to take: all of their maximum at first, then what others took, and more after a refusal."""

import pytest

from bots.mind.gateway.expectation import ExpectedTokens


def test_the_share_that_answered_calls_took_is_learned_with_a_margin() -> None:
    expected = ExpectedTokens()
    assert expected.of(1000) == 1000
    for _ in range(200):
        expected.learn(2000, 500)
    assert expected.of(1000) == pytest.approx(300, abs=2)
    for _ in range(200):
        expected.learn(100, 150)
    assert expected.of(1000) == 1000, "never more than the maximum"


def test_a_refusal_of_the_server_raises_what_is_expected() -> None:
    expected = ExpectedTokens()
    for _ in range(200):
        expected.learn(1000, 400)
    before = expected.of(1000)
    expected.doubt()
    assert before < expected.of(1000) <= 1000
    for _ in range(20):
        expected.doubt()
    assert expected.of(1000) == 1000
