"""Decides whether and when a failed call is sent again."""

from random import Random

from bots.mind.gateway.errors import RateLimited, SendError
from bots.mind.gateway.settings import RetrySettings


class Retries:
    """Exponential backoff with seeded jitter.

    Args:
        settings: number and length of the pauses.
        seed: seed of the jitter.
    """

    def __init__(self, settings: RetrySettings, seed: int) -> None:
        self._settings = settings
        self._random = Random(f"{seed}/gateway/retries")  # noqa: S311 - it spreads retries, it keeps no secret

    def pause_seconds(self, error: SendError, tries: int, retry_after_seconds_max: float) -> float | None:
        """Return how long to wait before the next try; None if there is no next try.

        Args:
            error: failure of the last try.
            tries: number of tries so far.
            retry_after_seconds_max: maximum wait that a server can ask for.
        """
        if not error.is_retried or tries >= self._settings.tries_max:
            return None
        longest = min(self._settings.pause_seconds_first * 2.0 ** (tries - 1), self._settings.pause_seconds_max)
        pause = longest * (1 - self._settings.jitter_share * self._random.random())
        if isinstance(error, RateLimited) and error.retry_after_seconds is not None:
            # The jitter is added: after the wait that the server asked for, not all calls come at once.
            return min(error.retry_after_seconds, retry_after_seconds_max) + pause
        return pause
