"""How the gateway to a model is set up. Times are wall seconds."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from bots.mind.gateway.money import Usd
from configs.models import StrictModel

_MINUTE_SECONDS = 60.0


class QueueSettings(StrictModel):
    """Calls that wait for their turn."""

    waiting_max: int = Field(1000, ge=1)
    """How many calls may wait; beyond it the least urgent of them, the latest first, gives way."""
    aging_seconds: float = Field(20.0, gt=0)
    """A call that has waited for longer is old."""
    aging_turn: int = Field(8, ge=2)
    """Every so many-th turn goes to the call that has waited longest, if it is old; all other turns go by urgency."""


class ConcurrencySettings(StrictModel):
    """How many calls are on their way at once."""

    concurrency_start: int = Field(8, ge=1)
    """How many at first."""
    concurrency_max: int = Field(64, ge=1)
    """How many at most."""
    history_max: int = Field(200, ge=1)
    """How many changes are kept; the oldest go first."""
    retry_after_seconds_max: float = Field(60.0, gt=0)
    """A server that tells to wait for longer is asked again after this time all the same."""

    @model_validator(mode="after")
    def _start_below_the_most(self) -> Self:
        if self.concurrency_start > self.concurrency_max:
            raise ValueError(
                f"concurrency_start is {self.concurrency_start}, more than concurrency_max, {self.concurrency_max}."
            )
        return self


class BucketShape(StrictModel):
    """A bucket that what is sent is taken out of, and that fills again steadily."""

    capacity: int
    """How much may be sent at once after a pause."""
    refill_per_second: float
    """How fast it fills again."""


class RateSettings(StrictModel):
    """How much is sent in a minute, at most; None where the server sets no limit."""

    requests_per_minute: int | None = Field(None, ge=1)
    """Calls, each try counted."""
    tokens_per_minute: int | None = Field(None, ge=1)
    """Tokens of prompts and answers together."""
    burst_share: float = Field(0.1, gt=0, le=0.5)
    """Which share of a minute's worth may be sent at once. The larger it is, the longer the pause that follows: what
    may be sent in a minute stays the same."""

    @property
    def requests(self) -> BucketShape | None:
        """The bucket of calls."""
        return self._shape(self.requests_per_minute)

    @property
    def tokens(self) -> BucketShape | None:
        """The bucket of tokens."""
        return self._shape(self.tokens_per_minute)

    def _shape(self, per_minute: int | None) -> BucketShape | None:
        # Within less than a minute at most capacity + 60 · refill goes out, the last of it excluded; with this refill
        # that is never more than the limit, wherever the minute begins.
        if per_minute is None:
            return None
        capacity = max(1, int(per_minute * self.burst_share))
        return BucketShape(capacity=capacity, refill_per_second=(per_minute - capacity + 1) / _MINUTE_SECONDS)


class BudgetSettings(StrictModel):
    """What all calls may cost together; None where there is no cap."""

    usd_max: Annotated[Usd, Field(gt=0)] | None = None
    """Dollars."""
    tokens_max: int | None = Field(None, gt=0, le=10**12)
    """Tokens of prompts and answers together."""
    cut_off_calls_cost: Literal["prompt", "nothing"] = "prompt"
    """What is counted for a call that was sent and whose bill is unknown, because it was cut off on the way: the
    estimate of its prompt, as most servers charge it, or nothing."""


class RetrySettings(StrictModel):
    """How often a call is sent that fails for a reason that may pass."""

    tries_max: int = Field(4, ge=1, le=20)
    """How often it is sent, the first time included."""
    pause_seconds_first: float = Field(0.5, gt=0)
    """The longest pause before the second try; it doubles with each further one."""
    pause_seconds_max: float = Field(20.0, gt=0)
    """The longest pause of all."""
    jitter_share: float = Field(0.5, ge=0, le=1)
    """Each pause is shortened by a random part of itself up to this share, so that calls that failed together do not
    come back together."""


class SharedSettings(StrictModel):
    """Limits that several processes keep together, in Redis."""

    wait_seconds: float = Field(5.0, gt=0)
    """For how long a call waits for a Redis that does not answer; then it fails."""
    settle_seconds: float = Field(1.0, gt=0)
    """For how long a call that is over waits for it; what could not be told then is told before the next call."""
    live_seconds: int = Field(7 * 24 * 3600, ge=60)
    """For how long Redis keeps what was spent after the last call."""


class GatewaySettings(StrictModel):
    """The gateway to one model."""

    queue: QueueSettings = QueueSettings()
    concurrency: ConcurrencySettings = ConcurrencySettings()
    rates: RateSettings = RateSettings()
    budget: BudgetSettings = BudgetSettings()
    retries: RetrySettings = RetrySettings()
    shared: SharedSettings = SharedSettings()
    finish_seconds: float = Field(5.0, ge=0)
    """For how long a call that is on its way at its deadline may still come back. Its answer is not used any more, but
    then it is known what it cost."""
    close_seconds: float = Field(5.0, ge=0)
    """For how long calls that are on their way may still come back when the gateway is closed."""
