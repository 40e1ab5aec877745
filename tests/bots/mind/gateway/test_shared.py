"""Limits that the gateways of several processes share, on a real Redis."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from decimal import Decimal
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import anyio
import pytest
from redis.asyncio import Redis

from bots.mind.gateway import (
    AllowanceLost,
    BudgetSettings,
    GatewaySettings,
    RateSettings,
    ServerReply,
    SharedAllowance,
    SharedSettings,
)
from bots.mind.gateway.allowance import NO_COST, Cost, CostClaim, Exhausted, Reservation, Wait
from bots.mind.gateway.clock import Clock, WallClock
from bots.mind.gateway.money import usd_of
from orchestrator.bus import open_redis
from tests.bots.mind.gateway.clock import ManualClock, settle
from tests.bots.mind.gateway.support import PRICE, open_bench, slots
from tests.orchestrator.support import Bus, open_bus

pytestmark = pytest.mark.anyio

PREFIX = "civitas:test:mind"
RATES = RateSettings(requests_per_minute=40, tokens_per_minute=4000, burst_share=0.5)
"""Twenty calls or 2,000 tokens at once, and one more call in three seconds, which no step of these tests takes."""


class HoldingRedis(Redis):
    """A client that holds a manual clock while the server has a request: the server answers in wall time."""

    clock: ManualClock | None = None

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        with self.clock.held() if self.clock else nullcontext():
            return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]


class Shop:
    """A Redis and allowances that share it, each with its own client, as processes have."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.clients = [HoldingRedis(connection_pool=open_redis(bus.server.url).connection_pool) for _ in range(2)]

    def allowance(
        self,
        process: int = 0,
        rates: RateSettings = RATES,
        budget: BudgetSettings = BudgetSettings(),  # noqa: B008
        clock: Clock | None = None,
        name: str = "model",
    ) -> SharedAllowance:
        if isinstance(clock, ManualClock):
            self.clients[process].clock = clock
        return SharedAllowance(
            self.clients[process],
            prefix=PREFIX,
            name=name,
            rates=rates,
            budget=budget,
            settings=SharedSettings(),
            clock=clock or WallClock(),
        )

    async def age(self, seconds: float) -> None:
        """Make the buckets believe that time has passed."""
        for field in await self.bus.redis.hkeys(f"{PREFIX}:rates:model"):
            if field in ("at", "first_minute_at"):
                await self.bus.redis.hincrbyfloat(f"{PREFIX}:rates:model", field, -seconds)

    async def budget(self) -> tuple[int, int, int, int]:
        """Return tokens spent and reserved, picodollars spent and reserved."""
        fields = ["tokens_spent", "tokens_reserved", "picodollars_spent", "picodollars_reserved"]
        spent, reserved, dear, dear_reserved = await self.bus.redis.hmget(f"{PREFIX}:budget", fields)
        return int(spent or 0), int(reserved or 0), int(dear or 0), int(dear_reserved or 0)

    async def open_reservations(self) -> tuple[int, int]:
        """Return how many Redis knows, in both places where it stores them."""
        return await self.bus.redis.hlen(f"{PREFIX}:reserved"), await self.bus.redis.zcard(f"{PREFIX}:leases")


@asynccontextmanager
async def open_shop(run_dir: Path) -> AsyncIterator[Shop]:
    async with open_bus(run_dir) as bus:
        shop = Shop(bus)
        try:
            yield shop
        finally:
            for client in shop.clients:
                await client.aclose(close_connection_pool=True)


