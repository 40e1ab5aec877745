"""How a loopback server is set up."""

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from bots.mind.loopback.faults import InjectedFault
from bots.mind.loopback.latency import ConstantLatency, Latency

DIMENSIONS_MAX = 4096
_ROUNDING = 1e-9
"""Shares such as ten times 0.1 add up to a little more than they should."""


class LoopbackOptions(BaseModel):
    """Everything a loopback server can be told. Times are wall seconds."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    host: str = "127.0.0.1"
    """The address to listen on; anything else than the default lets other machines in."""
    port: int = Field(0, ge=0, le=65535)
    """0 takes a free one."""
    seed: int = 0
    """The seed of the rules mind and of everything that is drawn."""
    latency: Latency = ConstantLatency(seconds=0.0)
    faults: dict[InjectedFault, Annotated[float, Field(ge=0, le=1)]] = {}
    """The share of calls that each fault befalls; together at most 1."""
    retry_after_seconds: int = Field(1, ge=0)
    """What ``Retry-After`` says to the fault ``rate_limit`` and to calls above the concurrency limit."""
    timeout_hold_seconds: float = Field(600.0, gt=0)
    """For how long the fault ``timeout`` holds the connection open."""
    concurrency_max: int | None = Field(None, ge=1)
    """Calls at once; one more is answered with 429. None: no limit."""
    requests_a_minute_max: int | None = Field(None, ge=1)
    """Calls in any 60 s; one more is answered with 429 and the time to wait. None: no limit."""
    api_key: str | None = None
    """The key that clients must show; None: any or none will do."""
    models: tuple[str, ...] = ()
    """The names of models that are served; another is answered with 404. Empty: any name is served."""
    json_schema_supported: bool = True
    """False: 400 to every call that asks for a JSON schema, as some local servers answer."""
    embedding_dimensions: int = Field(64, ge=1, le=DIMENSIONS_MAX)
    """Of vectors, when the call does not ask for a number."""

    @model_validator(mode="after")
    def _have_a_key(self) -> Self:
        if self.api_key == "":
            raise ValueError("The key that clients must show is empty: say one, or leave it out.")
        return self

    @model_validator(mode="after")
    def _leave_room(self) -> Self:
        total = sum(self.faults.values())
        if total > 1 + _ROUNDING:
            raise ValueError(f"The shares of the faults add up to {total:g}, which is above 1: lower some.")
        return self
