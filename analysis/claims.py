"""What is claimed, and the evidence that decides it.

A comparison states its claims with one figure of each world. Worlds are independent; agents of one world are not. All
claims of a report are decided together, see :mod:`analysis.verdicts`.
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal

Kind = Literal["outcome", "mechanism", "sanity"]
"""``outcome``: agents or worlds could make it come out otherwise. ``mechanism``: the rules of the mind force it, so it
checks that program and instrument work. ``sanity``: it checks that the record is whole and true."""
Status = Literal["shown", "not shown", "reversed", "not decidable", "not applicable"]
"""``reversed``: the opposite of the claim was shown. ``not decidable``: the worlds are too few, or no bound is stated.
``not applicable``: there is no data to decide it."""
Side = Literal["higher", "lower"]


@dataclass(frozen=True)
class Claim:
    """What is claimed, before the figures are known.

    Args:
        words: the claim, in a few words.
        paper: published result, with its source; empty without one.
        kind: what the claim tests.
        rests_on: what can turn the verdict: constants of the rules mind, as ``GROUP`` or ``GROUP.NAME``, and files, as
            paths in the project.
    """

    words: str
    paper: str = ""
    _: KW_ONLY
    kind: Kind
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True)
class WorldFigure:
    """The figure of one world.

    Args:
        seed: seed of the world. Worlds with one seed in two conditions are a pair; those with one seed on the same side
            count as one world, with their mean.
        value: the figure.
    """

    seed: int
    value: float


Worlds = Sequence[WorldFigure]


@dataclass(frozen=True)
class Mean:
    """The mean over worlds, or the difference of two conditions, lies on one side of a value.

    Args:
        figure: name of the figure. A study states the least distance that matters as ``bounds.FIGURE``.
        of: the worlds.
        expected: the side.
        than: the worlds of the other condition, whose mean is subtracted; None for a single condition.
        beyond: the value.
    """

    figure: str
    of: Worlds
    expected: Side
    _: KW_ONLY
    than: Worlds | None = None
    beyond: float = 0.0


@dataclass(frozen=True)
class Within:
    """The mean over worlds, or the difference of two conditions, lies between two values.

    Args:
        figure: name of the figure.
        of: the worlds.
        than: the worlds of the other condition, whose mean is subtracted; None for a single condition.
        least: lower value; None takes minus ``bounds.FIGURE`` of the study, for claims that nothing changes.
        most: upper value; None takes ``bounds.FIGURE``.
    """

    figure: str
    of: Worlds
    _: KW_ONLY
    than: Worlds | None = None
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True)
class Tallied:
    """Something holds for every one.

    Args:
        kept: number for which it holds.
        of: total number.
    """

    kept: int
    of: int


@dataclass(frozen=True)
class Permuted:
    """A figure is beyond what permutations within each world give.

    Args:
        p: share of permutations that are at least as extreme, in each world.
    """

    p: Sequence[float]


@dataclass(frozen=True)
class Relabelled:
    """A figure of a condition is beyond what it is if the conditions are dealt again to the worlds of each seed.

    Args:
        p: share of the deals that are at least as extreme; None without the worlds for it.
        least_p: the smallest p that the design can give.
        worlds: number of worlds.
        excess: the figure minus its mean over all deals, in the unit of the figure.
    """

    p: float | None
    least_p: float
    worlds: int
    excess: float


@dataclass(frozen=True)
class Every:
    """Several things hold at once.

    Args:
        parts: the evidence for each.
    """

    parts: Sequence["Evidence"]


Evidence = Mean | Within | Tallied | Permuted | Relabelled | Every


@dataclass(frozen=True)
class TestedClaim:
    """A claim with its evidence.

    Args:
        claim: the claim.
        evidence: what decides it.
        sentence: the figures behind it, in a sentence. The verdict adds interval, p and number of worlds.
    """

    claim: Claim
    evidence: Evidence
    sentence: str
