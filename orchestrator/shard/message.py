"""The base of what goes between a shard and the orchestrator."""

from pydantic import BaseModel, ConfigDict


class ShardMessage(BaseModel):
    """Data that cannot be changed, and has no key that is not known."""

    model_config = ConfigDict(extra="forbid", frozen=True)
