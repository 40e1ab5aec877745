"""Item progression: how many different items each agent has acquired over time.

The count is the log's own ``unique_total``, without items that were given at set-up. It never falls: an item
that is lost or given away still counts.
"""

import numpy as np
import pandas as pd

from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.metrics.dependencies import DIAMOND, dependencies, seconds_to
from analysis.plots.dependencies import draw_dependencies
from analysis.plots.items import draw_item_progression
from analysis.references import ItemReference, item_reference
from analysis.run import Run
from analysis.statistics import steps_at, time_grid


@METRICS.part("items", order=10)
def measure(run: Run) -> Measurement:
    """Measure item progression: ``unique_items_mean`` with its range over agents, the total of all agents, and when the
    first of them had a diamond.
    """
    acquired = run.payloads("item.acquired")
    steps = first_acquisitions(acquired)
    totals = item_totals(steps, run.agents)
    progress = items_over_time(steps, run)
    found = _found(acquired)
    counts = totals["unique_items"]
    reference = item_reference(run.manifest.scenario)
    # Only an item race is about what was made from what.
    made = None if reference is None or not len(steps) else dependencies(run)
    return Measurement(
        title="Items",
        finding=_finding(counts, steps) + _beside(reference),
        headline={
            "unique_items_mean": round(float(counts.mean()), 4) if len(counts) else None,
            "unique_items_min": int(counts.min()) if len(counts) else None,
            "unique_items_max": int(counts.max()) if len(counts) else None,
            "unique_items_all": int(steps["item"].nunique()),
            "seconds_to_diamond": seconds_to(run, DIAMOND),
        },
        tables=[
            Table(
                "items_total",
                "Different items acquired by each agent by the end",
                totals,
                {
                    "agent": "Agent",
                    "unique_items": "Different items",
                    "first_seconds": "First (s)",
                    "last_seconds": "Latest (s)",
                },
            ),
            Table(
                "items_found",
                "Items by number of agents that acquired them",
                found,
                {"item": "Item", "agents": "Agents", "count": "Pieces", "first_seconds": "First (s)"},
            ),
            Table("items_by_agent", "Every item that was new to its agent", steps, {}),
            Table("items_over_time", "Different items over time", progress, {}),
            *_made_tables(made),
        ],
        plots=[
            Plot(
                "item_progression",
                "Different items acquired over the run. Thin lines are agents, the thick line is their mean. Below: "
                "different items of all agents together.",
                _alt(counts, steps),
                lambda: draw_item_progression(steps, progress, run.agents, run.title, reference),
            ),
            *_made_plots(made, run),
        ]
        if len(steps)
        else [],
        concerns=_concerns(acquired, steps),
        panel="society/time" if reference is None else "items",
    )


def first_acquisitions(acquired: pd.DataFrame) -> pd.DataFrame:
    """Return the rows at which an agent's count of different items rises."""
    highest = acquired.groupby("agent")["unique_total"].cummax()
    before = highest.groupby(acquired["agent"]).shift(fill_value=0)
    rose = acquired.loc[highest > before, ["agent", "t", "item", "count", "unique_total"]]
    return (
        rose.rename(columns={"t": "t_seconds"})
        .sort_values(["agent", "t_seconds", "unique_total"], kind="stable")
        .reset_index(drop=True)
    )


def item_totals(steps: pd.DataFrame, agents: list[str]) -> pd.DataFrame:
    """Return the different items of each agent at the end, with the times of its first and its latest new item."""
    by_agent = steps.groupby("agent")
    totals = pd.DataFrame(
        {
            "unique_items": by_agent["unique_total"].max(),
            "first_seconds": by_agent["t_seconds"].min(),
            "last_seconds": by_agent["t_seconds"].max(),
        }
    ).reindex(pd.Index(agents, name="agent", dtype="str"))
    # An agent that was present and acquired nothing has exactly 0 items; its times stay missing.
    totals["unique_items"] = totals["unique_items"].fillna(0).astype("int64")
    return totals.sort_values("unique_items", ascending=False, kind="stable").reset_index()


