"""A run in which hardly any thought is answered ends with the most frequent reason."""

import pytest

from orchestrator.errors import CivitasError
from orchestrator.run.thought_watch import THOUGHTS_LEAST, WINDOW_SECONDS, ThoughtWatch
from orchestrator.shard import ThoughtCounts

REASONS = {"timeout": "It gave no answer in time.", "invalid": "It is not JSON."}


def counts(answered: int, *, timeout: int = 0, invalid: int = 0) -> ThoughtCounts:
    return ThoughtCounts(answered=answered, failed={"timeout": timeout, "invalid": invalid}, sentences=REASONS)


def test_hardly_any_answer_ends_the_run_with_the_most_frequent_reason() -> None:
    watch = ThoughtWatch()
    watch.look(0.0, [counts(0), counts(0)])
    watch.look(WINDOW_SECONDS - 1.0, [counts(0, timeout=30), counts(1, invalid=20, timeout=5)])
    with pytest.raises(CivitasError) as caught:
        watch.look(WINDOW_SECONDS, [counts(0, timeout=30), counts(1, invalid=20, timeout=5)])
    assert str(caught.value) == (
        "Hardly any thought is answered: 1 of the last 56. The most frequent reason is timeout, 35 times: It gave no "
        "answer in time."
    )


def test_few_thoughts_are_judged_later() -> None:
    watch = ThoughtWatch()
    watch.look(0.0, [counts(0)])
    watch.look(WINDOW_SECONDS * 3, [counts(0, timeout=THOUGHTS_LEAST - 1)])
    with pytest.raises(CivitasError):
        watch.look(WINDOW_SECONDS * 4, [counts(0, timeout=THOUGHTS_LEAST)])


def test_a_share_of_answers_is_enough() -> None:
    watch = ThoughtWatch()
    for minute in range(60):
        watch.look(minute * 60.0, [counts(minute, timeout=minute * 10)])


def test_a_trouble_of_a_minute_is_lived_through() -> None:
    watch = ThoughtWatch()
    answered = failed = 0
    for second in range(1200):
        is_down = 300 <= second < 420
        answered, failed = answered + (not is_down), failed + is_down
        watch.look(float(second), [counts(answered, timeout=failed)])


def test_a_server_that_dies_late_ends_the_run() -> None:
    watch = ThoughtWatch()
    for second in range(600):
        watch.look(float(second), [counts(second)])
    with pytest.raises(CivitasError):
        for second in range(600, 900):
            watch.look(float(second), [counts(599, timeout=second - 599)])


def test_a_shard_that_starts_again_counts_anew() -> None:
    watch = ThoughtWatch()
    watch.look(0.0, [counts(500, timeout=100)])
    watch.look(WINDOW_SECONDS, [counts(0)])
    watch.look(WINDOW_SECONDS + 1.0, [counts(30)])
    watch.look(WINDOW_SECONDS * 2, [counts(60)])


def test_without_thoughts_there_is_nothing_to_judge() -> None:
    watch = ThoughtWatch()
    for minute in range(10):
        watch.look(minute * 60.0, [])
