"""The configuration of a run, every key of it; what is not here is refused."""

from functools import cache
from typing import Annotated, Any, Literal, Self
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

_NOT_WORTH_KEEPING = {"rules", "replay"}
"""Engines whose answers can be had again without a recording."""


class RunSettings(StrictModel):
    """How many, how long, how fast."""

    agents: int = Field(10, ge=1)
    minutes: float = Field(10.0, gt=0)
    """Of run clock, from the moment the society begins."""
    seed: int | None = Field(None, ge=0, lt=2**53)
    """Personas, terrain, spawn places and every random choice come from it; drawn, and recorded, when None."""
    speed: float = Field(1.0, gt=0)
    """Seconds of run clock a wall second; other worlds than the embedded one know 1 alone."""
    agents_per_shard: int = Field(25, ge=1)
    """How many agents one process carries before another is started."""
    shards_max: int | None = Field(None, ge=1)
    """The most processes that agents are spread over; as many as the machine has cores when None."""


class RoomSettings(StrictModel):
    """A yard without a roof that is built where agents begin, for experiments in which everybody stays within earshot.

    Floor and walls are of a block that nobody can break; a walker does not get over the walls.
    """

    size_blocks: int = Field(11, ge=5, le=31)
    """Length of a side, inside."""
    height_blocks: int = Field(5, ge=3, le=16)
    """Of the walls."""
    block: str = Field("bedrock", pattern=r"^[a-z0-9_]+$")
    """What floor and walls are made of."""
    circle_blocks: float = Field(3.0, gt=0)
    """Everybody who has no place of their own begins so far from the middle, all at the same distance from one another,
    in an order drawn from the run's seed."""

    @model_validator(mode="after")
    def _hold_the_circle(self) -> Self:
        if self.circle_blocks > self.size_blocks / 2 - 1:
            raise ValueError(
                "The circle on which people begin is wider than the room: make one smaller or the other wider."
            )
        return self


class WorldSettings(WorldWish):
    """The world that the society lives in."""

    model_config = ConfigDict(strict=True)

    kind: str = "embedded"
    """The name of a kind of world, or the ``HOST:PORT`` of a server that is there already."""
    port: int | None = Field(None, ge=1, le=65535)
    """Where players join; any free port when None."""
    seed: int | None = Field(None, ge=0, lt=2**53)
    """Of the terrain; follows from the run's seed when None."""
    players_max: int = Field(200, ge=1)
    """How many the world admits, agents and humans together."""
    whitelist: list[Annotated[str, Field(pattern=PLAYER_NAME)]] | None = None
    """Who may come in beside the agents, by their names in the game; everybody when None."""
    room: RoomSettings | None = None
    """A walled yard that everybody begins in, and stays in; none when None."""
    autosave_seconds: float = Field(10.0, ge=1)
    """As :class:`WorldWish` says; a run saves at least now and then, so it takes no 0."""
    game_rules: dict[str, bool | int] = Field(default_factory=dict)
    """Rules of the game, such as ``keepInventory: true``; the others stay as the world has them."""
    time_of_day_ticks: int = Field(1000, ge=0, lt=24000)
    """At the beginning; 0 is sunrise, 1000 morning."""


class BodySettings(StrictModel):
    """The bodies of the agents."""

    observe_interval_ms: int = Field(1000, ge=50)
    """How often a body reports its surroundings unasked, run clock."""


class RedisSettings(StrictModel):
    """The bus of the run."""

    url: str | None = None
    """A server of yours, ``redis://HOST:PORT/DATABASE``; the bundled one is started when None."""


