"""The live table: what each agent does, and the costs of each part."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from orchestrator.run.snapshot import Snapshot
from orchestrator.shard import AgentSight

AGENTS_SHOWN_MAX = 30
_GOAL_CHARACTERS = 48


def live_table(snapshot: Snapshot) -> RenderableType:
    """Draw the state of a run.

    Args:
        snapshot: the state of the run.
    """
    # Only the run itself measures the costs of its parts; other processes have none to show.
    parts = [_parts(snapshot)] if snapshot.costs else []
    return Group(Text(headline(snapshot), style="bold"), _agents(snapshot), *parts)


def headline(snapshot: Snapshot) -> str:
    """Return one line about the whole run."""
    published = snapshot.published
    done = f"{snapshot.t_seconds / 60:.1f} of {snapshot.minutes:g} min"
    words = [snapshot.title, done, f"{published.in_world}/{snapshot.agents} agents in the world"]
    unique = [sight.state.get("unique_items", 0) for sight in published.agents.values()]
    if unique:
        words.append(f"{sum(unique) / len(unique):.1f} different items each")
    if snapshot.world is not None:
        words.append(f"{snapshot.world.tps:.0f} ticks/s")
    if published.recorder is not None:
        words.append(f"{published.recorder.events} events")
    return " · ".join(words)


def _agents(snapshot: Snapshot) -> Table:
    table = Table(expand=True, box=box.SIMPLE_HEAD)
    for column in ("agent", "does", "goal"):
        table.add_column(column, no_wrap=True, overflow="ellipsis", ratio=None if column == "agent" else 1)
    for column in ("items", "kinds", "heard", "said", "health"):
        table.add_column(column, justify="right")
    agents = list(snapshot.published.agents.items())
    for name, sight in agents[:AGENTS_SHOWN_MAX]:
        table.add_row(name, *_cells(sight))
    if len(agents) > AGENTS_SHOWN_MAX:
        table.add_row(f"and {len(agents) - AGENTS_SHOWN_MAX} more")
    return table


def _cells(sight: AgentSight) -> list[str]:
    state = sight.state
    if not sight.in_world:
        return ["not in the world"]
    if not state:
        return ["waiting for the start"]
    return [
        str(state["doing"] or ""),
        str(state["goal"] or "")[:_GOAL_CHARACTERS],
        str(sum(state["items"].values())),
        str(state["unique_items"]),
        str(state["heard"]),
        str(state["said"]),
        f"{state['health']:.0f}",
    ]


def _parts(snapshot: Snapshot) -> Table:
    table = Table(expand=False, box=box.SIMPLE_HEAD)
    table.add_column("part")
    table.add_column("CPU % of a core", justify="right")
    table.add_column("memory MB", justify="right")
    for name, cost in sorted(snapshot.costs.items()):
        table.add_row(name, f"{cost.cpu_pct:.0f}", f"{cost.memory_mb:.0f}")
    return table
