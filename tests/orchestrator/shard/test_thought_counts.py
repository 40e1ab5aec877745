"""Thoughts are counted by how they end, and passed on as they are."""

import anyio
import pytest

from bots.mind import Answer, Mind, MindError, Request
from orchestrator.shard.thought_counts import CountedMind, ThoughtCounts
from tests.bots.mind.moments import goal

pytestmark = pytest.mark.anyio
ANSWER = Answer()


class Scripted(Mind):
    """Answers, fails or never answers, as it is told."""

    engine, model = "scripted", "scripted-1"

    def __init__(self, *script: Answer | MindError | None) -> None:
        self._script = list(script)

    async def answer(self, request: Request) -> Answer:  # noqa: ARG002 - every request alike
        next_one = self._script.pop(0)
        if next_one is None:
            await anyio.sleep_forever()
        if isinstance(next_one, MindError):
            raise next_one
        assert next_one is not None
        return next_one


async def test_answers_and_failures_are_counted_and_given_up_thoughts_are_not() -> None:
    errors = [
        MindError("Too late.", "deadline"),
        MindError("Not JSON.", "invalid"),
        MindError("Later yet.", "deadline"),
    ]
    mind = CountedMind(Scripted(ANSWER, errors[0], None, errors[1], errors[2]))
    assert mind.counts == ThoughtCounts()
    assert await mind.answer(goal()) is ANSWER
    for error in (errors[0], None, *errors[1:]):
        if error is None:
            with anyio.move_on_after(0.01):
                await mind.answer(goal())
            continue
        with pytest.raises(MindError) as caught:
            await mind.answer(goal())
        assert caught.value is error
    assert mind.counts == ThoughtCounts(
        answered=1, failed={"deadline": 2, "invalid": 1}, sentences={"deadline": "Later yet.", "invalid": "Not JSON."}
    )
