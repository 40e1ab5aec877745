"""The plots of one run of a society that taxes itself."""

import math

import pandas as pd

from analysis.experiments.constitution.figures import Findings
from analysis.experiments.constitution.plots import draw_positions, draw_seasons, draw_texts
from analysis.experiments.constitution.positions import NEAR_BLOCKS
from analysis.experiments.constitution.seasons import changed_at
from analysis.metrics.base import Plot
from analysis.plots.influence import draw_influence, draw_shuffled, draw_views
from analysis.run import Run


def pictures(
    run: Run,
    found: Findings,
    *,
    reached: pd.DataFrame,
    edges: pd.DataFrame,
    places: pd.DataFrame,
    laws: pd.DataFrame,
) -> list[Plot]:
    """Return the plots of a run that has seasons, without empty plots."""
    return [
        *_season_pictures(run, found, places, laws),
        *_view_pictures(run, found),
        *_influence_pictures(run, found, reached, edges),
        *_shuffled_pictures(run, found),
    ]


def _season_pictures(run: Run, found: Findings, places: pd.DataFrame, laws: pd.DataFrame) -> list[Plot]:
    title, change = run.title, changed_at(run)
    plots = [
        Plot(
            "taxes_paid",
            "Share of its holdings that each constituent paid, by season (thin lines), their mean with the 95 % "
            "interval over constituents, which are not independent, and the rate of the law.",
            _alt(found.seasons),
            lambda: draw_seasons(found.paid, found.seasons, change, title),
        )
    ]
    if len(laws):
        dues = tuple(
            _first(found.seasons.loc[found.seasons["when"] == when, "due_percent"]) for when in ("before", "after")
        )
        plots.append(
            Plot(
                "constitution_texts",
                "The constitution before and after, law by law. Changed laws are in colour, new words are bold.",
                " ".join(f"Law {row['law']} after: {row['after']}" for row in laws.to_dict("records") if row["changed"])
                or "No law changed.",
                lambda: draw_texts(laws, (dues[0], dues[1]), title),
            )
        )
    if len(places):
        plots.append(
            Plot(
                "tax_positions",
                f"Positions of constituents, one point per agent and five seconds. The square is the nearest "
                f"community chest, the ring {NEAR_BLOCKS:g} blocks around it.",
                "Maps of positions around the community chests, off season and in the tax seasons.",
                lambda: draw_positions(places, NEAR_BLOCKS, title),
            )
        )
    return plots


def _view_pictures(run: Run, found: Findings) -> list[Plot]:
    title, people = run.title, found.people
    plots = []
    if len(found.courses):
        plots.append(
            Plot(
                "views_of_taxation",
                "Each agent's view of the matter over time, from 0 (against) to 10 (for).",
                "Lines of views from 0 to 10 over minutes of run clock.",
                lambda: draw_views(
                    found.courses, people.campaigners, _moments(run), run.seconds, title, matter=people.matter
                ),
            )
        )
    return plots


def _influence_pictures(run: Run, found: Findings, reached: pd.DataFrame, edges: pd.DataFrame) -> list[Plot]:
    people = found.people
    if not people.campaigners or not len(reached):
        return []
    shown = reached.assign(
        heard=reached["heard_directly"] + reached["heard_at_second_hand"], score=reached["last_score"]
    )
    own = edges.loc[edges["speaker"].isin(people.campaigners) | (edges["from_campaigner"] > 0)]
    return [
        Plot(
            "influence",
            "Who heard the campaigners speak about the matter, by the logged hearers of each utterance. A wider line "
            "means more utterances. In brackets: how many came from campaigners, directly or at second hand.",
            "; ".join(f"{count} {way}" for way, count in reached["reached"].value_counts().items()),
            lambda: draw_influence(shown, own, people.campaigners, run.title),
        )
    ]


def _shuffled_pictures(run: Run, found: Findings) -> list[Plot]:
    observed = found.shuffled.observed
    if observed is None:
        return []
    return [
        Plot(
            "views_shuffled",
            "Share of the view changes for which the agent heard everything that moved it: as logged, and "
            "with the hearers of every utterance drawn again from everyone in the run.",
            f"{observed:.0%} as logged, {found.shuffled.mean:.0%} on average with shuffled hearers.",
            lambda: draw_shuffled(found.shuffled.shares, observed, found.shuffled.changes, run.title),
        )
    ]


def _moments(run: Run) -> dict[str, float]:
    """Return the times to mark: start of feedback, amendments and votes, and the change of the constitution."""
    moments = {}
    for kind, name in (("civic.feedback", "feedback"), ("civic.amendments", "amendments"), ("civic.vote", "vote")):
        told = run.events.loc[run.events["kind"] == kind, "t"]
        if len(told):
            moments[name] = float(told.min())
    change = changed_at(run)
    if change is not None:
        moments["in force"] = change
    return moments


def _first(values: pd.Series) -> float | None:
    there = values.dropna()
    return float(there.iloc[-1]) if len(there) else None


def _alt(seasons: pd.DataFrame) -> str:
    return "Paid on average, % by season: " + ", ".join(
        f"{row['season']}: {'n/a' if math.isnan(row['mean_percent']) else format(row['mean_percent'], '.1f')}"
        for row in seasons.to_dict("records")
    )
