"""Memes in one run: how often, by whom, where and when (Project Sid, figure 11)."""

import numpy as np
import pandas as pd

from analysis.experiments.culture.meme_plots import draw_meme_map, draw_memes_by_place, draw_memes_over_time
from analysis.experiments.culture.memes import (
    by_agent,
    by_home,
    by_place,
    keywords,
    mentions,
    over_time,
    said_and_meant,
)
from analysis.experiments.culture.places import COUNTRYSIDE, Whereabouts, homes, place_names, whereabouts
from analysis.experiments.culture.references import PUBLISHED
from analysis.metrics.base import METRICS, Headline, Measurement, Plot, Table
from analysis.run import Run
from analysis.statistics import difference_interval
from analysis.verdicts import Verdict, of_difference

_RECENT_SECONDS = 120.0
"""Who spoke of a meme so recently has its colour on the map (figure 11A)."""
_MAP_SHARE = 0.8
"""The map shows this part of the run: 100 of 120 minutes in the paper."""
TOWN_MINUS_RURAL = "memes_town_minus_rural"


@METRICS.part("memes", order=110)
def measure(run: Run) -> Measurement:
    """Measure memes: how often agents of towns and of the countryside speak of them, and which, where, when."""
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
                "Mentions of memes an hour by those who live in each place; intervals are over agents of one world, "
                "who are not independent",
                living,
                {"home": "Home", "agents": "Agents", "mean": "An agent", "low": "95 % from", "high": "to"},
                decimals=2,
            ),
            Table(
                "memes_by_place",
                "Mentions of memes by where the speaker was",
                places,
                {
                    "place": "Place",
                    "agents_mean": "Agents there",
                    "texts": "Said and meant",
                    "mentions": "Mentions",
                    "memes": "Memes",
                    "commonest": "Commonest",
                    "mentions_an_hour": "An agent and hour",
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
        ],
        plots=_plots(run, where, found, living, places) if len(found) and _has_country(run) else [],
        verdicts=[_verdict(agents)] if len(found) and _has_country(run) else [],
    )


def _has_country(run: Run) -> bool:
    """Whether there are several towns by name, with land between them; one village says nothing of towns."""
    return sum(bool(town.name) for town in run.manifest.towns) > 1


def meme_figures(agents: pd.DataFrame) -> dict[str, float | None]:
    """How often those who live in towns and in the countryside speak of memes; None where nobody lives there.

    Args:
        agents: from :func:`analysis.experiments.culture.memes.by_agent`.

    Returns:
        ``memes_in_towns_an_hour`` and ``memes_in_country_an_hour`` (an agent), and the first less the second.
    """
    in_town = agents["home"] != COUNTRYSIDE
    town, rural = (_mean(agents.loc[chosen, "mentions_an_hour"]) for chosen in (in_town, ~in_town))
    return {
        "memes_in_towns_an_hour": town,
        "memes_in_country_an_hour": rural,
        TOWN_MINUS_RURAL: None if town is None or rural is None else round(town - rural, 4),
    }


def recent_memes(found: pd.DataFrame, where: Whereabouts, seconds: float) -> tuple[float, pd.DataFrame]:
    """Where everybody is at a moment late in a run, and of which meme they spoke last shortly before.

    Args:
        found: from :func:`analysis.experiments.culture.memes.mentions`.
        where: where everybody is.
        seconds: length of the run, run clock.

    Returns:
        The moment, and ``x``, ``z``, ``meme`` (missing for none).
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
            "Where everybody was, and of which meme they had spoken in the two minutes before; who had spoken of none "
            "is white. Towns are grey circles.",
            f"Map of {len(people)} agents, {int(people['meme'].notna().sum())} of whom spoke of a meme.",
            lambda: draw_meme_map(people, run.manifest.towns, moment / 60, run.title),
        ),
        Plot(
            "memes_by_home",
            "How often an agent speaks of memes or sets itself a goal with one, by where it lives: mean with the 95 % "
            "interval over agents. Diamonds: what was said there, by the time that anybody spent there.",
            "Bars of mentions of memes by home; the table of memes by home has the same in numbers.",
            lambda: draw_memes_by_place(living, places, COUNTRYSIDE, run.title),
        ),
    ]
    if shown:
        plots.append(
            Plot(
                "memes_over_time",
                "Mentions of each meme over the run, a panel a town; memes that are not the commonest are grey.",
                "Panels of lines over minutes of run clock; the table of memes over time has the same in numbers.",
                lambda: draw_memes_over_time(over_time(found, run.seconds), shown, run.title),
            )
        )
    return plots


def _busiest(places: pd.DataFrame) -> list[str]:
    """Towns with mentions, those with most first; the countryside where there are none."""
    towns = places.loc[(places["place"] != COUNTRYSIDE) & (places["mentions"] > 0)]
    ordered = towns.sort_values(["mentions", "place"], ascending=[False, True])["place"].tolist()
    return ordered or places.loc[places["mentions"] > 0, "place"].tolist()


def _verdict(agents: pd.DataFrame) -> Verdict:
    in_town = agents["home"] != COUNTRYSIDE
    town, rural = agents.loc[in_town, "mentions_an_hour"], agents.loc[~in_town, "mentions_an_hour"]
    interval = difference_interval(town, rural)
    sentence = (
        f"{town.mean():.2f} mentions an hour by each of {len(town)} agents of towns, {rural.mean():.2f} by each of "
        f"{len(rural)} of the countryside; 95 % interval of the difference over agents of this one world "
        f"{interval[0]:+.2f} to {interval[1]:+.2f}."
        if interval is not None
        else f"{len(town)} agents live in towns, {len(rural)} in the countryside: there is nothing to compare."
    )
    return Verdict(
        "Towns have more memes a head than the countryside",
        of_difference(interval, "higher"),
        sentence,
        str(PUBLISHED["memes_by_place"]),
    )


def _finding(found: pd.DataFrame, agents: pd.DataFrame, run: Run) -> str:
    if found.empty:
        return "Nobody spoke of any of the declared memes."
    commonest = ", ".join(f"{meme} {count}" for meme, count in found["meme"].value_counts().head(5).items())
    told = f"Memes were spoken of or aimed for {len(found)} times; the commonest: {commonest}."
    figures = meme_figures(agents)
    town, rural = figures["memes_in_towns_an_hour"], figures["memes_in_country_an_hour"]
    if not run.manifest.towns or town is None or rural is None:
        return told
    return f"{told} An agent of a town did so {town:.2f} times an hour, one of the countryside {rural:.2f} times."
