"""Watches whether the minds of a run are answered. A society that cannot think is not measured."""

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass

from orchestrator.errors import CivitasError
from orchestrator.shard import ThoughtCounts

WINDOW_SECONDS = 180.0
"""Minimum time over which it is judged, wall seconds: a server that is started again needs a minute or two."""
THOUGHTS_LEAST = 20
"""Minimum number of thoughts by which it is judged."""
ANSWERED_LEAST_SHARE = 0.05
"""Share of answered thoughts below which a run ends."""


@dataclass(frozen=True)
class _Sample:
    seconds: float
    answered: int
    failed: Counter[str]

    @property
    def ended(self) -> int:
        return self.answered + self.failed.total()


class ThoughtWatch:
    """Ends a run in which hardly any thought is answered."""

    def __init__(self) -> None:
        self._samples: deque[_Sample] = deque()

    def look(self, seconds: float, shards: Iterable[ThoughtCounts]) -> None:
        """Judge the thoughts of the last minutes.

        Args:
            seconds: time, wall seconds.
            shards: counts of every shard.

        Raises:
            CivitasError: hardly any thought was answered; the sentence says the most frequent reason.
        """
        answered, failed = 0, Counter[str]()
        sentences: dict[str, str] = {}
        for counts in shards:
            answered += counts.answered
            failed.update(counts.failed)
            sentences |= counts.sentences
        now = _Sample(seconds, answered, failed)
        if self._samples and now.ended < self._samples[-1].ended:
            self._samples.clear()  # a shard was started again, and its counts with it
        self._samples.append(now)
        then = self._before(now)
        if then is None:
            return
        recent = now.failed - then.failed
        came = now.answered - then.answered
        if came < ANSWERED_LEAST_SHARE * (came + recent.total()):
            [(reason, times)] = recent.most_common(1)
            raise CivitasError(
                f"Hardly any thought is answered: {came} of the last {came + recent.total()}. The most frequent reason "
                f"is {reason}, {times} times: {sentences[reason]}"
            )

    def _before(self, now: _Sample) -> _Sample | None:
        """Return the last sample that is long enough ago, with enough thoughts since; drop earlier ones."""
        while len(self._samples) > 1 and self._is_enough(self._samples[1], now):
            self._samples.popleft()
        return self._samples[0] if self._is_enough(self._samples[0], now) else None

    @staticmethod
    def _is_enough(then: _Sample, now: _Sample) -> bool:
        return now.seconds - then.seconds >= WINDOW_SECONDS and now.ended - then.ended >= THOUGHTS_LEAST
