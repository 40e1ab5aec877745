"""Positions of agents: in which town, or in none, at every minute of a run."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.manifest import TownFacts
from analysis.run import Run
from analysis.statistics import FloatArray

COUNTRYSIDE = "countryside"
"""Name of everything outside towns."""
GRID_SECONDS = 60.0
"""Interval at which positions are read; they are also read at the end."""

_IntArray = npt.NDArray[np.int64]


def place_names(towns: Sequence[TownFacts]) -> list[str]:
    """Return the names of the towns, followed by the countryside."""
    return [*(town.name for town in towns), COUNTRYSIDE]


def places_at(x: FloatArray, z: FloatArray, towns: Sequence[TownFacts]) -> _IntArray:
    """Return the index of the town of each position; after the last town for the countryside; -1 if unknown.

    Args:
        x: blocks, NaN if unknown.
        z: the same number of values.
        towns: towns that do not overlap.
    """
    found = np.full(len(x), len(towns), dtype=np.int64)
    for place, town in enumerate(towns):
        found[np.hypot(x - town.x, z - town.z) <= town.radius] = place
    found[np.isnan(x) | np.isnan(z)] = -1
    return found


@dataclass(frozen=True)
class Whereabouts:
    """Positions of all agents on a grid of moments: one row per agent, one column per moment.

    Args:
        agents: all agents, in the order of the rows.
        moments: seconds of run clock.
        x: blocks. Before an agent's first known position, that position is used; NaN if none is known.
        z: the same.
        towns: towns of the map.
    """

    agents: list[str]
    moments: FloatArray
    x: FloatArray
    z: FloatArray
    towns: Sequence[TownFacts]

    @cached_property
    def places(self) -> _IntArray:
        """The place of each agent; see :func:`places_at`."""
        return places_at(self.x.ravel(), self.z.ravel(), self.towns).reshape(self.x.shape)

    @cached_property
    def agent_hours(self) -> FloatArray:
        """Hours that all agents together spent in each town, the countryside last."""
        known = self.places[self.places >= 0]
        counts = np.bincount(known, minlength=len(self.towns) + 1)
        each = float(self.moments[-1]) / len(self.moments)
        return np.asarray(counts * (each / 3600), dtype=np.float64)

    def lived_at(self) -> list[str]:
        """The place where each agent was most of the time."""
        names = place_names(self.towns)
        counts = [np.bincount(own[own >= 0], minlength=len(names)) for own in self.places]
        return [names[int(count.argmax())] for count in counts]


def whereabouts(run: Run) -> Whereabouts:
    """Read everyone's positions from their own events.

    Args:
        run: the run.
    """
    return run.once("whereabouts", _read_off)


def _read_off(run: Run) -> Whereabouts:
    moments = np.append(np.arange(0.0, run.seconds, GRID_SECONDS), run.seconds)
    known = run.events["x"].notna() & run.events["agent"].notna() & (run.events["t"] <= run.seconds)
    events = run.events.loc[known, ["t", "agent", "x", "z"]]
    codes = pd.Categorical(events["agent"], categories=run.agents).codes.astype(np.int64)
    # A position holds from the next moment on. Of several positions, the latest counts.
    after = np.ceil(events["t"].to_numpy() / GRID_SECONDS).astype(np.int64).clip(0, len(moments) - 1)
    latest = np.full(len(run.agents) * len(moments), -1, dtype=np.int64)
    np.maximum.at(latest, codes * len(moments) + after, np.arange(len(events)))
    latest = np.maximum.accumulate(latest.reshape(len(run.agents), len(moments)), axis=1)
    first = np.full(len(run.agents), -1, dtype=np.int64)
    firsts = pd.Series(codes).drop_duplicates()
    first[firsts.to_numpy()] = firsts.index
    latest = np.where(latest < 0, first[:, None], latest)
    unknown = latest < 0
    x, z = (np.where(unknown, np.nan, np.append(events[axis], np.nan)[latest]) for axis in ("x", "z"))
    return Whereabouts(run.agents, moments, x, z, run.manifest.towns)


def homes(run: Run, where: Whereabouts) -> dict[str, str]:
    """Return the home of each agent: by the manifest if it has personas, otherwise where they were most of the time.

    Args:
        run: the run.
        where: result of :func:`whereabouts`.
    """
    personas = run.manifest.personas
    if not personas:
        return dict(zip(where.agents, where.lived_at(), strict=True))
    towns = {town.name for town in run.manifest.towns}
    named = {agent: personas[agent].home if agent in personas else "" for agent in run.agents}
    return {agent: home if home in towns else COUNTRYSIDE for agent, home in named.items()}
