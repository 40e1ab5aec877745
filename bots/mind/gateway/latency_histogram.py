"""A histogram of durations in limited memory."""

import math

_SECONDS_FIRST = 0.001
_GROWTH = 1.1
_BINS = 180
"""Number of bins. 1 ms · 1.1¹⁸⁰ is about 28,000 s; longer durations count as that."""


class LatencyHistogram:
    """A histogram of durations with bins that grow by 10 %, so quantiles are accurate to five percent.

    Durations below a millisecond count as 0.
    """

    def __init__(self) -> None:
        self._bins = [0] * (_BINS + 1)
        self.count = 0
        """Number of durations."""
        self.seconds_max = 0.0
        """The longest duration, exactly."""

    def add(self, seconds: float) -> None:
        """Add one duration, in seconds."""
        place = 0
        if seconds >= _SECONDS_FIRST:
            place = min(_BINS, 1 + int(math.log(seconds / _SECONDS_FIRST, _GROWTH)))
        self._bins[place] += 1
        self.count += 1
        self.seconds_max = max(self.seconds_max, seconds)

    def quantile(self, share: float) -> float | None:
        """Return the duration, in seconds, that a share of all durations do not exceed; None without any.

        Args:
            share: above 0, at most 1.
        """
        rank = math.ceil(share * self.count)
        for place, count in enumerate(self._bins):
            rank -= count
            if count and rank <= 0:
                middle = _SECONDS_FIRST * _GROWTH ** (place - 0.5)
                return 0.0 if place == 0 else min(middle, self.seconds_max)
        return None
