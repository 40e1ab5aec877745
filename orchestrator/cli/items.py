"""``civitas items``: which items the embedded world has, and how one gets them."""

from pathlib import Path
from typing import Annotated

import anyio
import typer

from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, messages, print_json
from orchestrator.dashboard import open_reporter
from orchestrator.items import ItemRoute, Reachable, reachable_items
from orchestrator.provision import ensure_node_packages
from orchestrator.run.folder import find_run

items = typer.Typer(no_args_is_help=True, help="Show which items can be had, and how.")

_ITEMS_TOLD = 8


@items.command()
def reachable(
    seed: Annotated[int, typer.Option(help="Seed of the land.")] = 0,
    run: Annotated[
        str | None, typer.Option("--run", metavar="RUN", help="Compare with the items that the agents of a run had.")
    ] = None,
    runs_dir: RunsDir = RUNS_DIR,
    as_json: AsJson = False,
) -> None:
    """Show every item that can be had in the embedded world, by what route, and which cannot, with the reason.

    The route begins with bare hands, where nothing is in sight; the time is an estimate. The land is a sample: some
    columns of every biome, and home.
    """
    acquired = None if run is None else _acquired(find_run(run, runs_dir))
    node = anyio.run(ensure_node_packages, open_reporter(messages(), quiet=False).install)
    messages().print("Looking at the land, which takes some ten seconds.")
    found = reachable_items(node, seed)
    if as_json:
        print_json(_told(found, seed, acquired))
        return
    _show(found, seed)
    if acquired is not None:
        _compare(found, acquired)


def _acquired(folder: Path) -> set[str]:
    """Return the items that agents of a run had."""
    from analysis.run import open_run  # noqa: PLC0415 - only a comparison reads a log

    return set(open_run(folder).payloads("item.acquired", "item")["item"])


def _in_words(one: ItemRoute) -> str:
    return ", ".join(f"{step['skill']} {step['count']} {step['item']}" for step in one.route)


def _show(found: Reachable, seed: int) -> None:
    had = found.had
    typer.echo(
        f"{len(had)} of {len(found.items)} items can be had in the embedded world (seed {seed}; "
        f"{found.columns} columns of {len(found.biomes)} biomes).\n"
    )
    width = max((len(one.item) for one in had), default=0)
    for one in had:
        typer.echo(f"{one.item:<{width}}  {one.seconds:>5} s  {_in_words(one)}")
    typer.echo(f"\n{len(found.by_luck)} more lie in chests of structures, by luck (share of such chests):\n")
    for one in found.by_luck:
        chests = sorted(one.chests.items(), key=lambda chest: -chest[1])
        typer.echo(f"{one.item:<{width}}  " + ", ".join(f"{kind} {share:.0%}" for kind, share in chests))
    typer.echo(f"\n{sum(map(len, found.not_had.values()))} items cannot be had:\n")
    for reason, names in found.not_had.items():
        more = f" and {len(names) - _ITEMS_TOLD} more" if len(names) > _ITEMS_TOLD else ""
        typer.echo(f"{len(names):>4}  {reason}: {', '.join(names[:_ITEMS_TOLD])}{more}")


def _compare(found: Reachable, acquired: set[str]) -> None:
    had = {one.item for one in found.had}
    lucky = {one.item for one in found.by_luck}
    typer.echo(
        f"\nThe agents of the run had {len(acquired & had)} of the items that can be had, "
        f"and {len(acquired & lucky)} of those that lie in chests."
    )
    if acquired - had - lucky:
        typer.echo(f"They also had items that no known route leads to: {', '.join(sorted(acquired - had - lucky))}.")


def _told(found: Reachable, seed: int, acquired: set[str] | None) -> dict[str, object]:
    had = {one.item for one in found.had}
    told: dict[str, object] = {
        "seed": seed,
        "columns": found.columns,
        "biomes": list(found.biomes),
        "reachable": len(had),
        "by_luck": len(found.by_luck),
        "items": [
            {
                "item": one.item,
                "seconds": one.seconds,
                "route": list(one.route),
                "reason": one.reason,
                "chests": dict(one.chests),
            }
            for one in found.items
        ],
    }
    if acquired is not None:
        told |= {"acquired": sorted(acquired), "acquired_without_route": sorted(acquired - had)}
    return told
