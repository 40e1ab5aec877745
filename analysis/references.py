"""Figures that others have published, for ours to stand beside."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ItemReference:
    """Published figures of the item race.

    Args:
        source: where they were published.
        minutes: length of that run.
        mean: different items an agent at the end.
        best: what its best agents reached, from and to.
        together: different items of all agents together at the end; None where it was not published.
    """

    source: str
    minutes: float
    mean: float | None
    best: tuple[float, float] | None
    together: float | None


_SID = "Project Sid (arXiv 2411.00114)"
ITEM_REFERENCES = {
    "items": ItemReference(f"{_SID}, figure 5A", 30.0, 17.0, (30.0, 40.0), None),
    "items_long": ItemReference(f"{_SID}, figure 5B", 240.0, None, None, 320.0),
}
"""By the name of the scenario that reproduces them."""
