"""The figures of compared runs, by condition and world."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from analysis.claims import WorldFigure
from analysis.comparison.items import NO_CONDITION
from analysis.run import Run

Figures = Mapping[str, float | None]
"""Figures of one run by name; None for a figure that is not applicable."""


@dataclass(frozen=True)
class RunFigures:
    """The figures of one run.

    Args:
        condition: condition of the run.
        seed: seed of its world.
        figures: figures by name; None for a figure that is not applicable.
    """

    condition: str
    seed: int
    figures: Figures

    @classmethod
    def of(cls, run: Run, figures: Figures) -> "RunFigures":
        """Return the figures of a run.

        Args:
            run: the run.
            figures: figures by name.
        """
        return cls(run.manifest.condition or NO_CONDITION, run.seed, figures)


def worlds(runs: Iterable[RunFigures], figure: str, *conditions: str) -> list[WorldFigure]:
    """Return one figure of every world of some conditions that has it.

    Args:
        runs: figures of each run.
        figure: name of the figure.
        conditions: the conditions; without any, all of them.
    """
    found = [(run.seed, run.figures.get(figure)) for run in runs if not conditions or run.condition in conditions]
    return [WorldFigure(seed, value) for seed, value in found if value is not None]


def in_words(found: Sequence[WorldFigure], decimals: int = 2) -> str:
    """Return the mean of a figure with the number of its worlds; ``not applicable`` without any.

    Args:
        found: the worlds.
        decimals: number of decimals.
    """
    if not found:
        return "not applicable"
    mean = sum(world.value for world in found) / len(found)
    return f"{mean:.{decimals}f} ({len(found)} {'run' if len(found) == 1 else 'runs'})"
