"""The key ``constitution``: a society that taxes itself and may amend its laws (Project Sid, arXiv 2411.00114, 5.2)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Self

from pydantic import Field, model_validator

from bots.groups import group_sizes
from bots.mind.laws import PERCENT_MAX, laws
from bots.population import PopulationSpec
from configs.models import StrictModel
from configs.validation_words import nearest
from orchestrator.directors.director import Premises
from orchestrator.errors import PlacedError
from orchestrator.experiments.constitution.tax_law import tax_percent
from worlds import TownWish, WorldOptionError
from worlds.admin import refuse_announcement
from worlds.placed_towns import compile_towns

TEXT_CHARACTERS_MAX = 4000
_RATE = re.compile(r"(-?\d+(?:\.\d+)?) ?(?:%|percent)")
_Steps = tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class TaxSeason:
    """A window in which taxes are paid. All times are seconds of run clock.

    Args:
        number: number of the season, from 1.
        announced_at: time of the announcement.
        opens_at: start of the window.
        closes_at: end of the window.
    """

    number: int
    announced_at: float
    opens_at: float
    closes_at: float


class ConstitutionSettings(StrictModel):
    """The paper's protocol, with its times as defaults. All times are seconds of run clock."""

    text: str = Field(min_length=1, max_length=TEXT_CHARACTERS_MAX)
    """Numbered laws, one per line. One of them says what part of a person's holdings is due."""
    matter: str = "taxation"
    """The matter in ``brain.matters`` that the laws are about."""
    amendable: bool = True
    """Whether accepted amendments change the text. Nothing else depends on it."""
    chests: list[Annotated[str, Field(min_length=1)]] = Field(default=["community chest"], min_length=1)
    """Containers for the taxes, by their names in the world."""
    constituents: str = "constituents"
    """Group of the population that is taxed and votes."""
    influencers: str = "influencers"
    """Group that also gives feedback; it may be empty."""
    manager: str = "manager"
    """Group of the one person who drafts the amendments."""
    announcer: str = "Town crier"

    seasons_before: int = Field(5, ge=1, le=100)
    """Number of windows before the laws may change. The last one ends at the time of the change."""
    seasons_after: int = Field(5, ge=0, le=100)
    """Number of windows after the change, at the same interval."""
    every_seconds: float = Field(120.0, gt=0)
    """Interval between the starts of two windows."""
    window_seconds: float = Field(20.0, gt=0)
    notice_seconds: float = Field(90.0, gt=0)
    """Time between the announcement and the start of a window."""
    feedback_at_seconds: float = Field(300.0, ge=0)
    """Time at which constituents and influencers are asked for feedback on the laws."""
    draft_at_seconds: float = Field(360.0, ge=0)
    """Time at which the manager drafts amendments from the feedback."""
    vote_at_seconds: float = Field(420.0, ge=0)
    """Time at which constituents vote on each amendment."""
    count_at_seconds: float = Field(480.0, ge=0)
    """Time at which the votes are counted and the text is changed."""
    in_force_at_seconds: float = Field(600.0, gt=0)
    """Time at which the constitution, changed or not, is handed out to everyone and takes effect."""
    asked_at_once_max: int = Field(8, ge=1)
    """Number of people who think about a question at the same time."""
    receipt_wall_seconds: float = Field(20.0, gt=0)
    """How long after a window we wait until the agents' reported payments match the chests' gains. It is wall time,
    because agents report at intervals of wall time. It takes a second, or more if the machine is too busy."""

    @model_validator(mode="after")
    def _be_in_order(self) -> Self:
        if why := refuse_announcement(self.announcer, "Hear ye!"):
            raise ValueError(why)
        if not laws(self.text):
            raise ValueError('The constitution has no numbered laws: write each as a line such as "1. Everybody …".')
        if tax_percent(self.text) is None:
            stray = _RATE.search(self.text)
            if stray is not None:
                raise ValueError(
                    f"The constitution names a rate of {stray[1]} %: use a rate from 0 to {PERCENT_MAX:g} %."
                )
            raise ValueError(
                f"No law of the constitution says what part is due as tax: name a rate from 0 to {PERCENT_MAX:g} %."
            )
        if self.notice_seconds + self.window_seconds > self.every_seconds:
            raise ValueError(
                f"Tax windows overlap: a window of {self.window_seconds:g} s with its notice of "
                f"{self.notice_seconds:g} s does not fit into every_seconds, {self.every_seconds:g}."
            )
        if self.seasons()[0].announced_at < 0:
            raise ValueError(
                f"The first tax window would be announced at {self.seasons()[0].announced_at:g} s: make "
                "in_force_at_seconds later, or seasons_before smaller."
            )
        steps = self._steps()
        for (name, at), (next_name, next_at) in pairwise(steps):
            if next_at <= at:
                raise ValueError(f"{next_name} ({next_at:g}) must be later than {name} ({at:g}).")
        return self

    def seasons(self) -> list[TaxSeason]:
        """Return all windows, in order."""
        closings = [
            self.in_force_at_seconds + count * self.every_seconds
            for count in range(1 - self.seasons_before, 1 + self.seasons_after)
        ]
        return [
            TaxSeason(number, closes - self.window_seconds - self.notice_seconds, closes - self.window_seconds, closes)
            for number, closes in enumerate(closings, start=1)
        ]

    def _steps(self) -> _Steps:
        names = ("feedback_at", "draft_at", "vote_at", "count_at", "in_force_at")
        return tuple((f"{name}_seconds", getattr(self, f"{name}_seconds")) for name in names)


