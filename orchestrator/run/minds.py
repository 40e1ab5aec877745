"""Checks the mind of a run before the run: whether it answers, its prompts, and its cost."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bots.brain import BrainSettings
from bots.memory.embedding import UnknownEmbedding, open_embedder
from bots.mind import Learned, Mind, MindSurroundings, UnknownMind, open_mind
from bots.mind.thought import ModelRole
from bots.persona import Persona
from bots.population import groups_by_name
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError

if TYPE_CHECKING:
    from bots.mind.openai import Estimate, OpenAISettings
    from bots.mind.requests.paces import Paces


@dataclass(frozen=True)
class MindFacts:
    """What is known of a mind before the run.

    Args:
        engine: kind of the mind.
        model: names of all models, as it reports them.
        models: name of the model of each role, by agent; empty for a mind without models.
        prompt_hashes: SHA-256 of each prompt file, by name.
        learned: what the check of its servers found out.
        notices: lines to show before the run: what its servers cannot do, the estimated cost, and whether the budget is
            enough.
    """

    engine: str
    model: str
    models: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    prompt_hashes: Mapping[str, str] = field(default_factory=dict)
    learned: Learned = field(default_factory=Learned)
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
    notices = (*learned.notices, *_notices(scenario, personas, runs_dir, hashes))
    return MindFacts(mind.engine, mind.model, _models(mind, personas), hashes, learned, notices)


def _models(mind: Mind, personas: Sequence[Persona]) -> Mapping[str, Mapping[str, str]]:
    if not mind.model:
        return {}
    return {one.name: {role.value: mind.model_of(one.name, role) for role in ModelRole} for one in personas}


def estimate_cost(scenario: Scenario, personas: Sequence[Persona]) -> "Estimate | None":
    """Estimate the cost of a scenario's models; None for a mind without cost.

    Args:
        scenario: has the mind, its models and the paces of the brain.
        personas: the agents of the run.

    Raises:
        BadInputError: the settings of the models are not valid.
    """
    if scenario.mind.partition(":")[0] != "openai":
        return None
    from bots.mind.openai import estimate, together  # noqa: PLC0415 - other minds need none of its libraries

    minutes, modules, paces = scenario.run.minutes, scenario.brain.modules, _paces(scenario.brain)
    try:
        return together(
            estimate(settings, agents=agents, minutes=minutes, modules=modules, paces=paces)
            for settings, agents in _shared_out(scenario, personas)
        )
    except UnknownMind as error:
        raise BadInputError(str(error)) from error


def _shared_out(scenario: Scenario, personas: Sequence[Persona]) -> "Sequence[tuple[OpenAISettings, int]]":
    """Return the settings of each group with its own models, and the number of its agents."""
    from bots.mind.openai import ModelsByGroup, load_settings  # noqa: PLC0415

    groups = groups_by_name(personas)
    by_group = ModelsByGroup(load_settings(scenario.mind.partition(":")[2], scenario.models, groups), groups)
    return [(settings, by_group.agents[name]) for name, settings in by_group.settings.items()]


def _notices(
    scenario: Scenario, personas: Sequence[Persona], runs_dir: Path, prompt_hashes: Mapping[str, str]
) -> tuple[str, ...]:
    estimate = estimate_cost(scenario, personas)
    if estimate is None:
        return ()
    from bots.mind.openai import estimate_by_rates, together  # noqa: PLC0415
    from orchestrator.run.past_thoughts import past_rates  # noqa: PLC0415

    shared_out = _shared_out(scenario, personas)
    runs, rates = past_rates(runs_dir, scenario, prompt_hashes)
    by = "example prompts"
    if runs:
        minutes = scenario.run.minutes
        estimate = together(
            estimate_by_rates(settings, rates, agents=agents, minutes=minutes) for settings, agents in shared_out
        )
        by = f"{runs} earlier {'run' if runs == 1 else 'runs'}"
    total = estimate.total
    shortfall = estimate.shortfall(shared_out[0][0].gateway.budget)
    told = (
        f"Estimate for the models, by {by}: {total.calls:.0f} calls, {total.tokens_in / 1e6:.2f} million tokens in, "
        f"{total.tokens_out / 1e6:.2f} out, ${total.usd:.2f}"
    )
    return (told, shortfall) if shortfall else (told,)


def _paces(brain: BrainSettings) -> "Paces":
    from bots.mind.requests.paces import SOCIAL_GOAL_SECONDS, Paces  # noqa: PLC0415

    return Paces(
        reconsider_seconds=brain.reconsider_seconds,
        goal_seconds=brain.goal_seconds,
        social_goal_seconds=brain.social.social_goal_seconds or SOCIAL_GOAL_SECONDS,
        rated_at_once=float(brain.memory.rate_at_once),
        reflect_at_importance=brain.reflection.importance_threshold,
        questions_a_reflection=brain.reflection.questions_count,
    )
