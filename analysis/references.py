"""Figures that others have published, for ours to stand beside."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from configs.parts import Group

SID = "Project Sid (arXiv 2411.00114)"
SMALLVILLE = "Generative Agents (arXiv 2304.03442)"


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


ITEM_REFERENCES = Group[Callable[[], Mapping[str, ItemReference]]](
    "civitas.references", "reference", "a function () -> Mapping[str, ItemReference]", callable
)
"""Published figures of different items, by the name of the scenario that reproduces them."""


def item_reference(scenario: str | None) -> ItemReference | None:
    """The published figures that a scenario reproduces.

    Args:
        scenario: its name.

    Returns:
        The figures; None where there are none.

    Raises:
        PartError: a part of the group cannot be used.
    """
    found = (references().get(scenario or "") for references in ITEM_REFERENCES.find().values())
    return next((one for one in found if one is not None), None)


@dataclass(frozen=True)
class PublishedFigure:
    """What a paper found of one figure of an experiment.

    Args:
        told: the finding in its own terms, in a sentence without its full stop.
        source: paper, and where in it.
        value: the number itself, in the unit that the figure's name ends in; None where it is told in words only.
    """

    told: str
    source: str
    value: float | None = None

    def __str__(self) -> str:
        return f"{self.told} ({self.source})"
