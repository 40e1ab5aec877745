"""Shared parts of the gateway's tests: a model that answers as a test sets, and calls that run beside the test."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
from anyio.abc import TaskGroup

from bots.mind.gateway import (
    FREE,
    Allowance,
    CallFailed,
    CallResult,
    ConcurrencySettings,
    Gateway,
    GatewaySettings,
    Price,
    Priority,
    RateSettings,
    ServerReply,
)
from tests.bots.mind.gateway.clock import ManualClock, settle

PRICE = Price.model_validate({"usd_per_million_tokens_in": 0.15, "usd_per_million_tokens_out": 0.6})


class Model:
    """Answers each call after a time with ten tokens in and five out, or as set.

    Args:
        clock: clock of that time.
        seconds: duration of an answer.
    """

    def __init__(self, clock: ManualClock, seconds: float = 1.0) -> None:
        self._clock = clock
        self.seconds = seconds
        self.sent: list[str] = []
        """Return the calls that came in, in order."""
        self.sent_at: list[float] = []
        self.busy = 0
        self.busy_max = 0

    def sender(self, name: str, *outcomes: Exception | ServerReply[str]) -> Callable[[], Awaitable[ServerReply[str]]]:
        """Sends a call. Its first tries end as set, later tries succeed."""
        rest = list(outcomes)

        async def send() -> ServerReply[str]:
            self.sent.append(name)
            self.sent_at.append(self._clock.now())
            self.busy += 1
            self.busy_max = max(self.busy_max, self.busy)
            try:
                await self._clock.sleep_until(self._clock.now() + self.seconds)
            finally:
                self.busy -= 1
            outcome = rest.pop(0) if rest else ServerReply(name, 10, 5)
            if isinstance(outcome, Exception):
                raise outcome
            return outcome

        return send


class Bench:
    """A gateway with a model behind it, and running calls."""

    def __init__(self, gateway: Gateway, clock: ManualClock, model: Model, tasks: TaskGroup) -> None:
        self.gateway = gateway
        self.clock = clock
        self.model = model
        self._tasks = tasks
        self.answered: dict[str, CallResult[str]] = {}
        self.failed: dict[str, CallFailed] = {}
        self.scopes: dict[str, anyio.CancelScope] = {}

    async def ask(self, name: str, *outcomes: Exception | ServerReply[str], **asked: Any) -> None:
        """Start a call, and let it run as far as possible without time passing."""
        self.start(name, *outcomes, **asked)
        await settle()

    def start(
        self,
        name: str,
        *outcomes: Exception | ServerReply[str],
        priority: Priority = Priority.DECISION,
        deadline_seconds: float = 600.0,
        tokens_in: int = 10,
        tokens_out_max: int = 5,
        price: Price = FREE,
    ) -> None:
        """Start a call without letting it run yet."""
        scope = self.scopes[name] = anyio.CancelScope()
        send = self.model.sender(name, *outcomes)

        async def call() -> None:
            with scope:
                try:
                    self.answered[name] = await self.gateway.call(
                        send,
                        priority=priority,
                        deadline_seconds=deadline_seconds,
                        tokens_in=tokens_in,
                        tokens_out_max=tokens_out_max,
                        price=price,
                    )
                except CallFailed as failure:
                    self.failed[name] = failure

        self._tasks.start_soon(call)

    def kinds(self) -> dict[str, str]:
        """Return the reasons of the failed calls."""
        return {name: failure.kind.value for name, failure in self.failed.items()}


@asynccontextmanager
async def open_bench(
    settings: GatewaySettings,
    *,
    seconds: float = 1.0,
    allowance: Callable[[ManualClock], Allowance] | None = None,
    **handed_in: Any,
) -> AsyncIterator[Bench]:
    """Make a bench whose calls are cancelled at the end of the block, without a trace."""
    clock = ManualClock()
    gateway = Gateway(
        settings, seed=7, clock=clock, allowance=None if allowance is None else allowance(clock), **handed_in
    )
    async with anyio.create_task_group() as tasks:
        bench = Bench(gateway, clock, Model(clock, seconds), tasks)
        yield bench
        for scope in bench.scopes.values():
            scope.cancel()
    figures = gateway.figures()
    assert (figures.waiting, figures.on_the_way, clock.pending, bench.model.busy) == (0, 0, 0, 0)
    assert figures.calls == figures.answered + sum(figures.failed.values())


def even_rates(**per_minute: int) -> RateSettings:
    """Set limits per minute that allow no more at once at the beginning than later."""
    return RateSettings(burst_share=0.1, burst_share_first=0.1, **per_minute)


def slots(start: int, most: int | None = None) -> ConcurrencySettings:
    """Set the number of concurrent calls, at the start and at most."""
    return ConcurrencySettings(concurrency_start=start, concurrency_max=most or start)
