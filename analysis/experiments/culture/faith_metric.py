"""A faith in one run: converts over time, where it is heard, and who converted each (Project Sid, figure 12)."""

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from analysis.belonging import of_experiment
from analysis.experiments.culture.faith import DIRECT, FAITH_QUESTION, LEVELS
from analysis.experiments.culture.faith_plots import (
    DIRECT_COLOUR,
    INDIRECT_COLOUR,
    PRIEST_COLOUR,
    draw_conversion_rates,
    draw_faith_chats,
    draw_faith_over_time,
)
from analysis.experiments.culture.judging import claims_on_faith
from analysis.experiments.culture.spread import Spread, faith_figures, spread_of
from analysis.judges import judging_concerns
from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.plots.diffusion import draw_diffusion
from analysis.run import Run

_PRIEST_LEVEL = DIRECT + 1
_PRIEST_KIND, _DIRECT_KIND, _INDIRECT_KIND = "priest", "direct convert", "indirect convert"


@METRICS.part("faith", order=120)
@of_experiment("culture")
def measure(run: Run) -> Measurement:
    """Measure a faith: direct and indirect converts, each with its critical edge, and the area within earshot."""
    spread = spread_of(run)
    figures = faith_figures(spread)
    told = _conversions_told(spread)
    return Measurement(
        title="Faith",
        finding=_finding(spread, figures),
        headline=dict(figures),
        tables=[
            Table(
                "conversions",
                "Every rise to a higher level, and the first words about the faith that the convert had heard before",
                told,
                {
                    "t_seconds": "Second",
                    "agent": "Agent",
                    "level": "Level",
                    "exposures": "Heard before",
                    "speaker": "First from",
                    "heard_seconds": "Second",
                    "chain": "Speakers since a priest",
                    "text": "Words",
                },
            ),
            Table(
                "conversion_rates",
                "First conversions by number of exposures before, and by the time that agents spent with this many "
                "exposures",
                spread.rates.drop(columns="least"),
                {
                    "exposures": "Heard",
                    "agents": "Agents",
                    "agent_hours": "Agent hours",
                    "conversions": "Conversions",
                    "conversions_an_hour": "Per agent and hour",
                },
                decimals=2,
            ),
            Table("faith_over_time", "Converts, and the area within earshot, over time", spread.counts, {}),
            Table("exposure_edges", "Who heard whom speak of the faith", _edges_told(spread), {}),
        ],
        plots=_plots(spread, run) if len(spread.faith.utterances) else [],
        concerns=[*_concerns(spread), *judging_concerns([run], FAITH_QUESTION)],
        claims=claims_on_faith([spread]) if spread.faith.priests or len(spread.faith.utterances) else [],
        panel="culture/faith",
    )


def _conversions_told(spread: Spread) -> pd.DataFrame:
    told = spread.exposures.conversions
    names = dict(enumerate(LEVELS))
    columns = ["exposures", "speaker", "heard_seconds", "chain", "text", "heard_text"]
    table = told[["t", "agent", *columns]].rename(columns={"t": "t_seconds"})
    table.insert(2, "level", told["level"].map(names).astype("str"))
    table.insert(3, "before", told["before"].map(names).astype("str"))
    return table


def _edges_told(spread: Spread) -> pd.DataFrame:
    edges = spread.exposures.edges.rename(columns={"t": "t_seconds"})
    return edges[["t_seconds", "speaker", "hearer", "level", "before", "critical"]].assign(
        level=edges["level"].map(dict(enumerate(LEVELS))).astype("str")
    )


