"""A stage with a rehearsal on it, and a fast run clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bots.events import Event, Fault, Journal, Payload
from bots.mind.moment.matters import Matter
from bots.persona import Persona
from orchestrator.directors import Director, Stage
from orchestrator.directors.rehearsal import Rehearsal
from tests.support.virtual_time import loop_clock
from worlds import Place

P = TypeVar("P", bound=Payload)
SPEED = 200.0
"""Speed of the run clock: the twenty minutes of the paper are six seconds."""
TAXATION = Matter(name="taxation", question="Should taxes rise?", words=("tax",))


@dataclass
class Scene:
    """A rehearsal, its stage, and its log."""

    rehearsal: Rehearsal
    personas: Sequence[Persona]
    places: Mapping[str, Place] = field(default_factory=dict)
    speed: float = SPEED
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = loop_clock(self.speed)
        self.stage = Stage(
            clock=self.clock,
            personas=self.personas,
            places=self.places,
            matters=(TAXATION,),
            town=self.rehearsal,
            people=self.rehearsal,
            journal_for=lambda source, agent: Journal(source, self.clock, self.events.append, agent=agent),
        )

    async def play(self, director: Director[Any]) -> None:
        """Let the director do everything that it has planned."""
        self.clock.begin()
        await director.run()

    def logged(self, kind: type[P]) -> list[P]:
        return [event.payload for event in self.events if isinstance(event.payload, kind)]

    def timed(self, kind: type[P]) -> list[tuple[float, P]]:
        """Make a scene with the run clock."""
        return [(event.t, event.payload) for event in self.events if isinstance(event.payload, kind)]

    @property
    def faults(self) -> list[Fault]:
        return self.logged(Fault)
