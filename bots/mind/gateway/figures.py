"""Statistics of a gateway."""

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
    """Waiting times of calls for their turns, in seconds, accurate to five percent; None if no call got a turn."""

    turns: int
    p50_seconds: float | None
    p95_seconds: float | None
    p99_seconds: float | None
    max_seconds: float

    @classmethod
    def of(cls, spread: LatencyHistogram) -> "WaitFigures":
        """Return the figures of a histogram."""
        return cls(
            turns=spread.count,
            p50_seconds=spread.quantile(0.5),
            p95_seconds=spread.quantile(0.95),
            p99_seconds=spread.quantile(0.99),
            max_seconds=spread.seconds_max,
        )


class Figures(_Figures):
    """The statistics of a gateway since it was made."""

    calls: int
    """Number of calls; each was answered, failed, or is still open."""
    answered: int
    failed: dict[str, int]
    """Calls without an answer, by :class:`FailureKind`, without kinds that did not occur."""
    tries: int
    """Number of tries that were sent."""
    failed_tries: dict[str, int]
    """Failed tries by kind, including those that were retried."""
    tokens_in: int
    """Tokens of prompts, including those of failed calls that were charged."""
    tokens_out: int
    tokens_cached: int
    """Tokens of prompts that the servers had read before."""
    usd: Decimal
    """Total cost in dollars."""
    cut_off: int
    """Tries whose cost is unknown."""
    tokens_presumed: int
    """Part of the tokens that was estimated for these tries."""
    usd_presumed: Decimal
    """Part of the dollars that was estimated for these tries."""
    waiting: int
    """Calls in the queue now."""
    on_the_way: int
    """Calls at the server now."""
    concurrency: int
    """Present maximum number of calls in progress."""
    concurrency_cuts: int
    """Number of times that a 429 reduced the calls in progress."""
    queue_wait: WaitFigures
    queue_wait_by_priority: dict[str, WaitFigures]
    """Waiting times by the name of the priority in lower case, without priorities that got no turn."""


class CallTally:
    """Counts the calls of a gateway."""

    def __init__(self) -> None:
        self.calls = 0
        self.answered = 0
        self.tries = 0
        self._failed: Counter[FailureKind] = Counter()
        self._failed_tries: Counter[FailureKind] = Counter()
        self._tokens_in = 0
        self._tokens_out = 0
        self._tokens_cached = 0
        self._picodollars = 0
        self._cut_off = 0
        self._tokens_presumed = 0
        self._picodollars_presumed = 0
        self._waits = LatencyHistogram()
        self._waits_by_priority = {priority: LatencyHistogram() for priority in Priority}

    def failed(self, kind: FailureKind) -> None:
        """Count a call that ended without an answer."""
        self._failed[kind] += 1

    def try_failed(self, kind: FailureKind) -> None:
        """Count a try that failed."""
        self._failed_tries[kind] += 1

    def waited(self, priority: Priority, seconds: float) -> None:
        """Count a call that got its turn after a wait in seconds."""
        self._waits.add(seconds)
        self._waits_by_priority[priority].add(seconds)

    def cost(self, cost: Cost, presumed: bool) -> None:
        """Count the cost of a try, as reported by the server or estimated."""
        self._tokens_in += cost.tokens_in
        self._tokens_out += cost.tokens_out
        self._tokens_cached += cost.tokens_cached
        self._picodollars += cost.picodollars
        if presumed:
            self._cut_off += 1
            self._tokens_presumed += cost.tokens
            self._picodollars_presumed += cost.picodollars

    def figures(self, waiting: int, on_the_way: int, concurrency: Concurrency) -> Figures:
        """Return all counts so far.

        Args:
            waiting: number of calls in the queue.
            on_the_way: number of calls at the server.
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
            tokens_cached=self._tokens_cached,
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
