"""The ways of agents as the page's map needs them: where each was, at most once a second."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
_MILLISECONDS = 1000
_LAST_MILLISECOND = 2**32 - 1
_WORLD_BLOCKS = 1e8
"""No world is this large, blocks (the game's are 30 million)."""


@dataclass(frozen=True)
class Positions:
    """Positions, ordered by agent and then by time."""

    agents: npt.NDArray[np.uint16]
    """Code of each position's agent."""
    milliseconds: npt.NDArray[np.uint32]
    """Its time, milliseconds of run clock, rounded down."""
    x: npt.NDArray[np.float32]
    """Blocks."""
    z: npt.NDArray[np.float32]
    """Blocks."""

    def and_later(self, agents: Array, times: Array, x: Array, z: Array) -> "Positions":
        """Return the positions with others, thinned together; the arguments are those of :func:`thinned`."""
        joined = np.append(self.agents, agents), np.append(self.milliseconds / _MILLISECONDS, times)
        order = np.argsort(joined[1], kind="stable")
        ways = (*joined, np.append(self.x, x), np.append(self.z, z))
        return thinned(*(array[order] for array in ways))

    def to_bytes(self, agents: int) -> bytes:
        """Return what the page reads: little-endian arrays of four bytes a value, one after the other.

        The number of agents; how many positions each has; then of all positions the times (uint32, milliseconds of run
        clock), ``x`` and ``z`` (float32, blocks).

        Args:
            agents: number of agents.
        """
        counts = np.bincount(self.agents, minlength=agents)
        arrays = ([agents], "<u4"), (counts, "<u4"), (self.milliseconds, "<u4"), (self.x, "<f4"), (self.z, "<f4")
        return b"".join(np.asarray(array).astype(form).tobytes() for array, form in arrays)


def thinned(agents: Array, times: Array, x: Array, z: Array) -> Positions:
    """Thin positions: of each agent its first, the last in each second, and none while it stands, but for both ends.

    Args:
        agents: code of the agent of each position.
        times: time of each position, seconds of run clock, in ascending order.
        x: blocks; not a number without a position. An impossible position is left out.
        z: as ``x``.
    """
    known = np.flatnonzero((np.abs(x) < _WORLD_BLOCKS) & (np.abs(z) < _WORLD_BLOCKS))
    known = known[np.argsort(agents[known], kind="stable")]
    agents = agents[known].astype(np.uint16)
    # A microsecond is added: milliseconds that were divided and are multiplied again may be a little too small.
    milliseconds = np.clip(times[known] * _MILLISECONDS + 1e-3, 0, _LAST_MILLISECOND).astype(np.uint32)
    x, z = x[known].astype(np.float32), z[known].astype(np.float32)
    other = agents[1:] != agents[:-1]
    kept = np.append(True, other) | np.append(other | (np.diff(milliseconds // _MILLISECONDS) != 0), True)
    kept = kept[: len(agents)]
    agents, milliseconds, x, z = (array[kept] for array in (agents, milliseconds, x, z))
    stays = (agents[1:] == agents[:-1]) & (x[1:] == x[:-1]) & (z[1:] == z[:-1])
    kept = ~(np.append(False, stays) & np.append(stays, False))[: len(agents)]
    return Positions(agents[kept], milliseconds[kept], x[kept], z[kept])