def claim(tokens: int, lease_seconds: float = 600.0) -> CostClaim:
    return CostClaim(Cost.of(PRICE, tokens, 0), Cost.of(PRICE, tokens // 2, 0), lease_seconds)


async def test_two_processes_share_calls_a_minute(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        both = [shop.allowance(0), shop.allowance(1)]
        answers = [await both[number % 2].reserve(claim(1)) for number in range(24)]
        assert [type(answer) for answer in answers] == [Reservation] * 20 + [Wait] * 4
        wait = answers[-1]
        assert isinstance(wait, Wait) and 0 < wait.seconds <= 60 / 21
        await shop.age(wait.seconds)
        assert isinstance(await both[0].reserve(claim(1)), Reservation)
        assert isinstance(await both[1].reserve(claim(1)), Wait)


async def test_tokens_are_corrected_by_the_true_count_in_every_process(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        mine, theirs = shop.allowance(0), shop.allowance(1)
        first = await mine.reserve(claim(2000))
        assert isinstance(first, Reservation)
        assert isinstance(await theirs.reserve(claim(500)), Wait)
        await mine.settle(first, Cost.of(PRICE, 1400, 100))
        second = await theirs.reserve(claim(500))
        assert isinstance(second, Reservation)
        await theirs.settle(second, Cost.of(PRICE, 1500, 0))
        wait = await mine.reserve(claim(1))
        # A thousand more than expected; about 33 come back per second.
        assert isinstance(wait, Wait) and wait.seconds == pytest.approx(1000 / (2001 / 60), rel=0.1)


async def test_a_limit_makes_room_for_what_is_expected_and_corrects_it(tmp_path: Path) -> None:
    """The bucket holds 2,000; a call may take 1,800, and 900 are expected."""
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance()
        expected = CostClaim(Cost.of(PRICE, 1800, 0), Cost.of(PRICE, 900, 0), 600.0, expected_tokens=900)
        first, second = await allowance.reserve(expected), await allowance.reserve(expected)
        assert isinstance(first, Reservation) and isinstance(second, Reservation)
        await allowance.settle(first, Cost.of(PRICE, 1600, 0))
        await allowance.settle(second, None)
        wait = await allowance.reserve(claim(1400))
        # 1,600 of 2,000 are gone, so 1,000 are missing; about 33 come back per second.
        assert isinstance(wait, Wait) and wait.seconds == pytest.approx(1000 / (2001 / 60), rel=0.1)


async def test_what_was_never_sent_did_not_count_and_settling_twice_is_harmless(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance()
        for _ in range(60):
            reservation = await allowance.reserve(claim(100))
            assert isinstance(reservation, Reservation)
            await allowance.settle(reservation, None)
            await allowance.settle(reservation, None)
        assert await shop.budget() == (0, 0, 0, 0)
        assert await shop.open_reservations() == (0, 0)


async def test_a_call_larger_than_the_bucket_goes_when_it_is_full(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance()
        assert isinstance(await allowance.reserve(claim(9000)), Reservation)
        wait = await allowance.reserve(claim(1))
        assert isinstance(wait, Wait) and wait.seconds == pytest.approx(7001 / (2001 / 60), rel=0.05)


async def test_no_two_processes_take_the_same_room_of_a_budget(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        budget = BudgetSettings(tokens_max=1000, usd_max=Decimal(1))
        both = [shop.allowance(process, RateSettings(), budget) for process in range(2)]
        answers: list[Reservation | Wait | Exhausted] = []

        async def take(number: int) -> None:
            answers.append(await both[number % 2].reserve(claim(30)))

        async with anyio.create_task_group() as tasks:
            for number in range(100):
                tasks.start_soon(take, number)
        granted = [answer for answer in answers if isinstance(answer, Reservation)]
        assert len(granted) == 33 and len(answers) == 100
        refused = next(answer for answer in answers if isinstance(answer, Exhausted))
        assert refused.sentence == (
            "The call may take 30 tokens, and 990 of the budget of 1000 tokens are spent or reserved."
        )
        assert await shop.budget() == (0, 990, 0, 990 * 150_000)
        for number, reservation in enumerate(granted):
            await both[number % 2].settle(reservation, Cost.of(PRICE, 7, 3))
        assert await shop.budget() == (330, 0, 33 * (7 * 150_000 + 3 * 600_000), 0)


async def test_dollars_are_exact_to_the_last_token_between_processes(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        budget = BudgetSettings.model_validate({"usd_max": 0.00015})
        mine, theirs = (shop.allowance(process, RateSettings(), budget) for process in range(2))
        assert isinstance(await mine.reserve(claim(600)), Reservation)
        assert isinstance(await theirs.reserve(claim(401)), Exhausted)
        assert isinstance(await theirs.reserve(claim(400)), Reservation)
        refused = await mine.reserve(claim(1))
        assert isinstance(refused, Exhausted)
        assert "may cost 0.00000015 dollars, and 0.00015 of the budget of 0.00015 dollars are" in refused.sentence


async def test_a_process_that_is_gone_loses_its_reservations_when_their_leases_end(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        gone, other = shop.allowance(0, RateSettings()), shop.allowance(1, RateSettings())
        lapsed = await gone.reserve(claim(100, lease_seconds=-1.0))
        assert isinstance(lapsed, Reservation)
        assert (await shop.budget())[:2] == (0, 100)
        mine = await other.reserve(claim(10))
        assert isinstance(mine, Reservation)
        assert (await shop.budget())[:2] == (50, 10), "counted as cut off"
        # It was not gone, only slow: its cost replaces the counted value.
        for _ in range(2):
            await gone.settle(lapsed, Cost.of(PRICE, 90, 4))
        assert await shop.budget() == (94, 10, 90 * 150_000 + 4 * 600_000, 10 * 150_000)
        await other.settle(mine, NO_COST)
        assert await shop.open_reservations() == (0, 0)
        assert await shop.bus.redis.hlen(f"{PREFIX}:lapsed") == 0


async def test_a_reservation_that_comes_in_after_it_was_given_up_is_void(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance()
        await allowance.settle(Reservation("late", claim(10)), None)
        monkeypatch.setattr("bots.mind.gateway.shared.uuid.uuid4", lambda: SimpleNamespace(hex="late"))
        with pytest.raises(AllowanceLost, match="void"):
            await allowance.reserve(claim(10))
        assert await shop.budget() == (0, 0, 0, 0)


async def test_a_reservation_whose_answer_got_lost_counts_once_when_it_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance()
        monkeypatch.setattr("bots.mind.gateway.shared.uuid.uuid4", lambda: SimpleNamespace(hex="same"))
        for _ in range(30):
            assert isinstance(await allowance.reserve(claim(100)), Reservation)
        assert (await shop.budget())[:2] == (0, 100)
        assert await shop.open_reservations() == (1, 1)


async def test_nothing_stays_in_redis_for_good(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance()
        await allowance.reserve(claim(100, lease_seconds=-1.0))
        first = await allowance.reserve(claim(100))
        await allowance.reserve(claim(100))
        assert isinstance(first, Reservation)
        await allowance.settle(first, NO_COST)
        keys = [key async for key in shop.bus.redis.scan_iter()]
        assert sorted(keys) == [
            f"{PREFIX}:{part}" for part in ("budget", "lapsed", "leases", "rates:model", "reserved")
        ]
        for key in keys:
            assert 0 < await shop.bus.redis.ttl(key) <= SharedSettings().live_seconds
        assert 50 < await shop.bus.redis.ttl(f"{PREFIX}:rates:model") <= 61, "absent only after a quiet minute"


async def test_gateways_of_two_processes_send_no_more_than_one_would(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        rates = RateSettings(requests_per_minute=40, burst_share=0.5)
        settings = GatewaySettings(concurrency=slots(64))
        async with (
            open_bench(settings, allowance=lambda clock: shop.allowance(0, rates, clock=clock)) as mine,
            open_bench(settings, allowance=lambda clock: shop.allowance(1, rates, clock=clock)) as theirs,
        ):
            began = anyio.current_time()
            for number in range(30):
                mine.start(f"mine {number}")
                theirs.start(f"theirs {number}")
            passed = 0.0
            while len(mine.answered) + len(theirs.answered) < 60:
                await shop.age(0.5)
                await mine.clock.advance(0.5)
                await theirs.clock.advance(0.5)
                passed += 0.5
                sent = len(mine.model.sent) + len(theirs.model.sent)
                # Redis uses its own clock, which runs during the test as well.
                assert sent <= 20 + (passed + anyio.current_time() - began) * 21 / 60 + 1
            assert mine.failed == theirs.failed == {}
            assert len(mine.answered) == len(theirs.answered) == 30


async def test_without_redis_nothing_is_sent_and_calls_fail_after_a_while(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        budget = BudgetSettings(tokens_max=10_000)
        async with open_bench(
            GatewaySettings(), allowance=lambda clock: shop.allowance(0, RATES, budget, clock), seconds=2.0
        ) as bench:
            bench.start("on the way", ServerReply("x", 10, 3))
            while not bench.model.sent:
                await settle()
            await shop.bus.kill()
            bench.start("later")
            while "later" not in bench.failed:
                await bench.clock.advance(0.1)
            assert bench.kinds() == {"later": "limits_lost"}
            assert str(bench.failed["later"]).startswith(
                "Redis, which has the limits of calls to models, has not answered for 5 s ("
            )
            assert bench.model.sent == ["on the way"]
            # The paid cost is not lost with it, and is reported when Redis is back.
            assert bench.answered["on the way"].tokens_out == 3
            await shop.bus.start()
            bench.start("again", ServerReply("x", 10, 4))
            while "again" not in bench.answered:
                await bench.clock.advance(0.1)
        assert (await shop.budget())[:2] == (13 + 14, 0)
        assert await shop.open_reservations() == (0, 0)


async def test_random_cancellations_leave_nothing_in_redis(tmp_path: Path) -> None:
    random = Random(5)  # noqa: S311
    async with open_shop(tmp_path) as shop:
        budget = BudgetSettings(tokens_max=10**6)
        settings = GatewaySettings(concurrency=slots(8))
        async with (
            open_bench(
                settings, allowance=lambda clock: shop.allowance(0, RateSettings(), budget, clock), seconds=0.3
            ) as mine,
            open_bench(
                settings, allowance=lambda clock: shop.allowance(1, RateSettings(), budget, clock), seconds=0.3
            ) as theirs,
        ):
            for step in range(1500):
                bench = random.choice([mine, theirs])
                match random.randrange(4):
                    case 0 | 1:
                        bench.start(str(step), deadline_seconds=random.choice([0.2, 5.0]), price=PRICE)
                    case 2 if bench.scopes:
                        bench.scopes.pop(random.choice(list(bench.scopes)[-12:])).cancel()
                    case _:
                        await bench.clock.advance(0.05)
            both = (mine, theirs)
            while any(bench.gateway.figures().waiting or bench.gateway.figures().on_the_way for bench in both):
                for bench in both:
                    await bench.clock.advance(0.1)
        await mine.gateway.aclose()
        await theirs.gateway.aclose()
        figures = [bench.gateway.figures() for bench in both]
        assert sum(one.failed["cancelled"] for one in figures) > 100
        assert sum(one.answered for one in figures) > 100
        assert await shop.open_reservations() == (0, 0)
        tokens, reserved, picodollars, picodollars_reserved = await shop.budget()
        assert (reserved, picodollars_reserved) == (0, 0)
        assert tokens == sum(one.tokens_in + one.tokens_out for one in figures)
        assert usd_of(picodollars) == sum(one.usd for one in figures)
