"""``civitas constants``: shows the constants of the rules mind."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bots.mind.rules_mind.constants import known_constants
from orchestrator.cli.common import AsJson, print_json
from orchestrator.config import resolve_scenario


def constants(
    scenario: Annotated[
        str, typer.Argument(help="Name or path of the scenario whose values are shown.", show_default=True)
    ] = "village",
    as_json: AsJson = False,
) -> None:
    """Show the constants of the rules mind, which results may rest on.

    A scenario changes them under rules.constants, and so does --set, for example
    --set rules.constants.form_view.rate=0.05.
    """
    changed = resolve_scenario(scenario).scenario.rules.constants
    known = [
        asdict(about) | {"value": changed.get(group, {}).get(name, about.usual)}
        for about in known_constants().values()
        for group, _, name in [about.name.partition(".")]
    ]
    if as_json:
        print_json({"scenario": scenario, "constants": known})
        return
    table = Table("constant", "value", "range", "unit", "meaning", "source", box=None, pad_edge=False)
    for one in known:
        value = f"{one['value']:g}" + ("" if one["value"] == one["usual"] else f" (usual {one['usual']:g})")
        told = (one["name"], value, f"{one['least']:g} to {one['most']:g}", one["unit"], one["meaning"], one["source"])
        table.add_row(*(Text(cell) for cell in told))
    Console().print(table)
