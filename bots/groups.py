"""Groups of a population: the size of each, and what its people share or are drawn from."""

import math
from collections.abc import Sequence
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from bots.persona import HOLDS_MAX, ITEM_PATTERN, NAME_PATTERN, FamiliarPlace, Trait
from configs.models import StrictModel

SHARE_TOLERANCE = 1e-6
"""Tolerance for the sum of shares, since shares such as 0.1 are not exact."""


def _as_range(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return (value, value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def _in_order(value: tuple[float, float]) -> tuple[float, float]:
    if value[0] > value[1]:
        raise ValueError(f"a range goes from the lower to the higher number: write {[value[1], value[0]]}.")
    return value


Range = tuple[float, float]
_Share = Annotated[float, Field(ge=0, le=1)]
_Score = Annotated[float, Field(ge=0, le=10)]
_ShareRange = Annotated[tuple[_Share, _Share], BeforeValidator(_as_range), AfterValidator(_in_order)]
_ScoreRange = Annotated[tuple[_Score, _Score], BeforeValidator(_as_range), AfterValidator(_in_order)]


class PopulationGroup(StrictModel):
    """People with shared properties. Every range is drawn evenly for each of them, from the run's seed.

    Their number comes from one of ``count``, ``share``, ``rest`` or the listed names.
    """

    group: str = Field(pattern=r"^[a-z][a-z0-9_ ]{0,39}$")
    """Name of the group: ``constituents``."""
    count: int | None = Field(None, ge=0)
    """Number of people."""
    share: float | None = Field(None, gt=0, le=1)
    """Share of the agents that remain after listed people and counted groups; fractions are rounded by the largest
    remainder."""
    rest: bool = False
    """Whether the group has all agents that the other groups leave; at most one group."""
    names: list[Annotated[str, Field(pattern=NAME_PATTERN)]] = Field(default_factory=list)
    """Names for all of them, in order; drawn if empty."""
    home: str = ""
    """Home town, by its name in ``world.towns``; they start there. Empty for none."""
    stands_at: str = ""
    """Place where they start, by the world's name for it (``Meadowbrook hall``)."""
    occupation: str = ""
    occupations: list[str] = Field(default_factory=list)
    """Occupations, assigned in turn."""
    traits: list[str] = Field(default_factory=list)
    """Sentences that are true for all of them."""
    traits_from: str = ""
    """List in ``configs/personas`` to draw more traits from; the default is the population's if ``traits`` is empty."""
    traits_each: int | None = Field(None, ge=0)
    """Number of traits drawn for each; None takes the population's ``traits_each``."""
    values: list[str] = Field(default_factory=list)
    """Values of all of them."""
    values_from: str = ""
    """List in ``configs/personas`` to draw more values from; empty draws none."""
    values_each: int = Field(1, ge=0)
    stances: list[str] = Field(default_factory=list)
    description: str | None = None
    """Description of each; None takes the population's."""
    community_goal: str | None = None
    """Goal of the community; None takes the population's."""
    personality: dict[Trait, _ShareRange] = Field(default_factory=dict)
    """The big five, a number from 0 to 1 or ``[low, high]``; missing values are average."""
    views: dict[str, _ScoreRange] = Field(default_factory=dict)
    """Views of matters at the start, a number from 0 (against) to 10 (for) or ``[low, high]``."""
    campaigns_for: list[str] = Field(default_factory=list)
    """Matters on which they campaign for their view."""
    modules: list[str] | None = None
    """Modules of their brains; None takes those of the run's ``brain``."""
    places: dict[str, FamiliarPlace] = Field(default_factory=dict)
    """Places that they know, in addition to those that everyone knows."""
    memories: list[Annotated[str, Field(min_length=1, max_length=500)]] = Field(default_factory=list)
    holds: dict[Annotated[str, Field(pattern=ITEM_PATTERN)], Annotated[int, Field(ge=1, le=HOLDS_MAX)]] = Field(
        default_factory=dict
    )

    @model_validator(mode="after")
    def _be_one_thing(self) -> Self:
        said = [self.count is not None, self.share is not None, self.rest]
        if sum(said) > 1 or not (any(said) or self.names):
            raise ValueError(f"The group {self.group!r} must have one of count, share and rest.")
        if self.names and (self.count if self.count is not None else len(self.names)) != len(self.names):
            raise ValueError(
                f"The group {self.group!r} has {len(self.names)} names for {self.count} people: name all or none."
            )
        if self.names and (self.share is not None or self.rest):
            raise ValueError(f"The group {self.group!r} has names: give it a count instead of a share or rest.")
        if self.occupation and self.occupations:
            raise ValueError(f"The group {self.group!r} has both occupation and occupations: remove one of them.")
        return self


def group_sizes(agents: int, written_out: int, groups: Sequence[PopulationGroup]) -> list[int]:
    """Return the number of people of each group.

    Args:
        agents: number of agents of the run.
        written_out: number of listed people, who come before all groups.
        groups: the groups in order.

    Returns:
        A number for each group; the sum with the listed people is ``agents``, unless there are no groups.

    Raises:
        ValueError: the numbers do not add up.
    """
    if not groups:
        return []
    counted = [len(group.names) if group.names else group.count for group in groups]
    fixed = written_out + sum(count or 0 for count in counted)
    shares = {index: group.share for index, group in enumerate(groups) if group.share is not None}
    resting = [index for index, group in enumerate(groups) if group.rest]
    open_ended = bool(shares or resting)
    if fixed > agents or (fixed != agents and not open_ended):
        raise ValueError(
            f"population.groups has {fixed} people but run.agents is {agents}: set run.agents to {fixed}, or change "
            "the counts of the groups."
        )
    if len(resting) > 1:
        names = " and ".join(repr(groups[index].group) for index in resting)
        raise ValueError(f"population.groups has several groups with `rest: true`, {names}: keep one.")
    total = sum(shares.values())
    if total > 1 + SHARE_TOLERANCE or (not resting and shares and total < 1 - SHARE_TOLERANCE):
        raise ValueError(
            f"The shares of population.groups add up to {total:g}, not 1: change them"
            + ("." if total > 1 else ", or set `rest: true` for one group.")
        )
    for index, size in _by_largest_remainder(agents - fixed, shares, rest=resting[0] if resting else None).items():
        counted[index] = size
    return [count or 0 for count in counted]


def _by_largest_remainder(people: int, shares: dict[int, float], rest: int | None) -> dict[int, int]:
    wished = dict(shares) if rest is None else shares | {rest: max(0.0, 1 - sum(shares.values()))}
    exact = {index: people * share for index, share in wished.items()}
    sizes = {index: math.floor(amount + SHARE_TOLERANCE) for index, amount in exact.items()}
    by_remainder = sorted(wished, key=lambda index: (sizes[index] - exact[index], index))
    for index in by_remainder[: people - sum(sizes.values())]:
        sizes[index] += 1
    return sizes
