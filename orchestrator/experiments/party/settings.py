"""The key ``attendance``: the times at which attendance at a place is taken."""

from pydantic import Field

from orchestrator.directors.recurring import Recurring


class PlannedAttendance(Recurring):
    """A time at which attendance at a place is taken."""

    occasion: str = Field(min_length=1, max_length=80)
    """Name of the occasion, such as ``Valentine's party``."""
    place: str = Field(min_length=1)
    """The world's name of the place, such as ``plaza``."""
    within_blocks: float = Field(10.0, gt=0)
    """Maximum distance from the place at which a person counts as present."""
