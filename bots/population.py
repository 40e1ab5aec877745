"""Draws a population from a seed: listed people first, then groups in order, then everyone else."""

import random
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Self

from pydantic import Field, TypeAdapter, model_validator

from bots.groups import PopulationGroup, Range, group_sizes
from bots.persona import FamiliarPlace, Persona
from configs.models import StrictModel
from configs.yaml_places import parse_yaml


class PopulationSpec(StrictModel):
    """The sources of a population. The lists are YAML files in ``configs/personas``, or written out here."""

    people: list[Persona] = Field(default_factory=list)
    """Listed personas; they come first, in this order."""
    groups: list[PopulationGroup] = Field(default_factory=list)
    """Groups, which come next, in this order; with groups, nobody else is drawn. A mapping of names to groups is
    also allowed: then a condition can change one of them and keep the others."""
    names: str = "names"
    """List of names for everyone else: a file in ``configs/personas`` without its extension."""
    traits: str = "traits"
    """List of traits: a file in ``configs/personas`` without its extension."""
    traits_each: int = Field(2, ge=0)
    """Number of traits per person, no two from the same group."""
    occupations: list[str] = Field(default_factory=list)
    """Occupations, assigned in turn; empty for none."""
    description: str = ""
    community_goal: str = (
        "To survive together with the others, gather many different things, and make an efficient village."
    )
    places: dict[str, FamiliarPlace] = Field(default_factory=dict)
    """Places that everyone knows."""
    intentions: dict[str, list[str]] = Field(default_factory=dict)
    """Intentions of people at the start, by name, in addition to those of their personas; here a condition can
    remove them."""

    @model_validator(mode="before")
    @classmethod
    def _take_groups_by_name(cls, values: object) -> object:
        if isinstance(values, dict) and isinstance(values.get("groups"), dict):
            named = values["groups"]
            groups = [{"group": name} | more if isinstance(more, dict) else more for name, more in named.items()]
            return values | {"groups": groups}
        return values

    @model_validator(mode="after")
    def _name_everyone_once(self) -> Self:
        written = [name for group in self.groups for name in group.names]
        names = [name.lower() for name in (*(persona.name for persona in self.people), *written)]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"Two people of the population are called {name!r}; every name must be different.")
        for name in self.intentions:
            if name.lower() not in names:
                raise ValueError(f"population.intentions names {name!r}, who is not a listed person: check the name.")
        groups = [group.group for group in self.groups]
        for group in groups:
            if groups.count(group) > 1:
                raise ValueError(f"Two groups of the population are called {group!r}; every name must be different.")
        return self


def groups_by_name(people: Iterable[Persona]) -> dict[str, str]:
    """Return the group of each person by name, empty for none.

    Args:
        people: the people.
    """
    return {person.name: person.group for person in people}


_LISTS = TypeAdapter(dict[str, list[str]])


def generate_personas(count: int, seed: int, spec: PopulationSpec) -> list[Persona]:
    """Draw a population.

    The properties of people are drawn separately for each group. So a group that is added or changed affects
    nobody else, except through the names that it takes first.

    Args:
        count: number of people, at least 0.
        seed: the same seed draws the same people.
        spec: the sources.

    Raises:
        ValueError: people and groups do not add up, the lists have too few names, or a list is missing or
            malformed.
    """
    chance = random.Random(f"{seed}/personas")  # noqa: S311 - for a repeatable draw, not for secrets
    sizes = group_sizes(count, len(spec.people), spec.groups)
    people = [_with_intentions(person, spec) for person in spec.people[:count]]
    taken = {persona.name.lower() for persona in people}
    taken |= {name.lower() for group in spec.groups for name in group.names}
    names = [name for name in _draw_names(spec.names, chance) if name.lower() not in taken]
    if spec.groups:
        for group, size in zip(spec.groups, sizes, strict=True):
            members = group.names or _take_names(names, size, spec.names)
            people += _draw_group(group, members, seed, spec)
        return people
    drawn_names = _take_names(names, count - len(people), spec.names)
    for index, name in enumerate(drawn_names):
        people.append(
            Persona(
                name=name,
                traits=_pick(spec.traits, spec.traits_each, chance),
                description=spec.description,
                occupation=spec.occupations[index % len(spec.occupations)] if spec.occupations else "",
                community_goal=spec.community_goal,
                places=dict(spec.places),
            )
        )
    return people


def _with_intentions(persona: Persona, spec: PopulationSpec) -> Persona:
    more = spec.intentions.get(persona.name, [])
    return persona.model_copy(update={"intentions": (*persona.intentions, *more)}) if more else persona


def _draw_group(group: PopulationGroup, names: Sequence[str], seed: int, spec: PopulationSpec) -> list[Persona]:
    chance = random.Random(f"{seed}/group/{group.group}")  # noqa: S311 - for a repeatable draw, not for secrets
    traits_from = group.traits_from or ("" if group.traits else spec.traits)
    traits_each = spec.traits_each if group.traits_each is None else group.traits_each
    occupations = group.occupations or ([group.occupation] if group.occupation else [""])
    people = []
    for index, name in enumerate(names):
        traits = (*group.traits, *(_pick(traits_from, traits_each, chance) if traits_from else ()))
        values = (*group.values, *(_pick(group.values_from, group.values_each, chance) if group.values_from else ()))
        people.append(
            Persona(
                name=name,
                group=group.group,
                home=group.home,
                stands_at=group.stands_at,
                traits=traits,
                values=values,
                stances=tuple(group.stances),
                description=spec.description if group.description is None else group.description,
                occupation=occupations[index % len(occupations)],
                community_goal=spec.community_goal if group.community_goal is None else group.community_goal,
                personality={trait: _draw(wish, chance, 2) for trait, wish in group.personality.items()},
                views={matter: _draw(wish, chance, 1) for matter, wish in group.views.items()},
                campaigns_for=tuple(group.campaigns_for),
                modules=group.modules,
                places=spec.places | group.places,
                memories=tuple(group.memories),
                holds=group.holds,
            )
        )
    return people


def _draw(wish: Range, chance: random.Random, decimals: int) -> float:
    return round(chance.uniform(*wish), decimals)


def _pick(file: str, each: int, chance: random.Random) -> tuple[str, ...]:
    """Draw a number of sentences from a list, no two from the same group."""
    groups = _load(file)
    drawn = chance.sample(sorted(groups), k=min(each, len(groups)))
    return tuple(chance.choice(groups[group]) for group in drawn)


def _take_names(names: list[str], count: int, file: str) -> list[str]:
    """Take a number of names from the remaining ones."""
    if count > len(names):
        raise ValueError(f"The list of names {file!r} is enough for {len(names)} people, not {count}; add names to it.")
    taken = names[:count]
    del names[:count]
    return taken


def _draw_names(file: str, chance: random.Random) -> list[str]:
    """Return all names of a list: first the plain ones, then those with a byname, both shuffled."""
    lists = _load(file)
    plain = list(lists.get("names", []))
    chance.shuffle(plain)
    with_byname = [f"{name}_{byname}" for name in lists.get("names", []) for byname in lists.get("bynames", [])]
    with_byname = [name for name in with_byname if len(name) <= 16]  # noqa: PLR2004 - the longest player name
    chance.shuffle(with_byname)
    return plain + with_byname


@cache
def _load(file: str) -> dict[str, list[str]]:
    source = resources.files("configs.personas").joinpath(f"{file}.yaml")
    try:
        text = source.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ValueError(f"There is no list {file!r} in configs/personas; add {file}.yaml or name another.") from None
    return _LISTS.validate_python(parse_yaml(text))