class Scenario(StrictModel):
    """A scenario with everything resolved; written to ``config.yaml`` it is complete.

    Every director adds a key to it: :func:`scenario_model` is the model with all of them.
    """

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")
    description: str = ""
    run: RunSettings = Field(default_factory=RunSettings)
    world: WorldSettings = Field(default_factory=WorldSettings)
    population: PopulationSpec = Field(default_factory=PopulationSpec)
    mind: str = "rules"
    """The engine of every agent's thoughts, ``NAME`` or ``NAME:WHAT``."""
    models: dict[str, Any] = Field(default_factory=dict)
    """For the mind ``openai``: what is otherwise than in the preset (``configs/minds``), such as
    ``think: {model: …}`` or ``gateway: {budget: {usd_max: 2}}``."""
    rules: RulesPack = Field(default_factory=RulesPack)
    """What the rules mind knows of the scenario's theme. A scenario names packs: experiments of Civitas, or paths; not
    said, it is the ``rules.yaml`` beside the scenario, and ``village`` where there is none. Here they are resolved."""
    recording: Literal["auto", "on", "off"] = "auto"
    """Whether every request to the mind and every answer is kept in the run folder, for ``--mind replay:RUN``; ``auto``
    keeps them unless they can be had again without (``rules``, ``replay``)."""
    brain: CheckedBrainSettings = Field(default_factory=BrainSettings)
    body: BodySettings = Field(default_factory=BodySettings)
    redis: RedisSettings = Field(default_factory=RedisSettings)
    visitors: VisitorSettings = Field(default_factory=VisitorSettings)
    """How people who join are dealt with."""
    interviews: list[PlannedInterview] = Field(default_factory=list)
    """What agents are asked from outside of the world while they live; they do not remember that."""
    conditions: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """Variants: a name, and the keys that it changes; ``--condition`` chooses one."""

    @field_validator("recording", mode="before")
    @classmethod
    def _read_switch(cls, value: object) -> object:
        # YAML takes the bare words on and off for truth values.
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
            DIRECTORS.find()[key].check(settings, premises)

    def directed(self) -> dict[str, Any]:
        """What the scenario says under the keys of directors, in their order; a key that says nothing is left out.

        Raises:
            PartError: a director cannot be used.
        """
        said = {key: getattr(self, key) for key in DIRECTORS.find()}
        return {key: settings for key, settings in said.items() if settings}

    def is_recorded(self, engine: str) -> bool:
        """Whether exchanges with the mind are kept.

        Args:
            engine: the mind's, as it names itself.
        """
        return self.recording == "on" or (self.recording == "auto" and engine not in _NOT_WORTH_KEEPING)


def scenario_model() -> type[Scenario]:
    """The model of a scenario, with the key of every director.

    Raises:
        PartError: a director cannot be used, or its key is one that every scenario has.
    """
    return _scenario_model(tuple(DIRECTORS.find().items()))


@cache
def _scenario_model(directors: tuple[tuple[str, type[Director[Any]]], ...]) -> type[Scenario]:
    for key, director in directors:
        if key in Scenario.model_fields:
            raise PartError(
                f"The director in {place_of(director)} has the key {key!r}, which every scenario has: rename it."
            )
    fields: dict[str, Any] = {key: (director.settings_type, director.unset) for key, director in directors}
    model: type[Scenario] = create_model("Scenario", __base__=Scenario, **fields)
    return model


def without_password(url: str) -> str:
    """An address with the password taken out."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    user, at, place = parts.netloc.rpartition("@")
    return parts._replace(netloc=user.partition(":")[0] + at + place).geturl()


def complete_yaml(scenario: Scenario) -> str:
    """The scenario as YAML with every key spelled out; running it again needs nothing else, except what is secret."""
    values = scenario.model_dump(mode="json")
    values["conditions"] = values.pop("conditions")  # last, after the keys of directors
    if values["world"]["rcon"] is not None:
        # Run folders are passed around; a run from this file asks for the password by name.
        del values["world"]["rcon"]["password"]
    if scenario.visitors.pseudonyms:
        del values["world"]["whitelist"]  # it has the names of people who are known by others here
    if values["redis"]["url"] is not None:
        values["redis"]["url"] = without_password(values["redis"]["url"])
    return yaml.safe_dump(values, sort_keys=False, allow_unicode=True, width=120)
