"""civitas validate: checks whether a scenario or a study can run."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bots.persona import Persona
from configs.experiments import known_scenarios, known_studies
from orchestrator.config import Scenario, resolve_scenario
from orchestrator.config.load import scenario_path
from orchestrator.config.sharing import LEXICON_NAME, check_lexicon
from orchestrator.run.mind_costs import cost_notes, estimate_cost
from orchestrator.run.plan import draw_personas
from orchestrator.study import has_study, plan_study


def validate(
    file: Annotated[
        str,
        typer.Argument(help="Path of a scenario, a study or a folder, or the name of one of Civitas."),
    ],
    mind: Annotated[str | None, typer.Option(help="Engine for the cost estimate. Default: the scenario's.")] = None,
) -> None:
    """Check a scenario with its conditions, or a study, and estimate the cost of its models. Starts nothing."""
    named = file in known_scenarios() or file in known_studies()
    a_study = file in known_studies() if named else has_study(Path(file))
    if file in known_scenarios() or Path(file).is_dir() or not a_study:
        _validate_scenario(file, mind)
    if a_study:
        _validate_study(file, mind)


def _validate_scenario(file: str, mind: str | None) -> None:
    resolved = resolve_scenario(file, flags={"--mind": mind})
    conditions = sorted(resolved.scenario.conditions)
    variants = [resolved, *(resolve_scenario(file, condition=condition) for condition in conditions)]
    shared = check_lexicon(scenario_path(file).parent / LEXICON_NAME, resolved.scenario.rules)
    people = [draw_personas(variant.scenario, variant.scenario.run.seed or 0) for variant in variants]
    also = f", with the conditions {', '.join(conditions)}" if conditions else ""
    typer.echo(f"{file} is fine: the scenario {resolved.scenario.name}{also}.")
    if shared is not None:
        typer.echo(shared)
    cost = _cost(resolved.scenario, people[0])
    if cost is not None:
        typer.echo(f"Estimated cost of its models:\n{cost}")


def _validate_study(file: str, mind: str | None) -> None:
    plan = plan_study(file, flags={"--mind": mind})
    study, run = plan.study, plan.runs[0]
    first = run.scenario
    typer.echo(
        f"{file} is fine: the study {study.name}, {len(plan.runs)} runs of {first.run.minutes:g} min, "
        f"{len(study.world_seeds)} of {first.name} under each of {', '.join(study.conditions)}."
    )
    costs = {one.condition: _cost(one.scenario, draw_personas(one.scenario, one.seed)) for one in reversed(plan.runs)}
    for condition in study.conditions if len({*costs.values()}) > 1 else study.conditions[:1]:
        under = f" under {condition}" if len({*costs.values()}) > 1 else ""
        if costs[condition] is not None:
            typer.echo(f"Estimated cost of the models of one run{under}:\n{costs[condition]}")


def _cost(scenario: Scenario, personas: Sequence[Persona]) -> str | None:
    cost = estimate_cost(scenario, personas)
    return None if cost is None else "\n".join([cost.table(), *cost_notes(scenario, personas, cost)])
