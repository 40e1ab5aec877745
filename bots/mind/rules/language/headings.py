"""Directions as people name them."""

from bots.mind.language import words

HEADINGS = ("north", "east", "south", "west")


def direction_told(text: str) -> str | None:
    """The first of the four headings that a text names. ``north-east`` counts as north. None if there is none."""
    return next((word for word in words(text) if word in HEADINGS), None)


def to_the(direction: str) -> str:
    """``right here``, or ``to the north``."""
    return "right here" if direction == "here" else f"to the {direction}"
