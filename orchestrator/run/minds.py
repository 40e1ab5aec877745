"""Checks the mind of a run before the run: whether it answers, its prompts, and its cost."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bots.brain import BrainSettings
from bots.memory.embedding import UnknownEmbedding, open_embedder
from bots.mind import Learned, MindSurroundings, UnknownMind, open_mind
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError

if TYPE_CHECKING:
    from bots.mind.openai import Estimate
    from bots.mind.requests.paces import Paces


@dataclass(frozen=True)
class MindFacts:
    """What is known of a mind before the run.

    Args:
        engine: kind of the mind.
        model: name of the model, as it reports it.
        prompt_hashes: SHA-256 of each prompt file, by name.
        learned: what the check of its servers found out.
        notices: lines to show before the run: what its servers cannot do, the estimated cost, and whether the budget is
            enough.
    """

    engine: str
    model: str
    prompt_hashes: Mapping[str, str] = field(default_factory=dict)
    learned: Learned = field(default_factory=Learned)
    notices: tuple[str, ...] = ()


async def look_at_mind(scenario: Scenario, seed: int, runs_dir: Path) -> MindFacts:
    """Open a scenario's mind, check that it answers, and close it.

    Args:
        scenario: has the mind and its models.
        seed: seed of the run.
        runs_dir: folder of earlier runs, whose costs the estimate learns from.

    Raises:
        BadInputError: the mind cannot be opened, or does not answer.
    """
    try:
        mind = open_mind(scenario.mind, MindSurroundings(seed, models=scenario.models, rules=scenario.rules))
        try:
            open_embedder(scenario.brain.memory.embedding, mind.embedder())
            learned = await mind.check()
            hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in mind.prompts().items()}
        finally:
            await mind.aclose()
    except (UnknownMind, UnknownEmbedding) as error:
        raise BadInputError(str(error)) from error
    notices = (*learned.notices, *_notices(scenario, runs_dir, hashes))
    return MindFacts(mind.engine, mind.model, hashes, learned, notices)


def estimate_cost(scenario: Scenario) -> "Estimate | None":
    """Estimate the cost of a scenario's models; None for a mind without cost.

    Args:
        scenario: has the mind, its models, the population and the paces of the brain.

    Raises:
        BadInputError: the settings of the models are not valid.
    """
    name, _, argument = scenario.mind.partition(":")
    if name != "openai":
        return None
    from bots.mind.openai import estimate, load_settings  # noqa: PLC0415 - other minds need none of its libraries

    try:
        return estimate(
            load_settings(argument, scenario.models),
            agents=scenario.run.agents,
            minutes=scenario.run.minutes,
            modules=scenario.brain.modules,
            paces=_paces(scenario.brain),
        )
    except UnknownMind as error:
        raise BadInputError(str(error)) from error


def _notices(scenario: Scenario, runs_dir: Path, prompt_hashes: Mapping[str, str]) -> tuple[str, ...]:
    estimate = estimate_cost(scenario)
    if estimate is None:
        return ()
    from bots.mind.openai import estimate_by_rates, load_settings  # noqa: PLC0415
    from orchestrator.run.past_thoughts import past_rates  # noqa: PLC0415

    settings = load_settings(scenario.mind.partition(":")[2], scenario.models)
    runs, rates = past_rates(runs_dir, scenario, prompt_hashes)
    by = "example prompts"
    if runs:
        run = scenario.run
        estimate = estimate_by_rates(settings, rates, agents=run.agents, minutes=run.minutes)
        by = f"{runs} earlier {'run' if runs == 1 else 'runs'}"
    total = estimate.total
    shortfall = estimate.shortfall(settings.gateway.budget)
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
