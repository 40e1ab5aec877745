"""How often an agent may ask a mind whose answers cost time and money."""

from pydantic import Field

from configs.models import StrictModel


class ThoughtPace(StrictModel):
    """The rate of an agent's thoughts, by wall time, because models use wall time at any speed of the run clock."""

    thoughts_a_minute: float = Field(8.0, gt=0)
    """Number of thoughts for which each agent is allowed in the long run."""
    burst: int = Field(6, ge=1)
    """Number of thoughts that an agent may save up. It may owe as many, for decisions and for words that somebody waits
    for."""
