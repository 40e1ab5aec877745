"""Published figures of other work, for comparison with ours."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from configs.parts import Group

SID = "Project Sid (arXiv 2411.00114)"
SMALLVILLE = "Generative Agents (arXiv 2304.03442)"


@dataclass(frozen=True)
class ItemReference:
    """Published figures of the item race.

    Args:
        source: publication.
        minutes: length of that run.
        mean: different items per agent at the end.
        best: range of its best agents, from and to.
        together: different items of all agents together at the end; None if it was not published.
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
    """Return the published figures that a scenario reproduces.

    Args:
        scenario: name of the scenario.

    Returns:
        The figures; None if there are none.

    Raises:
        PartError: a part of the group cannot be used.
    """
    found = (references().get(scenario or "") for references in ITEM_REFERENCES.find().values())
    return next((one for one in found if one is not None), None)


@dataclass(frozen=True)
class PublishedFigure:
    """A paper's result for one figure of an experiment.

    Args:
        told: the result in the paper's terms, a sentence without its full stop.
        source: the paper, and the place in it.
        value: the number, in the unit at the end of the figure's name; None if the result is only in words.
    """

    told: str
    source: str
    value: float | None = None

    def __str__(self) -> str:
        return f"{self.told} ({self.source})"
