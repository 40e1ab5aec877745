"""civitas validate: whether a scenario can be run as it is written."""

from typing import Annotated

import typer

from orchestrator.config import resolve_scenario
from orchestrator.run.minds import estimate_cost
from orchestrator.run.plan import draw_personas


def validate(
    file: Annotated[str, typer.Argument(help="The path of a scenario, or the name of one that comes with Civitas.")],
    mind: Annotated[str | None, typer.Option(help="The engine to estimate, if not the scenario's.")] = None,
) -> None:
    """Check a scenario and every condition of it, and estimate what its models will cost; nothing is started."""
    resolved = resolve_scenario(file, flags={"--mind": mind})
    conditions = sorted(resolved.scenario.conditions)
    variants = [resolved, *(resolve_scenario(file, condition=condition) for condition in conditions)]
    for variant in variants:
        draw_personas(variant.scenario, variant.scenario.run.seed or 0)
    also = f", with the conditions {', '.join(conditions)}" if conditions else ""
    typer.echo(f"{file} is fine: the scenario {resolved.scenario.name}{also}.")
    cost = estimate_cost(resolved.scenario)
    if cost is not None:
        typer.echo(f"What its models will take, estimated:\n{cost.table()}")
