"""Who the agents of a run are, and how a population of them is drawn from a seed."""

import random
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal, Self

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from bots.events import Position
from bots.script import Cue

NAME_PATTERN = r"^[A-Za-z0-9_]{3,16}$"
"""What a Minecraft server takes for a player's name."""
ITEM_PATTERN = r"^[a-z0-9_]+$"


Trait = Literal["openness", "conscientiousness", "extroversion", "agreeableness", "neuroticism"]


class KnownPlace(BaseModel):
    """A place that an agent knows of from the beginning."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    description: str = ""
    """What is there, in words."""
    position: Position | None = None
    """Where it is, blocks; None when the agent knows the name only."""


class Persona(BaseModel):
    """Who an agent is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=NAME_PATTERN)
    traits: tuple[str, ...] = ()
    """Sentences in the second person: ``You are curious about everything.``"""
    description: str = ""
    occupation: str = ""
    """What the agent does for a living; empty when it has no trade."""
    community_goal: str = ""
    personality: dict[Trait, Annotated[float, Field(ge=0, le=1)]] = Field(default_factory=dict)
    """The big five, 0 to 1 each; what is not said is ordinary."""
    values: tuple[str, ...] = ()
    """What the agent holds dear."""
    stances: tuple[str, ...] = ()
    """What it thinks of matters that people differ on."""
    views: dict[str, Annotated[float, Field(ge=0, le=10)]] = Field(default_factory=dict)
    """What it thinks of the matters of ``brain.matters`` from the beginning, 0 (against) to 10 (for), by name."""
    campaigns_for: tuple[str, ...] = ()
    """Matters on which it is out to win others over; it has a view of each."""
    group: str = ""
    """Which group of the population it belongs to; empty when to none."""
    home: str = ""
    """The town that it lives in; empty when in none."""
    modules: list[str] | None = None
    """Which modules of the brain it has; None: those that the run's ``brain`` says."""
    places: Mapping[str, KnownPlace] = {}
    """Places that the agent knows, by name."""
    memories: tuple[Annotated[str, Field(min_length=1, max_length=500)], ...] = ()
    """What it remembers from before the beginning, a sentence each, in the first person."""
    holds: Mapping[Annotated[str, Field(pattern=ITEM_PATTERN)], Annotated[int, Field(ge=1, le=2304)]] = {}
    """What it is handed at set-up, counts by item; that does not count as acquired."""
    stands: tuple[float, float] | None = None
    """Where in the run's room it begins, blocks east and south of the middle; None: on the circle with the others."""
    script: tuple[Cue, ...] = ()
    """The part that it plays, for an actor; its ``modules`` have ``acting`` then."""


class PopulationSpec(BaseModel):
    """What a population is drawn from. The lists are YAML files in ``configs/personas`` or written out here."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    people: list[Persona] = []
    """Personas written out; they come first, in this order."""
    names: str = "names"
    """The list of names for everyone else: a file in ``configs/personas`` without its ending."""
    traits: str = "traits"
    """The list of traits."""
    traits_each: int = Field(2, ge=0)
    """How many traits everyone gets, no two from the same group."""
    occupations: list[str] = []
    """Trades, dealt out in turn; empty: nobody has one."""
    description: str = ""
    community_goal: str = (
        "To survive together with the others, gather many different things, and make an efficient village."
    )
    places: dict[str, KnownPlace] = {}
    """Places that everyone knows."""

    @model_validator(mode="after")
    def _name_everyone_once(self) -> Self:
        names = [persona.name.lower() for persona in self.people]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"Two people of the population are called {name!r}; every name must be different.")
        return self


_NAMES = TypeAdapter(dict[str, list[str]])
_TRAITS = TypeAdapter(dict[str, list[str]])


def generate_personas(count: int, seed: int, spec: PopulationSpec) -> list[Persona]:
    """Draw a population.

    Args:
        count: how many people, at least 0.
        seed: the same seed draws the same people.
        spec: what to draw from.

    Raises:
        ValueError: when the lists cannot name so many people, or a list is missing or malformed.
    """
    chance = random.Random(f"{seed}/personas")  # noqa: S311 - for a repeatable draw, not for secrets
    people = list(spec.people[:count])
    taken = {persona.name.lower() for persona in people}
    names = [name for name in _draw_names(spec.names, chance) if name.lower() not in taken]
    missing = count - len(people)
    if missing > len(names):
        raise ValueError(
            f"The list of names {spec.names!r} is enough for {len(names)} people, not {missing}; add names to it."
        )
    groups = _load(spec.traits, _TRAITS)
    for index, name in enumerate(names[:missing]):
        drawn = chance.sample(sorted(groups), k=min(spec.traits_each, len(groups)))
        people.append(
            Persona(
                name=name,
                traits=tuple(chance.choice(groups[group]) for group in drawn),
                description=spec.description,
                occupation=spec.occupations[index % len(spec.occupations)] if spec.occupations else "",
                community_goal=spec.community_goal,
                places=dict(spec.places),
            )
        )
    return people


def _draw_names(file: str, chance: random.Random) -> list[str]:
    """All names that a list can give: the plain ones first, then with a byname, both shuffled."""
    lists = _load(file, _NAMES)
    plain = list(lists.get("names", []))
    chance.shuffle(plain)
    with_byname = [f"{name}_{byname}" for name in lists.get("names", []) for byname in lists.get("bynames", [])]
    with_byname = [name for name in with_byname if len(name) <= 16]  # noqa: PLR2004 - the longest player name
    chance.shuffle(with_byname)
    return plain + with_byname


@cache
def _load(file: str, adapter: TypeAdapter[dict[str, list[str]]]) -> dict[str, list[str]]:
    source = resources.files("configs.personas").joinpath(f"{file}.yaml")
    try:
        text = source.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ValueError(f"There is no list {file!r} in configs/personas; add {file}.yaml or name another.") from None
    return adapter.validate_python(yaml.safe_load(text))
