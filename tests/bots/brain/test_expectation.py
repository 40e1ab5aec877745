"""Expected against observed change."""

from typing import Any

import pytest

from bots.brain.expectation import met_expectation

HERE = (0.0, 64.0, 0.0)


@pytest.mark.parametrize(
    ("expects", "args", "delta", "target", "met"),
    [
        ({"gains": "$item"}, {"item": "dirt"}, {"dirt": 1}, None, True),
        ({"gains": "$item"}, {"item": "dirt"}, {"sand": 1}, None, False),
        ({"gains": "$item"}, {"item": "log"}, {"birch_log": 2}, None, True),
        ({"gains": "$item"}, {"item": "anything"}, {"birch_log": 2}, None, True),
        ({"loses": "$item"}, {"item": "dirt"}, {"dirt": 1}, None, False),
        ({"loses": "$food"}, {"food": "best"}, {"bread": -1}, None, True),
        ({"near": "$target"}, {"target": "well"}, {}, (3.0, 64.0, 0.0), True),
        ({"near": "$target"}, {"target": "well"}, {}, (30.0, 64.0, 0.0), False),
        ({"near": "$target"}, {"target": "well"}, {}, None, None),
        ({}, {}, {"dirt": 1}, None, None),
    ],
)
def test_the_observed_change_is_compared_with_the_cards(
    expects: dict[str, Any], args: dict[str, Any], delta: dict[str, int], target: Any, met: bool | None
) -> None:
    result = met_expectation(expects, args, status="done", delta=delta, position=HERE, target_position=target)
    assert result is met


def test_what_was_cancelled_is_not_judged() -> None:
    delta = {"dirt": 1}
    judged = met_expectation(
        {"gains": "dirt"}, {}, status="cancelled", delta=delta, position=HERE, target_position=None
    )
    assert judged is None
