"""What every director is: it does to the world and to the people what a scenario has planned, on the run clock.

A director tells nobody what to do. What it does is perceived: an announcement that is heard, a text that is given, a
question that is put. What it learns it learns from the world's admin side, and from what the agents themselves tell.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bots.clock import RunClock
from bots.consultation import Consultation
from bots.events import Announced, Fault, Journal
from bots.mind.moment.matters import Matter
from bots.persona import Persona
from bots.population import PopulationSpec
from configs.parts import LAST, Group, subclass_of
from orchestrator.errors import CivitasError
from worlds import Place, TownWish, WorldError

S = TypeVar("S")
D = TypeVar("D", bound="type[Director[Any]]")
Counts = dict[str, int]
"""Pieces by item."""
Receipts = dict[str, dict[str, Counts]]
"""What agents say that they put into containers less what they took out, since they began: by the agent's name and
``"x,y,z"`` of the container's block."""


class NoAnswerError(CivitasError):
    """Somebody could not be reached, or had no answer; the sentence says why."""


class Town(Protocol):
    """The admin side of the world, as far as directors need it. All raise WorldError when it cannot be done."""

    async def announce(self, by: str, text: str) -> None:
        """Tell everybody something, wherever they are."""

    async def inventory(self, name: str) -> Counts:
        """What somebody carries."""

    async def container(self, x: int, y: int, z: int) -> Counts:
        """What lies in the container at a block."""

    async def position(self, name: str) -> Place:
        """Where somebody is, blocks."""


class People(Protocol):
    """The agents of the run."""

    async def hand_out(self, name: str, title: str, text: str) -> None:
        """Put a written text into somebody's hands.

        Raises:
            NoAnswerError: it did not reach them.
        """

    async def consult(self, name: str, consultation: Consultation, limit_seconds: float) -> dict[str, Any]:
        """Ask somebody as a member of a people that governs itself; they log their answer themselves.

        Args:
            name: whom.
            consultation: what.
            limit_seconds: how long the answer may take, run clock.

        Returns:
            The answer as JSON, as its kind has it in ``bots.mind.requests``.

        Raises:
            NoAnswerError: there is no answer within the limit.
        """

    async def receipts(self) -> Receipts:
        """What everybody says that they put into containers, as it was told last.

        Raises:
            NoAnswerError: it cannot be read.
        """


@dataclass(frozen=True)
class Stage:
    """What a director works with.

    Args:
        clock: the run clock, which runs.
        personas: everybody.
        places: named places and containers of the world, blocks.
        matters: that people differ on.
        town: the admin side of the world.
        people: the agents.
        journal_for: makes a journal of its own for a source, and the agent whom it concerns.
    """

    clock: RunClock
    personas: Sequence[Persona]
    places: Mapping[str, Place]
    matters: Sequence[Matter]
    town: Town
    people: People
    journal_for: Callable[[str, str | None], Journal]


@dataclass(frozen=True)
class Premises:
    """What a run has, for a director's settings to be checked against.

    Args:
        population: of the scenario.
        agents: how many the run has.
        matters: that the brain knows of.
        towns: of the world; None for the village.
        end_seconds: when the run ends, run clock.
    """

    population: PopulationSpec
    agents: int
    matters: Sequence[Matter]
    towns: Sequence[TownWish] | None
    end_seconds: float


class Director(ABC, Generic[S]):
    """Carries out one key of a scenario.

    The key belongs to the class, and so do the type of its value and the value of a scenario that does not say it.
    :func:`directs` declares the key. A key whose value is false needs no director.

    Args:
        settings: what the scenario says under the key.
        stage: what to work with.

    Raises:
        CivitasError: the world does not have what the settings name.
    """

    key: ClassVar[str]
    """Of the scenario, that configures it."""
    settings_type: ClassVar[Any]
    """What may stand under the key, as an annotation of a model's field."""
    unset: ClassVar[Any] = None
    """What the key is where the scenario does not say it."""

    def __init__(self, settings: S, stage: Stage) -> None:
        self.settings = settings
        self.stage = stage
        self.source = f"director.{self.key}"
        self.journal = stage.journal_for(self.source, None)

    @classmethod
    def check(cls, settings: S, premises: Premises) -> None:
        """Check that a run has what the settings need; called when the scenario is read.

        Args:
            settings: what the scenario says under the key, valid in itself.
            premises: of the run.

        Raises:
            PlacedError: it does not; the sentence says what, and the mend.
        """

    @abstractmethod
    async def run(self) -> None:
        """Do all that is planned; called when the society begins, cancelled when the run ends."""

    async def wait_until(self, at_seconds: float) -> None:
        """Wait for a moment of the run clock; returns at once when it is over."""
        await self.stage.clock.sleep(max(0.0, at_seconds - self.stage.clock.now()))

    async def announce(self, by: str, text: str) -> None:
        """Tell everybody something, and log it; what nobody was told is a logged fault."""
        try:
            await self.stage.town.announce(by, text)
        except WorldError as error:
            self.fault(str(error), f"announce: {text}")
        else:
            self.journal.record(Announced(text=text, by=by))

    def fault(self, error: str, action: str) -> None:
        """Log that something did not work."""
        self.journal.record(Fault(where=self.source, error=error, action=action))


DIRECTORS = Group[type[Director[Any]]]("civitas.directors", "director", "a subclass of Director", subclass_of(Director))
"""The directors, by the key of the scenario that configures each, in the order of the keys."""


def directs(key: str, *, order: int = LAST) -> Callable[[D], D]:
    """Declare the class below as the director of a key.

    Args:
        key: of the scenario.
        order: place of the key in a complete configuration, lowest first.
    """

    def declare(director: D) -> D:
        director.key = key
        return DIRECTORS.part(key, order=order)(director)

    return declare


def open_directors(
    kinds: Mapping[str, type[Director[Any]]], directed: Mapping[str, Any], stage: Stage
) -> list[Director[Any]]:
    """The directors of a scenario.

    Args:
        kinds: the directors that the scenario may name, by key.
        directed: what the scenario says, by key.
        stage: what to work with.

    Raises:
        CivitasError: the world does not have what the scenario names.
    """
    return [kinds[key](settings, stage) for key, settings in directed.items()]
