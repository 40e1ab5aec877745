"""All keys of a run's configuration. A key that is not here is an error."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self
from urllib.parse import urlsplit

import yaml
from pydantic import ConfigDict, Field, create_model, field_validator, model_validator

from bots.brain.known_modules import CheckedBrainSettings, known_modules
from bots.brain.settings import BrainSettings
from bots.interviews import PlannedInterview
from bots.mind.pack import RulesPack
from bots.population import PopulationSpec
from configs.models import StrictModel
from configs.parts import PartError, place_of
from orchestrator.config.people import check_interviews, check_people
from orchestrator.config.population import check_groups, check_homes, check_matters
from orchestrator.config.visitors import PLAYER_NAME, VisitorSettings
from orchestrator.directors.director import DIRECTORS, Director, Premises
from worlds import WorldWish

NAME_PATTERN = r"^[a-z0-9][a-z0-9_-]{0,39}$"
"""Form of the name of a scenario or a study."""
_NOT_WORTH_KEEPING = {"rules", "replay"}
"""Engines whose answers can be repeated without a recording."""


class RunSettings(StrictModel):
    """Number of agents, length and speed of a run."""

    agents: int = Field(10, ge=1)
    minutes: float = Field(10.0, gt=0)
    """Length of the run in minutes of run clock, from the start of the society."""
    seed: int | None = Field(None, ge=0, lt=2**53)
    """Seed of personas, terrain, spawn places and every random choice; if None, it is drawn and recorded."""
    speed: float = Field(1.0, gt=0)
    """Seconds of run clock per wall second. Only the embedded world supports values other than 1."""
    agents_per_shard: int = Field(25, ge=1)
    """Number of agents in one process before another process is started."""
    shards_max: int | None = Field(None, ge=1)
    """Maximum number of processes for the agents; None takes the number of cores of the machine."""
    report: bool = True
    """Whether the tables, plots and report are written at the end; ``civitas analyze`` writes them at any time."""


class RoomSettings(StrictModel):
    """A yard without a roof around the agents' start. In it, everyone stays within earshot.

    Floor and walls are of a block that nobody can break. A walker cannot cross the walls.
    """

    size_blocks: int = Field(11, ge=5, le=31)
    """Inner length of a side."""
    height_blocks: int = Field(5, ge=3, le=16)
    """Height of the walls."""
    block: str = Field("bedrock", pattern=r"^[a-z0-9_]+$")
    """Block of floor and walls."""
    circle_blocks: float = Field(3.0, gt=0)
    """Distance from the middle at which everyone starts who has no place of their own. They are evenly spaced, in
    an order drawn from the run's seed."""

    @model_validator(mode="after")
    def _hold_the_circle(self) -> Self:
        if self.circle_blocks > self.size_blocks / 2 - 1:
            raise ValueError(
                "The circle on which people start is wider than the room: make the circle smaller or the room wider."
            )
        return self


class WorldSettings(WorldWish):
    """The world of the society."""

    model_config = ConfigDict(strict=True)

    kind: str = "embedded"
    """Name of a kind of world, or the ``HOST:PORT`` of a running server."""
    port: int | None = Field(None, ge=1, le=65535)
    """Port where players join; None takes a free port."""
    seed: int | None = Field(None, ge=0, lt=2**53)
    """Seed of the terrain; None derives it from the run's seed."""
    players_max: int = Field(200, ge=1)
    """Maximum number of players, agents and people together."""
    whitelist: list[Annotated[str, Field(pattern=PLAYER_NAME)]] | None = None
    """Minecraft names of the people who may join; None admits everyone."""
    room: RoomSettings | None = None
    """A walled yard in which everyone starts and stays; None for no yard."""
    autosave_seconds: float = Field(10.0, ge=1)
    """As in :class:`WorldWish`, but not 0: a run must save from time to time."""
    game_rules: dict[str, bool | int] = Field(default_factory=dict)
    """Game rules, such as ``keepInventory: true``; the world's defaults apply to all others."""
    time_of_day_ticks: int = Field(1000, ge=0, lt=24000)
    """Time of day at the start; 0 is sunrise, 1000 morning."""


class BodySettings(StrictModel):
    """The bodies of the agents."""

    observe_interval_ms: int = Field(1000, ge=50)
    """Interval of a body's unrequested reports of its surroundings, run clock."""


class RedisSettings(StrictModel):
    """The Redis server of the run."""

    url: str | None = None
    """Your own server, ``redis://HOST:PORT/DATABASE``; None starts the bundled one."""


