"""Memes in one run: counts by agent, place and time (Project Sid, figure 11)."""

import numpy as np
import pandas as pd

from analysis.belonging import of_experiment
from analysis.claims import TestedClaim, WorldFigure
from analysis.experiments.culture.judging import claim_on_memes
from analysis.experiments.culture.meme_plots import draw_meme_map, draw_memes_by_place, draw_memes_over_time
from analysis.experiments.culture.memes import (
    MEME_QUESTION,
    by_agent,
    by_home,
    by_place,
    keywords,
    mentions,
    over_time,
    said_and_meant,
)
from analysis.experiments.culture.places import COUNTRYSIDE, Whereabouts, homes, place_names, whereabouts
from analysis.judges import judging_concerns
from analysis.judges.tables import judge_tables
from analysis.metrics.base import METRICS, Headline, Measurement, Plot, Table
from analysis.run import Run

_RECENT_SECONDS = 120.0
"""Time after speaking of a meme during which an agent has its colour on the map (figure 11A)."""
_MAP_SHARE = 0.8
"""Time of the map as a share of the run: minute 100 of 120 in the paper."""
TOWN_MINUS_RURAL = "memes_town_minus_rural"


@METRICS.part("memes", order=110)
@of_experiment("culture")
def measure(run: Run) -> Measurement:
    """Measure memes: how often agents in towns and countryside mention them, and which memes, where and when."""
    where = whereabouts(run)
    told = said_and_meant(run)
    found = mentions(told, run)
    agents = by_agent(found, homes(run, where), run.seconds)
    places, living = by_place(found, told, where), by_home(agents, place_names(run.manifest.towns))
    headline: Headline = {"meme_mentions": len(found), "memes": int(found["meme"].nunique()), **meme_figures(agents)}
    return Measurement(
        title="Memes",
        finding=_finding(found, agents, run),
        headline=headline,
        tables=[
            Table(
                "memes_by_home",
                "Mentions of memes per hour by the agents that live in each place. Intervals are over agents of one "
                "world, which are not independent",
                living,
                {"home": "Home", "agents": "Agents", "mean": "Per agent", "low": "95 % from", "high": "to"},
                decimals=2,
            ),
            Table(
                "memes_by_place",
                "Mentions of memes by place of the speaker",
                places,
                {
                    "place": "Place",
                    "agents_mean": "Agents there",
                    "texts": "Texts",
                    "mentions": "Mentions",
                    "memes": "Memes",
                    "commonest": "Commonest",
                    "mentions_an_hour": "Per agent and hour",
                },
                decimals=2,
            ),
            Table("memes_by_agent", "Mentions of memes by each agent", agents, {}),
            Table("memes_over_time", "Mentions of each meme by place and time", over_time(found, run.seconds), {}),
            Table(
                "keywords",
                "Other words that several people use, without politeness, names and chores",
                keywords(told, run),
                {"stem": "Stem", "texts": "Texts", "agents": "Agents", "place": "Mostly in", "place_share": "Share"},
                rows_shown=20,
            ),
            *judge_tables(run, "culture"),
        ],
        plots=_plots(run, where, found, living, places) if len(found) and _has_country(run) else [],
        concerns=judging_concerns([run], MEME_QUESTION),
        claims=[_claim(run, agents)] if len(found) and _has_country(run) else [],
        panel="culture/memes",
    )


def _has_country(run: Run) -> bool:
    """Return whether there are several named towns with land between them. One village says nothing about towns."""
    return sum(bool(town.name) for town in run.manifest.towns) > 1


def meme_figures(agents: pd.DataFrame) -> dict[str, float | None]:
    """Return how often agents of towns and of the countryside mention memes; None if nobody lives there.

    Args:
        agents: table from :func:`analysis.experiments.culture.memes.by_agent`.

    Returns:
        ``memes_in_towns_an_hour`` and ``memes_in_country_an_hour`` (per agent), and the first minus the second.
    """
    in_town = agents["home"] != COUNTRYSIDE
    town, rural = (_mean(agents.loc[chosen, "mentions_an_hour"]) for chosen in (in_town, ~in_town))
    return {
        "memes_in_towns_an_hour": town,
        "memes_in_country_an_hour": rural,
        TOWN_MINUS_RURAL: None if town is None or rural is None else round(town - rural, 4),
    }


