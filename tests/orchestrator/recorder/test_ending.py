from collections.abc import AsyncIterator

import anyio
import pytest

from orchestrator.recorder.__main__ import StopCondition

pytestmark = pytest.mark.anyio


async def spoken(*lines: str) -> AsyncIterator[str]:
    for line in lines:
        yield line


async def test_a_look_at_the_stream_that_began_before_the_end_was_announced_does_not_count() -> None:
    ending = StopCondition()
    asked_at = anyio.current_time() - 1  # a part was being written, and the last events came
    assert not ending.is_over(read_something=False, asked_at=asked_at)
    await ending.follow(spoken("finish"))
    assert not ending.is_over(read_something=False, asked_at=asked_at)
    assert not ending.is_over(read_something=True, asked_at=anyio.current_time())
    assert ending.is_over(read_something=False, asked_at=anyio.current_time())


async def test_without_a_farewell_the_stream_must_have_been_quiet_for_a_while() -> None:
    ending = StopCondition()
    await ending.follow(spoken())
    assert not ending.is_over(read_something=False, asked_at=anyio.current_time())
