"""The options of a loopback server."""

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from bots.mind.loopback.abilities import Ability
from bots.mind.loopback.batch_ends import BatchEnd
from bots.mind.loopback.error_shapes import ErrorShape
from bots.mind.loopback.faults import InjectedFault
from bots.mind.loopback.latency import ConstantLatency, Latency

DIMENSIONS_MAX = 4096
_ROUNDING = 1e-9
"""Tolerance for the sum of shares: ten times 0.1 is slightly more than 1."""


class LoopbackOptions(BaseModel):
    """All options of a loopback server. Times are wall seconds."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    host: str = "127.0.0.1"
    """Address to listen on. Every other value than the default lets other machines connect."""
    port: int = Field(0, ge=0, le=65535)
    """Port to listen on; 0 takes a free one."""
    seed: int = 0
    """Seed of the rules mind and of everything that is drawn."""
    latency: Latency = ConstantLatency(seconds=0.0)
    faults: dict[InjectedFault, Annotated[float, Field(ge=0, le=1)]] = {}
    """Share of calls with each fault; together at most 1."""
    fault_kinds: frozenset[str] = frozenset()
    """Kinds of typed requests whose calls have these faults; no other call has one then. Empty for all calls."""
    retry_after_seconds: int = Field(1, ge=0)
    """Value of ``Retry-After`` for the fault ``rate_limit`` and for calls above the concurrency limit."""
    timeout_hold_seconds: float = Field(600.0, gt=0)
    """How long the fault ``timeout`` keeps the connection open."""
    concurrency_max: int | None = Field(None, ge=1)
    """Maximum number of calls at once; one more gets a 429. None for no limit."""
    requests_a_minute_max: int | None = Field(None, ge=1)
    """Maximum number of calls in any 60 s; one more gets a 429 with the time to wait. None for no limit."""
    api_key: str | None = None
    """Key that clients must send; None accepts any key or none."""
    models: tuple[str, ...] = ()
    """Names of served models; another name gets a 404. Empty accepts any name."""
    lacking: frozenset[Ability] = frozenset()
    """What the server cannot do. A call that needs it gets a 400."""
    context_tokens_max: int | None = Field(None, ge=1)
    """Length of the context in tokens. A longer call gets a 400. None for no limit."""
    cuts_silently: bool = False
    """Whether a longer call is cut to the context without a word instead, as Ollama does; only ``usage`` shows it."""
    error_shape: ErrorShape = ErrorShape.OPENAI
    """Shape of the bodies of errors."""
    batch_delay_seconds: float = Field(0.0, ge=0)
    """Time from the making of a batch to its end."""
    batch_end: BatchEnd = BatchEnd.COMPLETED
    """How batches end."""
    embedding_dimensions: int = Field(64, ge=1, le=DIMENSIONS_MAX)
    """Length of vectors if the call does not ask for a length."""

    @model_validator(mode="after")
    def _have_a_key(self) -> Self:
        if self.api_key == "":
            raise ValueError("The key that clients must send is empty: set one, or omit the option.")
        return self

    @model_validator(mode="after")
    def _have_a_context_to_cut_to(self) -> Self:
        if self.cuts_silently and self.context_tokens_max is None:
            raise ValueError("Longer calls are cut to a context that is not set: set its length, or do not cut.")
        return self

    @model_validator(mode="after")
    def _have_faults_for_the_kinds(self) -> Self:
        if self.fault_kinds and not self.faults:
            raise ValueError("Kinds of requests are named that have faults, but no fault: add one.")
        return self

    @model_validator(mode="after")
    def _leave_room(self) -> Self:
        total = sum(self.faults.values())
        if total > 1 + _ROUNDING:
            raise ValueError(f"The shares of the faults add up to {total:g}, which is above 1: lower some.")
        return self
