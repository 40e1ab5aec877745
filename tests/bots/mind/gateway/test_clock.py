"""The wall clock. The first call needs no event loop before it."""

import anyio
import pytest

from bots.mind.gateway import Gateway, GatewaySettings, Priority, RateSettings, ServerReply, WallClock


@pytest.mark.anyio
async def test_what_is_due_happens_and_what_was_due_happens_at_once() -> None:
    clock = WallClock()
    began = clock.now()
    await clock.sleep_until(began - 5.0)
    with clock.cancel_at(began - 5.0) as late:
        await anyio.sleep_forever()
    assert late.cancelled_caught
    await clock.sleep_until(began + 0.01)
    with clock.cancel_at(began + 0.02) as scope:
        await anyio.sleep_forever()
    assert scope.cancelled_caught
    # The event loop can wake a timer one clock tick early.
    assert clock.now() >= began + 0.019
    with clock.cancel_at(began + 600.0) as early:
        early.cancel()
        await anyio.sleep_forever()


def test_a_gateway_can_be_made_before_there_is_an_event_loop() -> None:
    gateway = Gateway(GatewaySettings(rates=RateSettings(requests_per_minute=60)), seed=7)

    async def ask() -> str:
        async def send() -> ServerReply[str]:
            return ServerReply("yes", 1, 1)

        async with gateway:
            answered = await gateway.call(
                send, priority=Priority.SPEECH, deadline_seconds=60.0, tokens_in=1, tokens_out_max=1
            )
        return answered.value

    assert anyio.run(ask) == "yes"
