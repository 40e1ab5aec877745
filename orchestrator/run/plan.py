"""What follows from a scenario and its seed: who, where, and how many processes."""

import hashlib
import math
import secrets

import psutil

from bots.persona import Persona
from bots.population import generate_personas
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError

_DRAWN_BITS = 31
"""Short enough to be typed again."""
_SEED_BITS = 48
"""Whole numbers up to 2^53 pass through JSON and JavaScript unharmed."""


def derive_seed(seed: int, purpose: str) -> int:
    """A seed for one purpose: the first 48 bits of SHA-256 over ``SEED/PURPOSE``.

    Different purposes draw from unrelated streams, so that one more draw for one of them changes no other.

    Args:
        seed: the seed of the run.
        purpose: what it is for: ``terrain``, ``spawn`` ….
    """
    digest = hashlib.sha256(f"{seed}/{purpose}".encode()).digest()
    return int.from_bytes(digest, "big") >> (8 * len(digest) - _SEED_BITS)


def terrain_seed(scenario: Scenario, seed: int) -> int:
    """The seed of the terrain: the scenario's own, else one that follows from the run's."""
    return derive_seed(seed, "terrain") if scenario.world.seed is None else scenario.world.seed


def draw_personas(scenario: Scenario, seed: int) -> list[Persona]:
    """The agents of a run.

    Raises:
        BadInputError: the population cannot be drawn.
    """
    try:
        return generate_personas(scenario.run.agents, seed, scenario.population)
    except ValueError as error:
        raise BadInputError(f"population: {error}") from error


def spread_over_shards(personas: list[Persona], agents_per_shard: int, shards_max: int | None) -> list[list[Persona]]:
    """Deal the agents out to processes, evenly.

    Args:
        personas: all agents.
        agents_per_shard: how many one process carries before another is started.
        shards_max: the most processes; as many as the machine has cores when None.
    """
    most = shards_max or psutil.cpu_count() or 1
    count = min(math.ceil(len(personas) / agents_per_shard), most)
    return [personas[index::count] for index in range(count)]


def draw_seed() -> int:
    """A seed for a run that was not given one."""
    return secrets.randbits(_DRAWN_BITS)
