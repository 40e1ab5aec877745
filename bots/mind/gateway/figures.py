"""What went through a gateway, counted."""

from collections import Counter
from decimal import Decimal

from pydantic import BaseModel, ConfigDict

from bots.mind.gateway.allowance import Cost
from bots.mind.gateway.concurrency import Concurrency
from bots.mind.gateway.errors import FailureKind
from bots.mind.gateway.latency_histogram import LatencyHistogram
from bots.mind.gateway.money import usd_of
from bots.mind.urgency import Priority


class _Figures(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WaitFigures(_Figures):
    """For how long calls waited for their turns, in seconds, right to within five percent; None when none got one."""

    turns: int
    p50_seconds: float | None
    p95_seconds: float | None
    p99_seconds: float | None
    max_seconds: float

    @classmethod
    def of(cls, spread: LatencyHistogram) -> "WaitFigures":
        """The figures of a histogram."""
        return cls(
            turns=spread.count,
            p50_seconds=spread.quantile(0.5),
            p95_seconds=spread.quantile(0.95),
            p99_seconds=spread.quantile(0.99),
            max_seconds=spread.seconds_max,
        )


class Figures(_Figures):
    """What went through a gateway since it was made."""

    calls: int
    """What was asked for; each ended answered or failed, or is still open."""
    answered: int
    failed: dict[str, int]
    """Calls without an answer, by :class:`FailureKind`; kinds that did not occur are left out."""
    tries: int
    """What was sent."""
    failed_tries: dict[str, int]
    """What was sent without success, by kind, the tries that were made again included."""
    tokens_in: int
    """Prompts, those of failed calls included, as far as they cost anything."""
    tokens_out: int
    usd: Decimal
    """What all of it cost."""
    cut_off: int
    """Tries whose cost nobody told."""
    tokens_presumed: int
    """The part of the tokens that was counted for these, by estimate."""
    usd_presumed: Decimal
    """The part of the dollars that was counted for these, by estimate."""
    waiting: int
    """Calls in the queue now."""
    on_the_way: int
    """Calls at the server now."""
    concurrency: int
    """How many may be there at once now."""
    concurrency_cuts: int
    """How often a 429 was answered with fewer calls at once."""
    queue_wait: WaitFigures
    queue_wait_by_priority: dict[str, WaitFigures]
    """By the name of the priority in lower case; those without a turn are left out."""


class CallTally:
    """Counts what goes through a gateway."""

    def __init__(self) -> None:
        self.calls = 0
        self.answered = 0
        self.tries = 0
        self._failed: Counter[FailureKind] = Counter()
        self._failed_tries: Counter[FailureKind] = Counter()
        self._tokens_in = 0
        self._tokens_out = 0
        self._picodollars = 0
        self._cut_off = 0
        self._tokens_presumed = 0
        self._picodollars_presumed = 0
        self._waits = LatencyHistogram()
        self._waits_by_priority = {priority: LatencyHistogram() for priority in Priority}

    def failed(self, kind: FailureKind) -> None:
        """A call ended without an answer."""
        self._failed[kind] += 1

    def try_failed(self, kind: FailureKind) -> None:
        """A call was sent without success."""
        self._failed_tries[kind] += 1

    def waited(self, priority: Priority, seconds: float) -> None:
        """A call got its turn after a wait in seconds."""
        self._waits.add(seconds)
        self._waits_by_priority[priority].add(seconds)

    def cost(self, cost: Cost, presumed: bool) -> None:
        """A try cost something, by the server's word or presumed."""
        self._tokens_in += cost.tokens_in
        self._tokens_out += cost.tokens_out
        self._picodollars += cost.picodollars
        if presumed:
            self._cut_off += 1
            self._tokens_presumed += cost.tokens
            self._picodollars_presumed += cost.picodollars

    def figures(self, waiting: int, on_the_way: int, concurrency: Concurrency) -> Figures:
        """Everything counted so far.

        Args:
            waiting: how many calls are in the queue.
            on_the_way: how many are at the server.
            concurrency: the slots of the gateway.
        """
        by_priority = {
            priority.name.lower(): WaitFigures.of(spread)
            for priority, spread in self._waits_by_priority.items()
            if spread.count
        }
        return Figures(
            calls=self.calls,
            answered=self.answered,
            failed={kind.value: count for kind, count in sorted(self._failed.items())},
            tries=self.tries,
            failed_tries={kind.value: count for kind, count in sorted(self._failed_tries.items())},
            tokens_in=self._tokens_in,
            tokens_out=self._tokens_out,
            usd=usd_of(self._picodollars),
            cut_off=self._cut_off,
            tokens_presumed=self._tokens_presumed,
            usd_presumed=usd_of(self._picodollars_presumed),
            waiting=waiting,
            on_the_way=on_the_way,
            concurrency=concurrency.slots,
            concurrency_cuts=concurrency.cuts,
            queue_wait=WaitFigures.of(self._waits),
            queue_wait_by_priority=by_priority,
        )
