"""What follows from a scenario and its seed: personas, other seeds, and the number of processes."""

import hashlib
import math
import secrets

import psutil

from bots.persona import Persona
from bots.population import generate_personas
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError

_DRAWN_BITS = 31
"""Number of bits of a drawn seed, short enough to type."""
_SEED_BITS = 48
"""Number of bits of a derived seed. Integers up to 2^53 survive JSON and JavaScript."""


def derive_seed(seed: int, purpose: str) -> int:
    """Return a seed for one purpose: the first 48 bits of SHA-256 over ``SEED/PURPOSE``.

    Different purposes draw from independent streams, so one more draw for one of them changes no other.

    Args:
        seed: the seed of the run.
            purpose: name of the purpose: ``terrain``, ``spawn`` ….
    """
    digest = hashlib.sha256(f"{seed}/{purpose}".encode()).digest()
    return int.from_bytes(digest, "big") >> (8 * len(digest) - _SEED_BITS)


def terrain_seed(scenario: Scenario, seed: int) -> int:
    """Return the seed of the terrain: the scenario's own, or else one derived from the run's seed."""
    return derive_seed(seed, "terrain") if scenario.world.seed is None else scenario.world.seed


def draw_personas(scenario: Scenario, seed: int) -> list[Persona]:
    """Draw the agents of a run.

    Raises:
        BadInputError: the population cannot be drawn.
    """
    try:
        return generate_personas(scenario.run.agents, seed, scenario.population)
    except ValueError as error:
        raise BadInputError(f"population: {error}") from error


def spread_over_shards(personas: list[Persona], agents_per_shard: int, shards_max: int | None) -> list[list[Persona]]:
    """Distribute the agents evenly over processes.

    Args:
        personas: all agents.
        agents_per_shard: number of agents in one process before another is started.
        shards_max: maximum number of processes; None means the number of cores.
    """
    most = shards_max or psutil.cpu_count() or 1
    count = min(math.ceil(len(personas) / agents_per_shard), most)
    return [personas[index::count] for index in range(count)]


def draw_seed() -> int:
    """Draw a seed for a run without one."""
    return secrets.randbits(_DRAWN_BITS)
