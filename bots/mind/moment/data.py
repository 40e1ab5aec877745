"""The base class of all parts of requests and answers."""

from pydantic import BaseModel, ConfigDict


class Data(BaseModel):
    """A part of a request or an answer: without extra fields, and immutable."""

    model_config = ConfigDict(extra="forbid", frozen=True)
