"""The limits of the server: calls at once, and calls in any minute."""

import math
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from bots.mind.loopback.refusals import too_many_a_minute, too_many_at_once

WINDOW_SECONDS = 60.0


class RateLimiter:
    """Lets calls in as long as they stay below the limits. A call that is turned away counts towards neither.

    Args:
        at_once_max: calls in progress; None: any number.
        a_minute_max: calls let in within any 60 s; None: any number.
        retry_after_seconds: what is said to calls above the former.
    """

    def __init__(self, at_once_max: int | None, a_minute_max: int | None, retry_after_seconds: int) -> None:
        self.at_once = 0
        """Calls in progress."""
        self.at_once_peak = 0
        """The most that ever were."""
        self._at_once_max = at_once_max
        self._a_minute_max = a_minute_max
        self._retry_after_seconds = retry_after_seconds
        self._let_in: deque[float] = deque()

    @contextmanager
    def entering(self, now: float) -> Iterator[None]:
        """Let one call in for the length of the block.

        Args:
            now: seconds of a clock that never goes back.

        Raises:
            Refusal: when a limit is reached.
        """
        if self._at_once_max is not None and self.at_once >= self._at_once_max:
            raise too_many_at_once(self._at_once_max, self._retry_after_seconds)
        self._count_in(now)
        self.at_once += 1
        self.at_once_peak = max(self.at_once_peak, self.at_once)
        try:
            yield
        finally:
            self.at_once -= 1

    def _count_in(self, now: float) -> None:
        if self._a_minute_max is None:
            return
        while self._let_in and self._let_in[0] <= now - WINDOW_SECONDS:
            self._let_in.popleft()
        if len(self._let_in) >= self._a_minute_max:
            raise too_many_a_minute(self._a_minute_max, math.ceil(self._let_in[0] + WINDOW_SECONDS - now))
        self._let_in.append(now)
