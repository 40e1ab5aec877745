"""What every part of a request or an answer is."""

from pydantic import BaseModel, ConfigDict


class Data(BaseModel):
    """A part of a request or an answer: closed, and never changed."""

    model_config = ConfigDict(extra="forbid", frozen=True)