class Scenario(StrictModel):
    """A resolved scenario. Written to ``config.yaml``, it is complete.

    Every director adds a key; :func:`scenario_model` returns the model with all of them.
    """

    directors: ClassVar[Mapping[str, type[Director[Any]]]] = {}
    """The directors of this model, by their keys."""

    name: str = Field(pattern=NAME_PATTERN)
    description: str = ""
    run: RunSettings = Field(default_factory=RunSettings)
    world: WorldSettings = Field(default_factory=WorldSettings)
    population: PopulationSpec = Field(default_factory=PopulationSpec)
    mind: str = "rules"
    """Engine of every agent's thoughts, ``NAME`` or ``NAME:WHAT``."""
    models: dict[str, Any] = Field(default_factory=dict)
    """For the mind ``openai``: what differs from the preset (``configs/minds``), such as
    ``think: {model: …}``, ``groups: {farmers: {think: {model: …}}}`` or ``gateway: {budget: {usd_max: 2}}``."""
    rules: RulesPack = Field(default_factory=RulesPack)
    """What the rules mind knows about the scenario's theme. A scenario names packs: experiments of Civitas, or paths.
    The default is the ``rules.yaml`` beside the scenario, or else ``village``. Here the packs are resolved."""
    recording: Literal["auto", "on", "off"] = "auto"
    """Whether all requests to the mind and all answers are kept in the run folder, for ``--mind replay:RUN``. ``auto``
    keeps them unless they can be repeated without a recording (``rules``, ``replay``)."""
    brain: CheckedBrainSettings = Field(default_factory=BrainSettings)
    body: BodySettings = Field(default_factory=BodySettings)
    redis: RedisSettings = Field(default_factory=RedisSettings)
    visitors: VisitorSettings = Field(default_factory=VisitorSettings)
    """Treatment of people who join."""
    interviews: list[PlannedInterview] = Field(default_factory=list)
    """Questions to agents from outside the world during the run; agents do not remember them."""
    conditions: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """Variants of the scenario: a name, with the keys that it changes; ``--condition`` chooses one."""

    @field_validator("recording", mode="before")
    @classmethod
    def _read_switch(cls, value: object) -> object:
        # YAML reads the bare words on and off as booleans.
        return {True: "on", False: "off"}[value] if isinstance(value, bool) else value

    @model_validator(mode="after")
    def _have_people_that_can_be(self) -> Self:
        modules = known_modules(self.brain)
        check_people(self.population.people, has_room=self.world.room is not None, modules=modules)
        check_groups(self.population, self.run.agents, modules)
        check_homes(self.population, self.run.agents, self.world.towns)
        check_matters(self.population, self.brain.matters)
        check_interviews(self.interviews, self.population.people[: self.run.agents])
        self._check_directors()
        return self

    def _check_directors(self) -> None:
        premises = Premises(
            population=self.population,
            agents=self.run.agents,
            matters=self.brain.matters,
            towns=self.world.towns,
            end_seconds=self.run.minutes * 60,
        )
        for key, settings in self.directed().items():
            self.directors[key].check(settings, premises)

    def directed(self) -> dict[str, Any]:
        """The values of the directors' keys, in their order. A key with a false value is left out."""
        said = {key: getattr(self, key) for key in self.directors}
        return {key: settings for key, settings in said.items() if settings}

    def is_recorded(self, engine: str) -> bool:
        """Return whether exchanges with the mind are kept.

        Args:
            engine: the mind's engine, by its own name.
        """
        return self.recording == "on" or (self.recording == "auto" and engine not in _NOT_WORTH_KEEPING)


def scenario_model(own_directors: Path | None = None) -> type[Scenario]:
    """The model of a scenario, with the keys of all directors.

    Args:
        own_directors: the ``director.py`` of a user's own experiment; None if it has none.

    Raises:
        PartError: a director cannot be used, or its key is a key of every scenario.
    """
    return _scenario_model(tuple(DIRECTORS.find(() if own_directors is None else (own_directors,)).items()))


@cache
def _scenario_model(directors: tuple[tuple[str, type[Director[Any]]], ...]) -> type[Scenario]:
    for key, director in directors:
        if key in Scenario.model_fields:
            raise PartError(
                f"The director in {place_of(director)} has the key {key!r}, which every scenario has: rename it."
            )
    fields: dict[str, Any] = {key: (director.settings_type, director.unset) for key, director in directors}
    model: type[Scenario] = create_model("Scenario", __base__=Scenario, **fields)
    model.directors = MappingProxyType(dict(directors))
    return model


def without_password(url: str) -> str:
    """Return an address without its password."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    user, at, place = parts.netloc.rpartition("@")
    return parts._replace(netloc=user.partition(":")[0] + at + place).geturl()


def complete_yaml(scenario: Scenario) -> str:
    """Return the scenario as YAML with every key. It is all that is needed to run it again, apart from secrets."""
    values = scenario.model_dump(mode="json")
    values["conditions"] = values.pop("conditions")  # last, after the keys of directors
    if values["world"]["rcon"] is not None:
        # Run folders are passed on; a run from this file asks for the password by name.
        del values["world"]["rcon"]["password"]
    if scenario.visitors.pseudonyms:
        del values["world"]["whitelist"]  # it has Minecraft names, and this run uses pseudonyms
    if values["redis"]["url"] is not None:
        values["redis"]["url"] = without_password(values["redis"]["url"])
    return yaml.dump(values, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=120)
