"""Checks the mind of a run before the run: whether it answers, and its prompts."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bots.memory.embedding import UnknownEmbedding, open_embedder
from bots.mind import Learned, Mind, MindSurroundings, UnknownMind, open_mind
from bots.mind.thought import ModelRole
from bots.persona import Persona
from bots.population import groups_by_name
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError
from orchestrator.run.mind_costs import cost_notices, prices


@dataclass(frozen=True)
class MindFacts:
    """What is known of a mind before the run.

    Args:
        engine: kind of the mind.
        model: names of all models, as it reports them.
        models: name of the model of each role, by agent; empty for a mind without models.
        prompt_hashes: SHA-256 of each prompt file, by name.
        learned: what the check of its servers found out.
        prices: price of each role's model, with its date and source; empty if nothing costs anything.
        notices: lines to show before the run: what its servers cannot do, the estimated cost, where the prices are
            from, and which limit stops or slows the run.
    """

    engine: str
    model: str
    models: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    prompt_hashes: Mapping[str, str] = field(default_factory=dict)
    learned: Learned = field(default_factory=Learned)
    prices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    notices: tuple[str, ...] = ()


async def look_at_mind(scenario: Scenario, seed: int, personas: Sequence[Persona], runs_dir: Path) -> MindFacts:
    """Open a scenario's mind, check that it answers, and close it.

    Args:
        scenario: has the mind and its models.
        seed: seed of the run.
        personas: the agents of the run.
        runs_dir: folder of earlier runs, whose costs the estimate learns from.

    Raises:
        BadInputError: the mind cannot be opened, or does not answer.
    """
    try:
        groups = groups_by_name(personas)
        around = MindSurroundings(seed, models=scenario.models, groups=groups, rules=scenario.rules)
        mind = open_mind(scenario.mind, around)
        try:
            open_embedder(scenario.brain.memory.embedding, mind.embedder())
            learned = await mind.check()
            hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in mind.prompts().items()}
        finally:
            await mind.aclose()
    except (UnknownMind, UnknownEmbedding) as error:
        raise BadInputError(str(error)) from error
    notices = (*learned.notices, *cost_notices(scenario, personas, runs_dir, hashes))
    models, priced = _models(mind, personas), prices(scenario, personas)
    return MindFacts(mind.engine, mind.model, models, hashes, learned, priced, notices)


def _models(mind: Mind, personas: Sequence[Persona]) -> Mapping[str, Mapping[str, str]]:
    if not mind.model:
        return {}
    return {one.name: {role.value: mind.model_of(one.name, role) for role in ModelRole} for one in personas}
