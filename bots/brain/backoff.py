"""Growing pauses after thoughts that failed, so that what cannot be had is not asked for again and again."""

REST_SECONDS = 10.0
"""After the first failure; doubles while that goes on."""
REST_SECONDS_MAX = 300.0


class Backoff:
    """When something that failed may be tried again.

    Args:
        first_seconds: the pause after the first failure, run clock.
        most_seconds: the longest pause, run clock.
    """

    def __init__(self, first_seconds: float = REST_SECONDS, most_seconds: float = REST_SECONDS_MAX) -> None:
        self._first_seconds = first_seconds
        self._most_seconds = most_seconds
        self._next_seconds = first_seconds
        self._until = float("-inf")

    def is_over(self, now: float) -> bool:
        """Whether it may be tried at this time, seconds of run clock."""
        return now >= self._until

    def fail(self, now: float) -> None:
        """It has failed: pause, twice as long as after the failure before."""
        self._until = now + self._next_seconds
        self._next_seconds = min(self._next_seconds * 2, self._most_seconds)

    def end(self) -> None:
        """It has not failed: no pause, and the next failure counts as the first."""
        self._until = float("-inf")
        self._next_seconds = self._first_seconds
