"""The key ``attendance``: when it is looked who is at a place."""

from pydantic import Field

from orchestrator.directors.recurring import Recurring


class PlannedAttendance(Recurring):
    """An hour at which it is looked who is at a place."""

    occasion: str = Field(min_length=1, max_length=80)
    """What it is about: ``Valentine's party``."""
    place: str = Field(min_length=1)
    """By the world's name for it: ``plaza``."""
    within_blocks: float = Field(10.0, gt=0)
    """From the place, for who counts as present."""
