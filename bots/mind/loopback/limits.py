"""The limits of the server: calls at once, and calls per minute."""

import math
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from bots.mind.loopback.refusals import too_many_a_minute, too_many_at_once

WINDOW_SECONDS = 60.0


class RateLimiter:
    """Admits calls while they are below the limits. A refused call counts towards neither limit.

    Args:
        at_once_max: maximum number of calls in progress; None for no limit.
        a_minute_max: maximum number of calls admitted within any 60 s; None for no limit.
        retry_after_seconds: value of ``Retry-After`` for calls above ``at_once_max``.
    """

    def __init__(self, at_once_max: int | None, a_minute_max: int | None, retry_after_seconds: int) -> None:
        self.at_once = 0
        """Number of calls in progress."""
        self.at_once_peak = 0
        """Maximum number of calls in progress so far."""
        self._at_once_max = at_once_max
        self._a_minute_max = a_minute_max
        self._retry_after_seconds = retry_after_seconds
        self._let_in: deque[float] = deque()

    @contextmanager
    def entering(self, now: float) -> Iterator[None]:
        """Admit one call for the length of the block.

        Args:
            now: seconds of a clock that never goes back.

        Raises:
            Refusal: a limit is reached.
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
