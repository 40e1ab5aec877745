"""Growing pauses after failed requests, so that an unavailable answer is not requested again and again."""

REST_SECONDS = 10.0
"""Pause after the first failure, run clock; it doubles with each further failure."""
REST_SECONDS_MAX = 300.0


class Backoff:
    """Decides when a failed action may be tried again.

    Args:
        first_seconds: pause after the first failure, run clock.
        most_seconds: maximum pause, run clock.
    """

    def __init__(self, first_seconds: float = REST_SECONDS, most_seconds: float = REST_SECONDS_MAX) -> None:
        self._first_seconds = first_seconds
        self._most_seconds = most_seconds
        self._next_seconds = first_seconds
        self._until = float("-inf")

    def is_over(self, now: float) -> bool:
        """Return whether it may be tried at this time, seconds of run clock."""
        return now >= self._until

    def fail(self, now: float) -> None:
        """Note a failure: start a pause that is twice as long as the previous one."""
        self._until = now + self._next_seconds
        self._next_seconds = min(self._next_seconds * 2, self._most_seconds)

    def end(self) -> None:
        """Note a success: end the pause. The next failure counts as the first."""
        self._until = float("-inf")
        self._next_seconds = self._first_seconds
