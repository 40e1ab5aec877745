"""The objects that the agents of one process share."""

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
    """What every agent of a process gets."""

    mind: Mind
    """The engine that answers requests."""
    embedder: Embedder
    """Makes the embeddings by which memories are compared with a thought."""
    catalog: Catalog
    """The skills that agents can use."""
    clock: RunClock
    """The run clock. It must have started before an agent runs."""
    store: MindStore
    """Where memories and states are saved, and found again."""
    settings: BrainSettings
    """The settings of the brains."""
    seed: int
    """The run's seed. Every module of every agent derives its own random stream from it."""
    population: frozenset[str] | None = None
    """The names of all agents. Any other speaker is a human. None: no speaker is taken for a human."""
    places: Mapping[str, Position] = field(default_factory=dict)
    """Positions of named places that a body can go to, blocks. Every agent knows their names."""

    def is_human(self, speaker: str) -> bool:
        """Whether a speaker is a human, not an agent."""
        return self.population is not None and speaker not in self.population

    def with_places(self, persona: Persona) -> Persona:
        """The persona, with the knowledge of where the places are."""
        if not self.places:
            return persona
        known = dict(persona.places)
        for name, position in self.places.items():
            known[name] = FamiliarPlace(description=known[name].description if name in known else "", position=position)
        return persona.model_copy(update={"places": known})