def recent_memes(found: pd.DataFrame, where: Whereabouts, seconds: float) -> tuple[float, pd.DataFrame]:
    """Return everyone's position at a moment late in a run, and the last meme they mentioned shortly before.

    Args:
        found: table from :func:`analysis.experiments.culture.memes.mentions`.
        where: positions of all agents.
        seconds: length of the run, run clock.

    Returns:
        The moment, and a table of ``x``, ``z``, ``meme`` (missing for none).
    """
    column = int(np.argmin(np.abs(where.moments - seconds * _MAP_SHARE)))
    moment = float(where.moments[column])
    spoken = found.loc[(found["source"] == "speech") & found["t_seconds"].between(moment - _RECENT_SECONDS, moment)]
    last = spoken.drop_duplicates("agent", keep="last").set_index("agent")["meme"]
    people = pd.DataFrame({"x": where.x[:, column], "z": where.z[:, column], "meme": last.reindex(where.agents).array})
    return moment, people.dropna(subset=["x", "z"])


def _mean(values: pd.Series) -> float | None:
    return round(float(values.mean()), 4) if values.notna().any() else None


def _plots(run: Run, where: Whereabouts, found: pd.DataFrame, living: pd.DataFrame, places: pd.DataFrame) -> list[Plot]:
    moment, people = recent_memes(found, where, run.seconds)
    shown = _busiest(places)
    plots = [
        Plot(
            "meme_map",
            "Everyone's position, and the meme that they mentioned in the two minutes before. White means no meme. "
            "Towns are grey circles.",
            f"Map of {len(people)} agents, {int(people['meme'].notna().sum())} of them mentioned a meme.",
            lambda: draw_meme_map(people, run.manifest.towns, moment / 60, run.title),
            moment=moment,
        ),
        Plot(
            "memes_by_home",
            "How often an agent mentions memes or sets itself a goal with one, by its home: mean with the 95 % "
            "interval over agents. Diamonds: mentions made there, per hour that agents spent there.",
            "Bars of mentions of memes by home; the table of memes by home has the same in numbers.",
            lambda: draw_memes_by_place(living, places, COUNTRYSIDE, run.title),
        ),
    ]
    if shown:
        plots.append(
            Plot(
                "memes_over_time",
                "Mentions of each meme over the run, one panel per town. Less common memes are grey.",
                "Panels of lines over minutes of run clock; the table of memes over time has the same in numbers.",
                lambda: draw_memes_over_time(over_time(found, run.seconds), shown, run.title),
            )
        )
    return plots


def _busiest(places: pd.DataFrame) -> list[str]:
    """Return the towns with mentions, the most first; the countryside if there are none."""
    towns = places.loc[(places["place"] != COUNTRYSIDE) & (places["mentions"] > 0)]
    ordered = towns.sort_values(["mentions", "place"], ascending=[False, True])["place"].tolist()
    return ordered or places.loc[places["mentions"] > 0, "place"].tolist()


def _claim(run: Run, agents: pd.DataFrame) -> TestedClaim:
    apart = meme_figures(agents)["memes_town_minus_rural"]
    return claim_on_memes([] if apart is None else [WorldFigure(run.seed, apart)])


def _finding(found: pd.DataFrame, agents: pd.DataFrame, run: Run) -> str:
    if found.empty:
        return "Nobody mentioned a declared meme."
    commonest = ", ".join(f"{meme} {count}" for meme, count in found["meme"].value_counts().head(5).items())
    told = f"Utterances and goals mention memes {len(found)} times. Most common: {commonest}."
    figures = meme_figures(agents)
    town, rural = figures["memes_in_towns_an_hour"], figures["memes_in_country_an_hour"]
    if not run.manifest.towns or town is None or rural is None:
        return told
    return f"{told} An agent in a town mentions memes {town:.2f} times per hour, in the countryside {rural:.2f} times."
