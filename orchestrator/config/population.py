"""Finds errors about the population of a scenario as a whole: its size, its towns, its matters."""

from collections import Counter
from collections.abc import Collection, Sequence

from bots.groups import group_sizes
from bots.mind.moment.matters import Matter
from bots.population import PopulationSpec
from configs.validation_words import nearest
from orchestrator.errors import PlacedError
from worlds import TownWish, WorldOptionError, people_max


def check_groups(population: PopulationSpec, agents: int, modules: Collection[str]) -> None:
    """Check that the groups have as many people as the run has agents, and use modules that exist.

    Args:
        population: population of the scenario.
        agents: number of agents of the run.
        modules: names of the brain modules that exist.

    Raises:
        PlacedError: they do not; the sentence says what is wrong, and how to fix it.
    """
    try:
        group_sizes(agents, len(population.people), population.groups)
    except ValueError as error:
        raise PlacedError(("population", "groups"), str(error)) from error
    for index, group in enumerate(population.groups):
        for name in group.modules or ():
            if name not in modules:
                raise PlacedError(
                    ("population", "groups", index, "modules"),
                    f"The group {group.group!r} has the unknown brain module {name!r}; {nearest(name, modules)}",
                )


def check_homes(population: PopulationSpec, agents: int, towns: Sequence[TownWish] | None) -> None:
    """Check that every home is a town of the world with enough room.

    Args:
        population: population of the scenario, with checked groups.
        agents: number of agents of the run.
        towns: towns of the world; None for the unnamed village.

    Raises:
        PlacedError: a home is not a town, or the town is too small; the sentence says which, and how to fix it.
    """
    by_name = {town.name: index for index, town in enumerate(towns or ()) if town.name}
    living: Counter[str] = Counter()
    sizes = group_sizes(agents, len(population.people), population.groups)
    homes = [(("people", index), person.home, 1) for index, person in enumerate(population.people)]
    homes += [
        (("groups", index), group.home, size)
        for index, (group, size) in enumerate(zip(population.groups, sizes, strict=True))
    ]
    for (kind, index), home, size in homes:
        if not home:
            continue
        if home not in by_name:
            hint = nearest(home, by_name) if by_name else "add a town of that name under world.towns."
            raise PlacedError(
                ("population", kind, index, "home"), f"The home {home!r} is not a town of world.towns; {hint}"
            )
        living[home] += size
    for home, people in living.items():
        _check_room(by_name[home], (towns or ())[by_name[home]], people)


def check_matters(population: PopulationSpec, matters: Sequence[Matter]) -> None:
    """Check that people have views only of existing matters, and campaign only for matters they have a view of.

    Args:
        population: population of the scenario.
        matters: matters that the brain knows.

    Raises:
        PlacedError: somebody has a view of another matter; the sentence says who.
    """
    known = [matter.name for matter in matters]
    people, groups = enumerate(population.people), enumerate(population.groups)
    held = [(("people", index), one.name, [*one.views], [*one.campaigns_for]) for index, one in people]
    held += [(("groups", index), one.group, [*one.views], [*one.campaigns_for]) for index, one in groups]
    for (kind, index), who, views, campaigns in held:
        for matter in views:
            if matter not in known:
                hint = nearest(matter, known) if known else "add it to brain.matters."
                raise PlacedError(
                    ("population", kind, index, "views"),
                    f"{who} has a view of {matter!r}, which is not in brain.matters; {hint}",
                )
        for matter in campaigns:
            if matter not in views:
                raise PlacedError(
                    ("population", kind, index, "campaigns_for"),
                    f"{who} campaigns for {matter!r} without a view of it: add it to the views.",
                )


def _check_room(index: int, town: TownWish, people: int) -> None:
    try:
        most = people_max(town)
    except WorldOptionError as error:
        raise PlacedError(("world", "towns", index, "plan"), str(error)) from error
    if people > most:
        raise PlacedError(
            ("world", "towns", index),
            f"{people} people have their home in {town.name}, which has room for {most}: move some of them to "
            "other towns, add a town, or raise its people_max.",
        )
