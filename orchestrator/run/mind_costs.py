"""What the models of a run will cost, told before it begins: the estimate, the prices, and the limits."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bots.brain import BrainSettings
from bots.mind import UnknownMind
from bots.mind.gateway.money import FREE
from bots.persona import Persona
from bots.population import groups_by_name
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError

if TYPE_CHECKING:
    from bots.mind.gateway import GatewaySettings
    from bots.mind.openai import Estimate, ModelsByGroup
    from bots.mind.requests.paces import Paces

# Other minds need none of the libraries of the mind openai, so it is imported where it is used.


def estimate_cost(scenario: Scenario, personas: Sequence[Persona]) -> "Estimate | None":
    """Estimate the cost of a scenario's models; None for a mind without cost.

    Args:
        scenario: has the mind, its models and the paces of the brain.
        personas: the agents of the run.

    Raises:
        BadInputError: the settings of the models are not valid.
    """
    by_group = _models(scenario, personas)
    if by_group is None:
        return None
    from bots.mind.openai import estimate, together  # noqa: PLC0415

    run, modules, paces = scenario.run, scenario.brain.modules, _paces(scenario.brain)
    agents = by_group.agents
    try:
        return together(
            estimate(one, agents=agents[name], minutes=run.minutes, modules=modules, paces=paces, speed=run.speed)
            for name, one in by_group.settings.items()
        )
    except UnknownMind as error:
        raise BadInputError(str(error)) from error


def cost_notes(scenario: Scenario, personas: Sequence[Persona], estimate: "Estimate") -> tuple[str, ...]:
    """Return where the prices of a scenario's models are from, and which limit stops or slows the run, in sentences.

    Args:
        scenario: has the models, the population and the speed.
        personas: the agents of the run.
        estimate: the estimate of the run.

    Raises:
        BadInputError: the settings of the models are not valid.
    """
    by_group = _models(scenario, personas)
    if by_group is None:
        return ()
    from bots.mind.openai.prices import price_notes, unpriced_notes  # noqa: PLC0415
    from bots.mind.openai.run_limits import limit_notes  # noqa: PLC0415

    run, models = scenario.run, by_group.models_in_words().values()
    limits = limit_notes(_gateway(by_group), estimate, agents=run.agents, minutes=run.minutes, speed=run.speed)
    unpriced = dict.fromkeys(model.model for model in models if not model.has_price)
    priced = price_notes({model.model: model.price for model in models}, date.today())
    return (*priced, *unpriced_notes(list(unpriced)), *limits)


def prices(scenario: Scenario, personas: Sequence[Persona]) -> dict[str, dict[str, Any]]:
    """Return what the model of each role costs, with date and source, for the manifest.

    Args:
        scenario: has the models.
        personas: the agents of the run.

    Raises:
        BadInputError: the settings of the models are not valid.
    """
    by_group = _models(scenario, personas)
    if by_group is None:
        return {}
    return {
        role: {"model": model.model} | model.price.model_dump(mode="json", exclude_none=True)
        for role, model in by_group.models_in_words().items()
        if model.price != FREE
    }


def cost_notices(
    scenario: Scenario, personas: Sequence[Persona], runs_dir: Path, prompt_hashes: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the lines about costs to show before a run; none for a mind without cost.

    Args:
        scenario: the scenario.
        personas: the agents of the run.
        runs_dir: folder of earlier runs, whose costs the estimate learns from.
        prompt_hashes: SHA-256 of each prompt, by name: only runs with the same prompts are alike.

    Raises:
        BadInputError: the settings of the models are not valid.
    """
    estimate, by_group = estimate_cost(scenario, personas), _models(scenario, personas)
    if estimate is None or by_group is None:
        return ()
    from bots.mind.openai import estimate_by_rates, together  # noqa: PLC0415
    from bots.mind.openai.run_limits import within_limits  # noqa: PLC0415
    from orchestrator.run.past_thoughts import past_rates  # noqa: PLC0415

    limits = _gateway(by_group).rates
    is_limited = not (limits.requests_per_minute is None and limits.tokens_per_minute is None)
    runs, rates = past_rates(runs_dir, scenario, prompt_hashes, by_group.names, is_limited=is_limited)
    by = "example prompts"
    if runs:
        minutes = scenario.run.minutes
        estimate = together(
            estimate_by_rates(settings, rates, agents=by_group.agents[name], minutes=minutes)
            for name, settings in by_group.settings.items()
        )
        by = f"{runs} earlier {'run' if runs == 1 else 'runs'}"
    total = within_limits(_gateway(by_group), estimate, scenario.run.minutes / scenario.run.speed).total
    told = (
        f"Estimate for the models, by {by}: {total.calls:.0f} calls, {total.tokens_in / 1e6:.2f} million tokens in, "
        f"{total.tokens_out / 1e6:.2f} out, ${total.usd:.2f}"
    )
    return (told, *cost_notes(scenario, personas, estimate))


def _models(scenario: Scenario, personas: Sequence[Persona]) -> "ModelsByGroup | None":
    """Return the models of each group; None for a mind without models."""
    name, _, argument = scenario.mind.partition(":")
    if name != "openai":
        return None
    from bots.mind.openai import ModelsByGroup, load_settings  # noqa: PLC0415

    groups = groups_by_name(personas)
    try:
        return ModelsByGroup(load_settings(argument, scenario.models, groups), groups)
    except UnknownMind as error:
        raise BadInputError(str(error)) from error


def _gateway(by_group: "ModelsByGroup") -> "GatewaySettings":
    """Return the settings of the gateways, which all groups share."""
    return next(iter(by_group.settings.values())).gateway


def _paces(brain: BrainSettings) -> "Paces":
    from bots.mind.requests.paces import SOCIAL_GOAL_SECONDS, Paces  # noqa: PLC0415

    return Paces(
        reconsider_seconds=brain.reconsider_seconds,
        goal_seconds=brain.goal_seconds,
        social_goal_seconds=brain.social.social_goal_seconds or SOCIAL_GOAL_SECONDS,
        rates_importance=brain.memory.rate_with_mind,
        rated_at_once=float(brain.memory.rate_at_once),
        reflect_at_importance=brain.reflection.importance_threshold,
        questions_a_reflection=brain.reflection.questions_count,
    )
