"""Settings of the gateway to a model. Times are wall seconds."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from bots.mind.gateway.money import Usd
from configs.models import StrictModel

MINUTE_SECONDS = 60.0
"""The length of the minute in which limits count."""


class QueueSettings(StrictModel):
    """Settings of the queue of waiting calls."""

    waiting_max: int = Field(1000, ge=1)
    """Maximum number of waiting calls. Beyond it, the least urgent call leaves, the latest first."""
    aging_seconds: float = Field(20.0, gt=0)
    """Waiting time after which a call is old."""
    aging_turn: int = Field(8, ge=2)
    """Every turn of this number goes to the call that has waited longest, if it is old; other turns go by urgency."""


class ConcurrencySettings(StrictModel):
    """Settings of the number of calls in progress."""

    concurrency_start: int = Field(8, ge=1)
    """Number of calls in progress at the start."""
    concurrency_max: int = Field(64, ge=1)
    """Maximum number of calls in progress."""
    history_max: int = Field(200, ge=1)
    """Maximum number of changes that are kept; the oldest are dropped."""
    retry_after_seconds_max: float = Field(60.0, gt=0)
    """Maximum wait that a server can ask for. After this time it is asked again anyway."""

    @model_validator(mode="after")
    def _start_below_the_most(self) -> Self:
        if self.concurrency_start > self.concurrency_max:
            raise ValueError(
                f"concurrency_start is {self.concurrency_start}, more than concurrency_max, {self.concurrency_max}."
            )
        return self


class BucketShape(StrictModel):
    """The shape of a token bucket, which refills steadily.

    After a quiet minute there is an advance on top of the bucket. It shrinks steadily to nothing within the first
    minute.
    """

    capacity: int
    """Maximum amount that may be sent at once after a pause."""
    advance: int
    """Amount that may be sent at once beyond the capacity after a quiet minute."""
    refill_per_second: float
    """Refill rate, amount per second."""


class RateSettings(StrictModel):
    """Limits per minute; None for no limit of the server."""

    requests_per_minute: int | None = Field(None, ge=1)
    """Calls per minute; each try counts."""
    tokens_per_minute: int | None = Field(None, ge=1)
    """Tokens of prompts and answers per minute."""
    burst_share: float = Field(0.1, gt=0, le=0.5)
    """Share of a minute's amount that may be sent at once. A larger share causes a longer pause afterwards: the
    amount per minute stays the same."""
    burst_share_first: float = Field(0.5, gt=0, le=0.7)
    """Share of a minute's amount that may be sent at once after a minute without a call, such as at the beginning.
    In the rest of that first minute, correspondingly less is sent. If it is not set, ``burst_share`` is used instead
    if that is larger."""

    @model_validator(mode="after")
    def _first_burst_is_not_smaller(self) -> Self:
        if "burst_share_first" in self.model_fields_set and self.burst_share_first < self.burst_share:
            raise ValueError(
                f"burst_share_first is {self.burst_share_first:g}, less than burst_share, {self.burst_share:g}."
            )
        return self

    @property
    def requests(self) -> BucketShape | None:
        """Shape of the bucket of calls."""
        return self._shape(self.requests_per_minute)

    @property
    def tokens(self) -> BucketShape | None:
        """Shape of the bucket of tokens."""
        return self._shape(self.tokens_per_minute)

    def _shape(self, per_minute: int | None) -> BucketShape | None:
        # In less than a minute, at most capacity + 60 · refill is sent, excluding the last amount. With this refill,
        # that never exceeds the limit, wherever the minute begins. In t seconds after a quiet minute, at most
        # capacity + t · refill + advance · (1 - t / 60) is sent. That is not more, since the refill exceeds
        # advance / 60. What was sent before the quiet minute is never in one minute with what is sent after it.
        if per_minute is None:
            return None
        capacity = max(1, int(per_minute * self.burst_share))
        return BucketShape(
            capacity=capacity,
            advance=max(0, int(per_minute * self.burst_share_first) - capacity),
            refill_per_second=(per_minute - capacity + 1) / MINUTE_SECONDS,
        )


class BudgetSettings(StrictModel):
    """The budget of all calls together; None for no cap."""

    usd_max: Annotated[Usd, Field(gt=0)] | None = None
    """Maximum cost in dollars."""
    tokens_max: int | None = Field(None, gt=0, le=10**12)
    """Maximum number of tokens of prompts and answers together."""
    cut_off_calls_cost: Literal["prompt", "nothing"] = "prompt"
    """Cost that is counted for a call that was sent and then cut off, so that its bill is unknown: the
    estimate of its prompt, as most servers charge it, or nothing."""


class RetrySettings(StrictModel):
    """Settings of retries after failures that may pass."""

    tries_max: int = Field(4, ge=1, le=20)
    """Maximum number of tries, including the first."""
    pause_seconds_first: float = Field(0.5, gt=0)
    """Maximum pause before the second try; it doubles with each further try."""
    pause_seconds_max: float = Field(20.0, gt=0)
    """Maximum of all pauses."""
    jitter_share: float = Field(0.5, ge=0, le=1)
    """Each pause is shortened by a random share of itself, up to this share, so that calls that failed together
    do not return together."""


class SharedSettings(StrictModel):
    """Settings of limits that several processes share in Redis."""

    wait_seconds: float = Field(5.0, gt=0)
    """How long a call waits for a Redis that does not answer before it fails."""
    settle_seconds: float = Field(1.0, gt=0)
    """How long a finished call waits for Redis; what could not be reported is reported before the next call."""
    live_seconds: int = Field(7 * 24 * 3600, ge=60)
    """How long Redis keeps the spending after the last call."""


class GatewaySettings(StrictModel):
    """Settings of the gateway to one model."""

    queue: QueueSettings = QueueSettings()
    concurrency: ConcurrencySettings = ConcurrencySettings()
    rates: RateSettings = RateSettings()
    budget: BudgetSettings = BudgetSettings()
    retries: RetrySettings = RetrySettings()
    shared: SharedSettings = SharedSettings()
    finish_seconds: float = Field(5.0, ge=0)
    """How long a call in progress at its deadline may still take to return. Its answer is not used any more, but
    its cost becomes known."""
    close_seconds: float = Field(5.0, ge=0)
    """How long calls in progress may still take to return when the gateway is closed."""