def _plots(spread: Spread, run: Run) -> list[Plot]:
    plots = [
        Plot(
            "faith_chats",
            "Left: every utterance about the faith, one row per agent that spoke of it. Right: the level of each agent "
            "over time: priests, agents that name the faith (direct converts), agents that name only its food "
            "(indirect converts). Priests are at the top, then converts, the earliest first.",
            "Marks of utterances and bands of levels by agent over minutes of run clock.",
            lambda: _draw_chats(spread, run),
        ),
        Plot(
            "faith_over_time",
            "Converts over time, without priests, and the area within earshot of the faith: the union of circles with "
            "the hearing radius around priests and converts.",
            "Two charts over minutes of run clock; the table of the faith over time has the same in numbers.",
            lambda: draw_faith_over_time(spread.counts, run.title),
        ),
    ]
    if len(spread.exposures.conversions):
        plots += [
            Plot(
                "faith_tree",
                "Who converted whom. Each convert is drawn at its first conversion, with a line to the speaker of the "
                "first words about the faith that it heard (the critical edge). Pale lines are other exposures.",
                "Tree of converts over minutes of run clock; the table of conversions has the same by agent.",
                lambda: _draw_tree(spread, run),
            ),
            Plot(
                "conversion_rates",
                "How often agents converted, by the number of utterances about the faith heard so far: conversions "
                "divided by the hours that unconverted agents spent in each group.",
                "Bars of conversions per agent and hour by exposures; the table of rates has the same in numbers.",
                lambda: draw_conversion_rates(spread.rates, run.title),
            ),
        ]
    return plots


def _draw_chats(spread: Spread, run: Run) -> Figure:
    faith = spread.faith
    # Priests, then converts, the earliest first.
    spoke = set(faith.utterances["agent"])
    known = dict.fromkeys([*faith.priests, *faith.conversions["agent"]])
    order = [agent for agent in known if agent in spoke]
    told = np.where(faith.utterances["level"] == DIRECT, "direct", "indirect")
    chats = pd.DataFrame(
        {
            "t_seconds": faith.utterances["t"],
            "agent": faith.utterances["agent"],
            "told": np.where(faith.utterances["agent"].isin(faith.priests), "priest", told),
        }
    )
    rows = [spread.where.agents.index(agent) for agent in order]
    levels = spread.levels[rows]
    levels[[place for place, agent in enumerate(order) if agent in set(faith.priests)]] = _PRIEST_LEVEL
    silent = len(spread.where.agents) - len(order)
    return draw_faith_chats(chats, levels, order, silent=silent, end_seconds=run.seconds, title=run.title)


def _draw_tree(spread: Spread, run: Run) -> Figure:
    conversions = spread.exposures.conversions
    first = conversions.drop_duplicates("agent")
    highest = conversions.groupby("agent")["level"].max().reindex(first["agent"])
    converts = pd.DataFrame(
        {
            "name": first["agent"].to_numpy(),
            "source": first["speaker"].to_numpy(),
            "t_seconds": first["t"].to_numpy(),
            "kind": np.where(highest == DIRECT, _DIRECT_KIND, _INDIRECT_KIND),
        }
    )
    edges = spread.exposures.edges
    speaking = [priest for priest in spread.faith.priests if priest in set(edges["speaker"])]
    priests = pd.DataFrame({"name": speaking, "source": None, "t_seconds": 0.0, "kind": _PRIEST_KIND})
    colours = {_PRIEST_KIND: PRIEST_COLOUR, _DIRECT_KIND: DIRECT_COLOUR, _INDIRECT_KIND: INDIRECT_COLOUR}
    others = edges.loc[edges["before"] & ~edges["critical"], ["speaker", "hearer"]]
    nodes = pd.concat([priests, converts], ignore_index=True)
    return draw_diffusion(nodes, others, colours, "Who converted whom", run.title)


def _concerns(spread: Spread) -> list[str]:
    unexplained = spread.exposures.unexplained["agent"].nunique()
    if not unexplained:
        return []
    return [f"{unexplained} agent(s) spoke of the faith without having heard about it: see the table of conversions."]


def _finding(spread: Spread, figures: dict[str, float | None]) -> str:
    if not figures["faith_utterances"]:
        return "Nobody spoke of the faith."
    told = (
        f"{figures['priests']} priests and their converts spoke of the faith "
        f"{figures['faith_utterances']} times. Of {spread.laity} others, {figures['converts_direct']} became direct "
        f"converts and {figures['converts_indirect']} indirect converts by their words; {figures['believers']} are in "
        "favour of it by their views."
    )
    conversions = spread.exposures.conversions
    if conversions.empty:
        return told
    chains = conversions.drop_duplicates("agent")["chain"]
    explained = len(conversions) - len(spread.exposures.unexplained)
    return (
        f"{told} {explained} of {len(conversions)} conversions have a critical edge; {int((chains == 1).sum())} "
        f"converts heard of it first from a priest, {int((chains > 1).sum())} from other converts."
    )
