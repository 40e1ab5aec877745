"""The base of models that people write by hand."""

from pydantic import BaseModel, ConfigDict


class StrictModel(BaseModel):
    """Data that cannot be changed, has no key that is not known, and takes no value of another type."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