def check_constitution(settings: ConstitutionSettings, premises: Premises) -> None:
    """Check that the run has what the constitution needs.

    Args:
        settings: settings of the constitution.
        premises: facts of the run, with checked groups.

    Raises:
        PlacedError: something is missing; the sentence says what, and how to fix it.
    """
    last = settings.seasons()[-1]
    if last.closes_at >= premises.end_seconds:
        raise PlacedError(
            ("constitution",),
            f"Tax season {last.number} ends at {last.closes_at:g} s, but the run at {premises.end_seconds:g} s: make "
            "seasons_after smaller, or run.minutes longer, with time to close the books.",
        )
    known = [matter.name for matter in premises.matters]
    if settings.matter not in known:
        hint = nearest(settings.matter, known) if known else "add it to brain.matters."
        raise PlacedError(
            ("constitution", "matter"),
            f"The constitution is about {settings.matter!r}, which is not in brain.matters; {hint}",
        )
    _check_groups(settings, premises.population, premises.agents)
    _check_chests(settings, premises.towns)


def _check_groups(settings: ConstitutionSettings, population: PopulationSpec, agents: int) -> None:
    sizes: dict[str, int] = {}
    people = population.people[:agents]
    for person in people:
        sizes[person.group] = sizes.get(person.group, 0) + 1
    for group, size in zip(population.groups, group_sizes(agents, len(people), population.groups), strict=True):
        sizes[group.group] = sizes.get(group.group, 0) + size
    if sizes.get(settings.constituents, 0) < 1:
        raise PlacedError(
            ("constitution", "constituents"),
            f"Nobody is in the group {settings.constituents!r}, which is taxed and votes: add a group of that name "
            "to population.groups.",
        )
    if sizes.get(settings.manager, 0) != 1:
        raise PlacedError(
            ("constitution", "manager"),
            f"The group {settings.manager!r}, which drafts the amendments, has {sizes.get(settings.manager, 0)} "
            "people: it must be one.",
        )


def _check_chests(settings: ConstitutionSettings, towns: Sequence[TownWish] | None) -> None:
    try:
        placed = compile_towns([TownWish(plan="village", at=(0, 0))] if towns is None else towns)
    except WorldOptionError as error:
        raise PlacedError(("world", "towns"), str(error)) from error
    known = [f"{town.name} {container.name}".strip() for town in placed for container in town.town.containers]
    for index, name in enumerate(settings.chests):
        if name not in known:
            hint = nearest(name, known) if known else "the towns have no container."
            raise PlacedError(
                ("constitution", "chests", index), f"{name!r} is not a container of the towns in world.towns; {hint}"
            )
        if name in settings.chests[:index]:
            raise PlacedError(("constitution", "chests", index), f"{name!r} is named twice: remove one.")
