"""Temporary failures are retried with growing pauses, within limits. Permanent failures are not."""

import pytest

from bots.mind.gateway import (
    BadAnswer,
    BadRequest,
    EmptyAnswer,
    GatewaySettings,
    NoConnection,
    Priority,
    RateLimited,
    Refused,
    RetrySettings,
    SendError,
    ServerTrouble,
    TimedOut,
    TruncatedAnswer,
    UnknownModel,
    WrongKey,
)
from bots.mind.gateway.retries import Retries
from tests.bots.mind.gateway.support import open_bench, slots

pytestmark = pytest.mark.anyio

EXACT = RetrySettings(tries_max=4, pause_seconds_first=1.0, pause_seconds_max=3.0, jitter_share=0.0)


@pytest.mark.parametrize("error", [ServerTrouble("503."), TimedOut("Slow."), NoConnection("Gone."), RateLimited("No.")])
async def test_what_may_pass_is_tried_again_with_growing_pauses(error: SendError) -> None:
    async with open_bench(GatewaySettings(retries=EXACT), seconds=0.5) as bench:
        await bench.ask("call", error, error, error)
        await bench.clock.advance(30.0)
        # Half a second for each answer; pauses of one, two and, at most, three seconds.
        assert bench.model.sent_at == [1000.0, 1001.5, 1004.0, 1007.5]
        answered = bench.answered["call"]
        assert (answered.tries, answered.seconds, answered.waited_seconds) == (4, 8.0, 0.0)
        figures = bench.gateway.figures()
        assert (figures.tries, figures.failed_tries, figures.failed) == (4, {error.kind.value: 3}, {})


async def test_tries_have_an_end() -> None:
    async with open_bench(GatewaySettings(retries=EXACT)) as bench:
        await bench.ask("call", *[ServerTrouble(f"Trouble {number}.") for number in range(9)])
        await bench.clock.advance(60.0)
        failure = bench.failed["call"]
        assert (failure.kind, failure.tries, str(failure)) == ("server_error", 4, "Trouble 3.")
        assert isinstance(failure.error, ServerTrouble) and failure.__cause__ is failure.error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (BadAnswer("Not JSON."), "invalid"),
        (EmptyAnswer("Nothing."), "empty"),
        (TruncatedAnswer("Cut."), "truncated"),
        (Refused("I will not."), "refusal"),
        (WrongKey("401."), "wrong_key"),
        (UnknownModel("404."), "unknown_model"),
        (BadRequest("400."), "bad_request"),
    ],
)
async def test_what_will_not_pass_is_sent_once(error: SendError, kind: str) -> None:
    async with open_bench(GatewaySettings()) as bench:
        await bench.ask("call", error)
        await bench.clock.advance(60.0)
        assert bench.kinds() == {"call": kind}
        assert bench.model.sent == ["call"]


async def test_no_try_is_planned_beyond_the_deadline() -> None:
    async with open_bench(GatewaySettings(retries=EXACT)) as bench:
        await bench.ask("call", *[ServerTrouble("503.")] * 3, deadline_seconds=4.9)
        await bench.clock.advance(4.0)
        # Sent at 0 and 2, back at 3; the next pause would end at 5.
        assert bench.kinds() == {"call": "server_error"}
        assert bench.model.sent_at == [1000.0, 1002.0]


async def test_a_retry_after_beyond_the_deadline_fails_at_once() -> None:
    async with open_bench(GatewaySettings()) as bench:
        await bench.ask("call", RateLimited("Too many.", 30.0), deadline_seconds=20.0)
        await bench.clock.advance(1.0)
        assert bench.kinds() == {"call": "rate_limit"}


async def test_a_pause_between_tries_holds_no_slot_and_ends_in_the_old_place() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(1), retries=EXACT), seconds=1.5) as bench:
        await bench.ask("again", ServerTrouble("503."))
        for number in range(3):
            await bench.ask(str(number))
        await bench.clock.advance(10.0)
        # During its pause of one second another call was sent; when that came back, it was first again.
        assert bench.model.sent == ["again", "0", "again", "1", "2"]


async def test_an_error_of_the_senders_own_passes_through_and_is_counted() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(1))) as bench:

        async def broken() -> None:
            raise KeyError("choices")

        with pytest.raises(KeyError, match="choices"):
            await bench.gateway.call(
                broken,  # type: ignore[arg-type]
                priority=Priority.SPEECH,
                deadline_seconds=5.0,
                tokens_in=1,
                tokens_out_max=1,
            )
        assert bench.gateway.figures().failed == {"fault": 1}
        await bench.ask("next")
        await bench.clock.advance(1.0)
        assert "next" in bench.answered, "its slot is free again"


def test_jitter_is_seeded_and_shortens_a_pause_by_at_most_its_share() -> None:
    settings = RetrySettings(pause_seconds_first=8.0, pause_seconds_max=8.0, jitter_share=0.25)
    error = ServerTrouble("503.")
    pauses = [[Retries(settings, seed).pause_seconds(error, 1, 60.0) for seed in (7, 7, 8)] for _ in range(2)]
    assert pauses[0] == pauses[1]
    assert pauses[0][0] == pauses[0][1] != pauses[0][2]
    retries = Retries(settings, 7)
    drawn = [retries.pause_seconds(error, 1, 60.0) or 0.0 for _ in range(1000)]
    assert 6.0 <= min(drawn) < 6.1 and 7.9 < max(drawn) <= 8.0
