"""When a call that failed is sent again."""

from random import Random

from bots.mind.gateway.errors import RateLimited, SendError
from bots.mind.gateway.settings import RetrySettings


class Retries:
    """Exponential backoff with seeded jitter.

    Args:
        settings: how often and how long.
        seed: of the jitter.
    """

    def __init__(self, settings: RetrySettings, seed: int) -> None:
        self._settings = settings
        self._random = Random(f"{seed}/gateway/retries")  # noqa: S311 - it spreads retries, it keeps no secret

    def pause_seconds(self, error: SendError, tries: int, retry_after_seconds_max: float) -> float | None:
        """How long to wait before the next try; None when there is no next one.

        Args:
            error: how the last try failed.
            tries: how often the call was sent.
            retry_after_seconds_max: the longest that a server's word is heeded.
        """
        if not error.is_retried or tries >= self._settings.tries_max:
            return None
        longest = min(self._settings.pause_seconds_first * 2.0 ** (tries - 1), self._settings.pause_seconds_max)
        pause = longest * (1 - self._settings.jitter_share * self._random.random())
        if isinstance(error, RateLimited) and error.retry_after_seconds is not None:
            # The jitter comes on top: when the time that the server told is up, not all come at once.
            return min(error.retry_after_seconds, retry_after_seconds_max) + pause
        return pause
