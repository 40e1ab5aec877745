"""How long things took, in bounded memory."""

import math

_SECONDS_FIRST = 0.001
_GROWTH = 1.1
_BINS = 180
"""1 ms · 1.1¹⁸⁰ is about 28,000 s; what takes longer counts as that."""


class LatencyHistogram:
    """A histogram of durations whose bins grow by a tenth, so a quantile is right to within five percent.

    Durations below a millisecond count as none.
    """

    def __init__(self) -> None:
        self._bins = [0] * (_BINS + 1)
        self.count = 0
        """How many durations were added."""
        self.seconds_max = 0.0
        """The longest of them, exactly."""

    def add(self, seconds: float) -> None:
        """Count one duration, in seconds."""
        place = 0
        if seconds >= _SECONDS_FIRST:
            place = min(_BINS, 1 + int(math.log(seconds / _SECONDS_FIRST, _GROWTH)))
        self._bins[place] += 1
        self.count += 1
        self.seconds_max = max(self.seconds_max, seconds)

    def quantile(self, share: float) -> float | None:
        """The duration, in seconds, that a share of all do not exceed; None when there are none.

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