def items_over_time(steps: pd.DataFrame, run: Run) -> pd.DataFrame:
    """Return different items on a time grid: mean, minimum and maximum per agent, and all agents together."""
    grid = time_grid(run.seconds)
    if not run.agents:
        return pd.DataFrame({"t_seconds": [], "mean": [], "min": [], "max": [], "cumulative": []})
    groups = {
        str(agent): steps_at(own["t_seconds"].to_numpy(), own["unique_total"].to_numpy(dtype=np.float64), grid)
        for agent, own in steps.groupby("agent")
    }
    levels = np.stack([groups.get(agent, np.zeros_like(grid)) for agent in run.agents])
    firsts = np.sort(steps.groupby("item")["t_seconds"].min().to_numpy(dtype=np.float64))
    return pd.DataFrame(
        {
            "t_seconds": grid,
            "mean": levels.mean(axis=0),
            "min": levels.min(axis=0).astype("int64"),
            "max": levels.max(axis=0).astype("int64"),
            "cumulative": np.searchsorted(firsts, grid, side="right"),
        }
    )


def _made_tables(made: pd.DataFrame | None) -> list[Table]:
    if made is None:
        return []
    told = made.assign(made_from=made["made_from"].str.join(", "))
    heads = {
        "item": "Item",
        "depth": "Steps",
        "first_seconds": "First (s)",
        "agents": "Agents",
        "made_from": "Made from",
    }
    caption = "Items by the number of steps from raw items, and what each was made from"
    deepest = told.sort_values(["depth", "first_seconds"], ascending=[False, True], kind="stable", ignore_index=True)
    return [Table("item_dependencies", caption, deepest, heads | {"made_from": "Made from"})]


def _made_plots(made: pd.DataFrame | None, run: Run) -> list[Plot]:
    if made is None:
        return []
    diamond = seconds_to(run, DIAMOND)
    told = "No agent had one" if diamond is None else f"The first was acquired after {diamond / 60:.1f} min"
    return [
        Plot(
            "item_dependencies",
            f"What each item was made from, by the first action that made it. Marked: a diamond. {told}.",
            f"A graph of {len(made)} items in {made['depth'].max() + 1} levels over minutes of run clock. The table "
            "has the same in numbers.",
            lambda: draw_dependencies(made, DIAMOND, run.title),
        )
    ]


def _found(acquired: pd.DataFrame) -> pd.DataFrame:
    by_item = acquired.groupby("item")
    found = pd.DataFrame(
        {"agents": by_item["agent"].nunique(), "count": by_item["count"].sum(), "first_seconds": by_item["t"].min()}
    ).reset_index()
    return found.sort_values(["agents", "count", "item"], ascending=[False, False, True], ignore_index=True)


def _finding(counts: "pd.Series[int]", steps: pd.DataFrame) -> str:
    if not len(counts):
        return "The log names no agent, so there is nothing to count."
    if not len(steps):
        return "No agent acquired any item."
    return (
        f"Agents acquired {counts.mean():.1f} different items each on average (from {counts.min()} to {counts.max()}), "
        f"and {steps['item'].nunique()} different items together."
    )


def _beside(reference: ItemReference | None) -> str:
    if reference is None:
        return ""
    told = [
        f"{reference.mean:g} per agent on average" if reference.mean is not None else "",
        f"{reference.best[0]:g} to {reference.best[1]:g} for the best agents" if reference.best is not None else "",
        f"about {reference.together:g} together" if reference.together is not None else "",
    ]
    published = ", ".join(part for part in told if part)
    return f" {reference.source} gives, after {reference.minutes:g} minutes with another engine: {published}."


def _alt(counts: "pd.Series[int]", steps: pd.DataFrame) -> str:
    return (
        f"Two line charts over minutes of run clock. Above: different items of each of {len(counts)} agents, rising "
        f"from 0 to a mean of {counts.mean():.1f}. Below: different items of all agents together, rising to "
        f"{steps['item'].nunique()}."
    )


def _concerns(acquired: pd.DataFrame, steps: pd.DataFrame) -> list[str]:
    """Report if the log's own count and the items in it disagree."""
    named = acquired.groupby("agent")["item"].nunique()
    counted = steps.groupby("agent")["unique_total"].max()
    disagree = named.index[counted.reindex(named.index).fillna(0).gt(named)]
    if not len(disagree):
        return []
    return [
        f"For {len(disagree)} agent(s) the log counts more different items than it lists, so item events are missing."
    ]
