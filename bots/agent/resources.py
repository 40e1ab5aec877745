"""What the agents of a process share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bots.brain.settings import BrainSettings
from bots.clock import RunClock
from bots.events import Position
from bots.memory import MindStore
from bots.memory.embedding import Embedder
from bots.mind import Mind
from bots.persona import FamiliarPlace, Persona
from skills.catalog import Catalog


@dataclass(frozen=True, slots=True)
class AgentResources:
    """What every agent of a process is given."""

    mind: Mind
    """The engine that answers requests."""
    embedder: Embedder
    """Tells how near memories are to a thought."""
    catalog: Catalog
    """The skills that agents can use."""
    clock: RunClock
    """The run clock; it should have begun when an agent runs."""
    store: MindStore
    """Where memories and states are kept and found again."""
    settings: BrainSettings
    """How brains are set up."""
    seed: int
    """The run's seed; every module of every agent has a random stream of its own from it."""
    population: frozenset[str] | None = None
    """Everybody by name, so that others who speak are known to be humans; None: nobody is taken for a human."""
    places: Mapping[str, Position] = field(default_factory=dict)
    """Positions of named places that a body can go to, blocks; every agent knows their names."""

    def is_human(self, speaker: str) -> bool:
        """Whether a speaker is no agent."""
        return self.population is not None and speaker not in self.population

    def with_places(self, persona: Persona) -> Persona:
        """A persona that knows where the places are."""
        if not self.places:
            return persona
        known = dict(persona.places)
        for name, position in self.places.items():
            known[name] = FamiliarPlace(description=known[name].description if name in known else "", position=position)
        return persona.model_copy(update={"places": known})
