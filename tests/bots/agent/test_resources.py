"""What agents share tells them where places are, and who is human."""

from dataclasses import replace

from bots.agent import AgentResources
from bots.brain.settings import BrainSettings
from bots.clock import RunClock
from bots.memory import InMemoryStore
from bots.memory.embedding import local_embedder
from bots.mind import MindSurroundings, open_mind
from bots.persona import FamiliarPlace, Persona
from tests.bots.brain.driver import CATALOG

ALONE = AgentResources(
    mind=open_mind("rules", MindSurroundings(7)),
    embedder=local_embedder(),
    catalog=CATALOG,
    clock=RunClock(),
    store=InMemoryStore(),
    settings=BrainSettings(),
    seed=7,
)
MIRA = Persona(name="Mira", places={"plaza": FamiliarPlace(description="where all meet")})


def test_a_persona_knows_where_the_places_of_the_world_are() -> None:
    told = replace(ALONE, places={"plaza": (1.0, 64.0, 2.0), "mine": (9.0, 60.0, 9.0)}).with_places(MIRA)
    assert told.places == {
        "plaza": FamiliarPlace(description="where all meet", position=(1.0, 64.0, 2.0)),
        "mine": FamiliarPlace(description="", position=(9.0, 60.0, 9.0)),
    }
    assert ALONE.with_places(MIRA) is MIRA


def test_who_is_not_in_the_population_is_human_where_it_is_known() -> None:
    among = replace(ALONE, population=frozenset({"Mira"}))
    assert among.is_human("Alex") and not among.is_human("Mira")
    assert not ALONE.is_human("Alex")
