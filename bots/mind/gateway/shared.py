"""The allowance that several processes share through Redis."""

import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
from redis.asyncio import Redis
from redis.exceptions import RedisError

from bots.mind.gateway.allowance import (
    ROUNDING,
    WAIT_SECONDS_MIN,
    Allowance,
    AllowanceLost,
    Claim,
    Cost,
    Exhausted,
    Reservation,
    Wait,
)
from bots.mind.gateway.budget import tokens_refusal, usd_refusal
from bots.mind.gateway.clock import Clock
from bots.mind.gateway.money import picodollars_of
from bots.mind.gateway.settings import BucketShape, BudgetSettings, RateSettings, SharedSettings

_PAUSE_SECONDS_FIRST = 0.05
_PAUSE_SECONDS_MAX = 1.0
_HERE = Path(__file__).parent
_Number = str | int | float


def _arguments(shape: BucketShape | None) -> list[_Number]:
    return ["", ""] if shape is None else [shape.capacity, shape.refill_per_second]


class SharedAllowance(Allowance):
    """Keeps calls and tokens a minute, and what was spent, where all processes of a run see it.

    Each step is one script, so that no two processes take the same room. Minutes go by the clock of Redis. A process
    that ends without a word loses its reservations when their leases end; what they cost is unknown then, and counted
    as for a call that was cut off.

    Redis never keeps anything for good: buckets live until they are full again, what was spent lives for
    ``settings.live_seconds`` after the last call. The scripts touch several keys, so a Redis Cluster will not do.

    Args:
        redis: the client to keep it with; its own time-outs bound a single answer.
        prefix: what the names of all keys begin with, a run's own; calls and dollars are counted together under it.
        name: whose rates these are, for example an endpoint and a model; calls a minute are counted by it.
        rates: how much may be sent in a minute, by all together. The same for all.
        budget: what everything may cost, all together. The same for all.
        settings: for how long to wait for Redis.
        clock: what waiting for Redis goes by.
    """

    def __init__(
        self,
        redis: "Redis",
        *,
        prefix: str,
        name: str,
        rates: RateSettings,
        budget: BudgetSettings,
        settings: SharedSettings,
        clock: Clock,
    ) -> None:
        self._reserve = redis.register_script((_HERE / "reserve.lua").read_text(encoding="utf-8"))
        self._settle = redis.register_script((_HERE / "settle.lua").read_text(encoding="utf-8"))
        self._keys = [f"{prefix}:{part}" for part in ("budget", "reserved", "leases", "lapsed", f"rates:{name}")]
        self._rates = [*_arguments(rates.requests), *_arguments(rates.tokens)]
        self._tokens_max = budget.tokens_max
        self._picodollars_max = None if budget.usd_max is None else picodollars_of(budget.usd_max)
        self._caps = ["" if cap is None else cap for cap in (self._tokens_max, self._picodollars_max)]
        self._settings = settings
        self._clock = clock
        # At most as many as there were calls on their way when Redis went: as long as one waits, nothing is granted.
        self._untold: dict[str, list[_Number]] = {}

    async def reserve(self, claim: Claim) -> Reservation | Wait | Exhausted:
        """Set aside what one try may take."""
        reservation = Reservation(uuid.uuid4().hex, claim)
        largest, counted = claim.largest, claim.if_cut_off
        arguments: list[_Number] = [
            reservation.number,
            *(largest.tokens, largest.picodollars, counted.tokens, counted.picodollars, claim.lease_seconds),
            *(*self._caps, *self._rates, self._settings.live_seconds, ROUNDING),
        ]

        async def ask() -> list[str]:
            await self._tell_untold()
            answer: list[str] = await self._reserve(keys=self._keys, args=arguments)
            return answer

        try:
            answer = await self._insist(ask, self._settings.wait_seconds)
        except BaseException:
            # Whether it was set aside is unknown; it is not wanted any more, however this ended.
            await self.settle(reservation, None)
            raise
        match answer:
            case ["granted"]:
                return reservation
            case ["wait", seconds]:
                return Wait(max(float(seconds), WAIT_SECONDS_MIN))
            case ["tokens", gone]:
                return Exhausted(tokens_refusal(largest.tokens, self._tokens_max or 0, int(gone)))
            case ["usd", gone]:
                return Exhausted(usd_refusal(largest.picodollars, self._picodollars_max or 0, int(gone)))
            case _:
                raise AllowanceLost(f"Redis answered {answer!r} to a reservation, which means nothing.")

    async def settle(self, reservation: Reservation, cost: Cost | None) -> None:
        """End a reservation with what the try truly cost; told later when Redis does not answer now."""
        arguments: list[_Number] = [
            reservation.number,
            *((0, 0, "0") if cost is None else (cost.tokens, cost.picodollars, "1")),
            *(*self._rates, self._settings.live_seconds),
        ]
        with anyio.CancelScope(shield=True):
            try:
                await self._insist(lambda: self._tell(arguments), self._settings.settle_seconds)
            except AllowanceLost:
                self._untold[reservation.number] = arguments

    async def aclose(self) -> None:
        """Tell what has not been told yet; what Redis does not hear now is counted when its lease ends."""
        with anyio.CancelScope(shield=True):
            try:
                await self._insist(self._tell_untold, self._settings.settle_seconds)
            except AllowanceLost:
                return

    async def _tell_untold(self) -> None:
        for number, arguments in list(self._untold.items()):
            await self._tell(arguments)
            self._untold.pop(number, None)

    async def _tell(self, arguments: list[_Number]) -> None:
        await self._settle(keys=self._keys, args=arguments)

    async def _insist(self, ask: Callable[[], Awaitable[Any]], limit_seconds: float) -> Any:
        """Ask again and again for a while; asking must be harmless to repeat.

        Raises:
            AllowanceLost: Redis did not answer.
        """
        why = "no answer"
        pause_seconds = _PAUSE_SECONDS_FIRST
        with self._clock.cancel_at(self._clock.now() + limit_seconds):
            while True:
                try:
                    return await ask()
                except (RedisError, OSError) as error:
                    why = str(error) or type(error).__name__
                await self._clock.sleep_until(self._clock.now() + pause_seconds)
                pause_seconds = min(2 * pause_seconds, _PAUSE_SECONDS_MAX)
        raise AllowanceLost(
            f"Redis, which keeps the limits of calls to models, has not answered for {limit_seconds:g} s ({why}); "
            "nothing is sent without it."
        )
