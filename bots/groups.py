"""Groups of a population: how many each has, and what its people have in common or are drawn from."""

import math
from collections.abc import Sequence
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from bots.persona import ITEM_PATTERN, NAME_PATTERN, FamiliarPlace, Trait
from configs.models import StrictModel

SHARE_TOLERANCE = 1e-6
"""Shares such as 0.1 are not exact."""


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
    """People who have much in common. Whatever is a range is drawn for each of them, evenly, from the run's seed.

    How many they are is said by one of ``count``, ``share``, ``rest`` or the names written out.
    """

    group: str = Field(pattern=r"^[a-z][a-z0-9_ ]{0,39}$")
    """What it is called: ``constituents``."""
    count: int | None = Field(None, ge=0)
    """How many they are."""
    share: float | None = Field(None, gt=0, le=1)
    """Their share of those agents that people written out and counted groups leave; parts are rounded by the largest
    remainder."""
    rest: bool = False
    """Whether they are all that the other groups leave; one group at most."""
    names: list[Annotated[str, Field(pattern=NAME_PATTERN)]] = Field(default_factory=list)
    """Names for all of them, in order; drawn when empty."""
    home: str = ""
    """The town that they live in, one of ``world.towns`` by its name; they begin there. Empty for none."""
    stands_at: str = ""
    """The place that they begin at, by the world's name for it (``Meadowbrook hall``)."""
    occupation: str = ""
    occupations: list[str] = Field(default_factory=list)
    """Trades, dealt out in turn."""
    traits: list[str] = Field(default_factory=list)
    """Sentences that hold for all of them."""
    traits_from: str = ""
    """A list in ``configs/personas`` to draw traits from as well; the population's when no traits are written out."""
    traits_each: int | None = Field(None, ge=0)
    """How many are drawn for each; as many as the population's ``traits_each`` when None."""
    values: list[str] = Field(default_factory=list)
    """What all of them hold dear."""
    values_from: str = ""
    """A list in ``configs/personas`` to draw values from as well; none are drawn when empty."""
    values_each: int = Field(1, ge=0)
    stances: list[str] = Field(default_factory=list)
    description: str | None = None
    """The population's when None."""
    community_goal: str | None = None
    """The population's when None."""
    personality: dict[Trait, _ShareRange] = Field(default_factory=dict)
    """The big five, a number from 0 to 1 or ``[low, high]``; what is not said is ordinary."""
    views: dict[str, _ScoreRange] = Field(default_factory=dict)
    """What they think of matters from the beginning, a number from 0 (against) to 10 (for) or ``[low, high]``."""
    campaigns_for: list[str] = Field(default_factory=list)
    """Matters on which they are out to win others over."""
    modules: list[str] | None = None
    """Of their brains; None: those that the run's ``brain`` says."""
    places: dict[str, FamiliarPlace] = Field(default_factory=dict)
    """Places that they know, beside those that everyone knows."""
    memories: list[Annotated[str, Field(min_length=1, max_length=500)]] = Field(default_factory=list)
    holds: dict[Annotated[str, Field(pattern=ITEM_PATTERN)], Annotated[int, Field(ge=1, le=2304)]] = Field(
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
            raise ValueError(f"The group {self.group!r} has names: give it a count in place of a share or rest.")
        if self.occupation and self.occupations:
            raise ValueError(f"The group {self.group!r} has both occupation and occupations: take one of them out.")
        return self


def group_sizes(agents: int, written_out: int, groups: Sequence[PopulationGroup]) -> list[int]:
    """How many people each group has.

    Args:
        agents: of the run.
        written_out: how many of them are written out, before all groups.
        groups: in order.

    Returns:
        A number for each group; together with those written out they are ``agents``, unless there are no groups.

    Raises:
        ValueError: they cannot be so many.
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
        raise ValueError(f"population.groups has several groups that are the rest, {names}: let one of them be it.")
    total = sum(shares.values())
    if total > 1 + SHARE_TOLERANCE or (not resting and shares and total < 1 - SHARE_TOLERANCE):
        raise ValueError(
            f"The shares of population.groups come to {total:g}, not 1: change them"
            + ("." if total > 1 else ", or let one group be `rest: true`.")
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
