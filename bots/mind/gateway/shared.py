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
    Cost,
    CostClaim,
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


def _advance(shape: BucketShape | None) -> _Number:
    return "" if shape is None else shape.advance


class SharedAllowance(Allowance):
    """Keeps calls and tokens per minute, and the spending, for all processes of a run.

    Each step is one script, so that no two processes take the same room. Minutes are those of Redis's clock. If a
    process dies, its reservations expire with their leases. Their cost is then unknown, and counted as for a call
    that was cut off.

    Redis keeps nothing permanently: buckets live until they are full again and a minute has passed since the last call,
    the spending lives for ``settings.live_seconds`` after the last call. The scripts use several keys, so Redis Cluster
    is not supported.

    Args:
        redis: client of the store; its own timeouts limit a single answer.
        prefix: prefix of all keys, unique to the run; spending is counted under it.
        name: name of the rates, such as an endpoint and a model; calls per minute are counted under it.
        rates: limits per minute for all processes together. Equal in all processes.
        budget: budget of all processes together. Equal in all processes.
        settings: time limits for Redis.
        clock: the clock of the waits for Redis.
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
        self._advances = [_advance(rates.requests), _advance(rates.tokens)]
        self._tokens_max = budget.tokens_max
        self._picodollars_max = None if budget.usd_max is None else picodollars_of(budget.usd_max)
        self._caps = ["" if cap is None else cap for cap in (self._tokens_max, self._picodollars_max)]
        self._settings = settings
        self._clock = clock
        # At most as many as there were calls in progress when Redis went down: while one waits, nothing is granted.
        self._untold: dict[str, list[_Number]] = {}

    async def reserve(self, claim: CostClaim) -> Reservation | Wait | Exhausted:
        """Reserve the maximum cost of one try."""
        reservation = Reservation(uuid.uuid4().hex, claim)
        largest, counted = claim.largest, claim.if_cut_off
        arguments: list[_Number] = [
            reservation.number,
            *(largest.tokens, largest.picodollars, counted.tokens, counted.picodollars, claim.lease_seconds),
            *(*self._caps, *self._rates, self._settings.live_seconds, ROUNDING, claim.rated_tokens),
            *self._advances,
        ]

        async def ask() -> list[str]:
            await self._tell_untold()
            answer: list[str] = await self._reserve(keys=self._keys, args=arguments)
            return answer

        try:
            answer = await self._insist(ask, self._settings.wait_seconds)
        except BaseException:
            # It is unknown whether it was reserved. In any case it is not needed any more.
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
                raise AllowanceLost(f"Redis answered {answer!r} to a reservation, which is not a valid answer.")

    async def settle(self, reservation: Reservation, cost: Cost | None) -> None:
        """End a reservation with the actual cost of the try. It is reported later if Redis does not answer now."""
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
        """Report what has not been reported yet. What Redis does not receive is counted when its lease expires."""
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
        """Repeat a request to Redis for a while; repeating must be harmless.

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
            f"Redis, which has the limits of calls to models, has not answered for {limit_seconds:g} s ({why}); "
            "without it, nothing is sent."
        )
