"""The base class of directors. A director carries out the plans of a scenario for its people, on the run clock.

A director gives nobody instructions. Agents perceive what it does: they hear an announcement, get a text, or are asked
a question. It gets its data from the world's admin side and from the agents' own reports.
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
"""Number of pieces by item."""
Receipts = dict[str, dict[str, Counts]]
"""What agents report to have put into containers, minus what they took out, since the start: by the agent's name and
``"x,y,z"`` of the container's block."""


class NoAnswerError(CivitasError):
    """An agent could not be reached, or gave no answer. The sentence says why."""


class Town(Protocol):
    """The admin functions of the world that directors need. All raise WorldError if they fail."""

    async def announce(self, by: str, text: str) -> None:
        """Announce a text to everyone, wherever they are."""

    async def inventory(self, name: str) -> Counts:
        """Return what a person carries."""

    async def container(self, x: int, y: int, z: int) -> Counts:
        """Return the contents of the container at a block."""

    async def position(self, name: str) -> Place:
        """Return a person's position, blocks."""


class People(Protocol):
    """The agents of the run."""

    async def hand_out(self, name: str, title: str, text: str) -> None:
        """Give a person a written text.

        Raises:
            NoAnswerError: the person did not get it.
        """

    async def consult(self, name: str, consultation: Consultation, limit_seconds: float) -> dict[str, Any]:
        """Ask an agent as a member of a self-governing group. It logs its answer itself.

        Args:
            name: name of the agent.
            consultation: the question.
            limit_seconds: time limit of the answer, run clock.

        Returns:
            The answer as JSON, in the form that its kind has in ``bots.mind.requests``.

        Raises:
            NoAnswerError: there is no answer within the limit.
        """

    async def receipts(self) -> Receipts:
        """Return everyone's latest report of what they put into containers.

        Raises:
            NoAnswerError: the reports cannot be read.
        """


@dataclass(frozen=True)
class Stage:
    """The interfaces and data that a director uses.

    Args:
        clock: the running run clock.
        personas: all people.
        places: named places and containers of the world, blocks.
        matters: matters on which people have different views.
        town: the admin side of the world.
        people: the agents.
        journal_for: makes a separate journal for a source and the agent that it concerns.
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
    """The facts of a run against which a director's settings are checked.

    Args:
        population: population of the scenario.
        agents: number of agents of the run.
        matters: matters that the brain knows.
        towns: towns of the world; None for the village.
        end_seconds: end of the run, run clock.
    """

    population: PopulationSpec
    agents: int
    matters: Sequence[Matter]
    towns: Sequence[TownWish] | None
    end_seconds: float


class Director(ABC, Generic[S]):
    """Carries out one key of a scenario.

    The class has the key, the type of its value, and the default value for scenarios without the key.
    :func:`directs` declares the key. If the value of a key is false, no director is made.

    Args:
        settings: the scenario's value of the key.
        stage: the run's interfaces and data.

    Raises:
        CivitasError: the world does not have something that the settings name.
    """

    key: ClassVar[str]
    """The key of the scenario that configures this director."""
    settings_type: ClassVar[Any]
    """Type of the key's value, as an annotation of a model's field."""
    unset: ClassVar[Any] = None
    """Value of the key if the scenario does not set it."""

    def __init__(self, settings: S, stage: Stage) -> None:
        self.settings = settings
        self.stage = stage
        self.source = f"director.{self.key}"
        self.journal = stage.journal_for(self.source, None)

    @classmethod
    def check(cls, settings: S, premises: Premises) -> None:
        """Check that a run has what the settings need. Called when the scenario is read.

        Args:
            settings: the scenario's value of the key, valid in itself.
            premises: facts of the run.

        Raises:
            PlacedError: something is missing; the sentence says what, and how to fix it.
        """

    @abstractmethod
    async def run(self) -> None:
        """Carry out everything that is planned. Called when the society begins, cancelled when the run ends."""

    async def wait_until(self, at_seconds: float) -> None:
        """Wait for a time of the run clock. Returns at once if it is past."""
        await self.stage.clock.sleep(max(0.0, at_seconds - self.stage.clock.now()))

    async def announce(self, by: str, text: str) -> None:
        """Announce a text to everyone and log it. A failed announcement is a logged fault."""
        try:
            await self.stage.town.announce(by, text)
        except WorldError as error:
            self.fault(str(error), f"announce: {text}")
        else:
            self.journal.record(Announced(text=text, by=by))

    def fault(self, error: str, action: str) -> None:
        """Log that an action failed."""
        self.journal.record(Fault(where=self.source, error=error, action=action))


DIRECTORS = Group[type[Director[Any]]]("civitas.directors", "director", "a subclass of Director", subclass_of(Director))
"""The directors, by the key of the scenario that configures each, in the order of the keys."""


def directs(key: str, *, order: int = LAST) -> Callable[[D], D]:
    """Declare the class below as the director of a key.

    Args:
        key: key of the scenario.
        order: position of the key in a complete configuration, lowest first.
    """

    def declare(director: D) -> D:
        director.key = key
        return DIRECTORS.part(key, order=order)(director)

    return declare


def open_directors(
    kinds: Mapping[str, type[Director[Any]]], directed: Mapping[str, Any], stage: Stage
) -> list[Director[Any]]:
    """Make the directors of a scenario.

    Args:
        kinds: the directors that the scenario may name, by key.
        directed: the values of the directors' keys.
        stage: the run's interfaces and data.

    Raises:
        CivitasError: the world does not have something that the scenario names.
    """
    return [kinds[key](settings, stage) for key, settings in directed.items()]
