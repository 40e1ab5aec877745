"""Computes the figures of memes and of a faith a second time, from the events of one run.

The words are those of the built-in lexicon.
"""

import math
import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd

from tests.recomputed.civic_log import Row, RunLog, mean_or_none, read_lexicon, read_log, share_or_none, spoken
from tests.recomputed.hazard import log_odds_a_doubling, span_rows
from tests.recomputed.judge import deciding

COUNTRY = "countryside"
"""Name of the land outside the towns."""
DIRECT, INDIRECT = 2, 1
"""Levels of a convert: one that names the faith, and one that names only things of it."""
LATE_WALL_SECONDS = 2.0
"""Maximum delay of an utterance in the log, wall time."""
GRID_SECONDS = 60.0
"""Time between two readings of positions; they are also read at the end."""
EXPOSURES = (0, 1, 3, 6, 11, 21)
"""Least number of exposures in each group of agents."""
RISES_LEAST = 5
"""Number of rises below which their course is not judged."""
BELIEVES_ABOVE = 5.0
"""A view above this is in favour of the faith."""


@dataclass(frozen=True)
class Conversion:
    """A rise of an agent to a higher level."""

    agent: str
    t: float
    level: int
    is_first: bool


@dataclass(frozen=True)
class Faith:
    """The spread of a faith in one run."""

    priests: set[str]
    told: list[Row]
    """The utterances about the faith, each with its ``level``."""
    conversions: list[Conversion]

    def heard(self, agent: str, until: float = math.inf) -> list[float]:
        """Return the times at which an agent heard about the faith.

        Args:
            agent: the agent.
            until: the last time that counts.

        Returns:
            The times in order, seconds of run clock.
        """
        return [row["t"] for row in self.told if agent in row["hearers"] and row["t"] <= until]


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return the figures of memes and faith of one run.

    Args:
        run_dir: the run folder.

    Returns:
        The value of each figure by name, not rounded; None if there is nothing to measure.
    """
    log = read_log(run_dir)
    return {**_memes(log), **_of_faith(log, _faith(log))}


def figures_of_claims(run_dir: Path) -> dict[str, list[float]]:
    """Return the figures that decide the claims on the faith in one run with priests.

    Args:
        run_dir: the run folder.

    Returns:
        The values of each figure by name; no value if the run cannot decide the claim.
    """
    log = read_log(run_dir)
    faith = _faith(log)
    quarters = [0.0] * 4
    for conversion in faith.conversions:
        quarters[min(int(4 * conversion.t / log.seconds), 3)] += 1
    hours, conversions = _by_exposure(log, faith)
    before, after = share_or_none(conversions[0], hours[0]), share_or_none(sum(conversions[1:]), sum(hours[1:]))
    log_odds = _log_odds(log, faith)
    areas = [_area(log, faith, moment) for moment in _moments(log)]
    quarter = max(len(areas) // 4, 1)
    first, last = np.mean(areas[1 : quarter + 1]), np.mean(areas[-quarter:])
    return {
        "last_quarter_of_rises_less_even": [] if sum(quarters) < RISES_LEAST else [quarters[3] / sum(quarters) - 0.25],
        "conversions_an_hour_by_exposure": [] if before is None or after is None else [after - before],
        "conversion_log_odds_a_doubling": [] if log_odds is None else [log_odds],
        "faith_area_growth_blocks": [float(last - first)],
    }


def _memes(log: RunLog) -> dict[str, float | None]:
    mentions = pd.DataFrame(_mentions(log), columns=["agent", "meme"])
    homes = _homes(log)
    hours = log.seconds / 3600
    counts = {agent: int((mentions["agent"] == agent).sum()) / hours for agent in log.agents}
    town = mean_or_none([count for agent, count in counts.items() if homes[agent] != COUNTRY])
    rural = mean_or_none([count for agent, count in counts.items() if homes[agent] == COUNTRY])
    return {
        "meme_mentions": len(mentions),
        "memes": mentions["meme"].nunique(),
        "memes_in_towns_an_hour": town,
        "memes_in_country_an_hour": rural,
        "memes_town_minus_rural": None if town is None or rural is None else town - rural,
    }


def _mentions(log: RunLog) -> list[tuple[str, str]]:
    """Return agent and meme, once for each meme in an utterance or in a goal that differs from the goal before."""
    texts = [(row["agent"], row["text"]) for row in log.rows("speech")]
    for kind in ("goal", "social_goal"):
        last: dict[str, str] = {}
        for row in log.rows(kind):
            if last.get(row["agent"]) != row["text"]:
                texts.append((row["agent"], row["text"]))
            last[row["agent"]] = row["text"]
    judged = deciding(log.folder, "culture.memes")
    if judged is not None:
        found = [(agent, judged.get(text)) for agent, text in texts]
        return [(agent, meme) for agent, meme in found if meme and meme != "none"]
    memes = read_lexicon("culture")["memes"]
    return [(agent, meme) for agent, text in texts for meme, words in memes.items() if _holds(text, words)]


def _holds(text: str, words: list[str]) -> bool:
    """Return whether a text has a word with one of some beginnings. A beginning with a space at the end is a word."""
    for word in words:
        whole = r"\b" if word.endswith(" ") else ""
        if re.search(rf"\b{re.escape(word.rstrip())}{whole}", text.lower()):
            return True
    return False


def _homes(log: RunLog) -> dict[str, str]:
    """Return each agent's home by the manifest; without personas, the place where it was most of the time."""
    towns = [town["name"] for town in log.manifest.get("towns") or []]
    if log.personas:
        named = {agent: log.personas.get(agent, {}).get("home", "") for agent in log.agents}
        return {agent: home if home in towns else COUNTRY for agent, home in named.items()}
    homes = {}
    for agent in log.agents:
        positions = [_position(log, agent, moment) for moment in _moments(log)]
        places = [_town_at(log, position) for position in positions if position is not None]
        counts = [places.count(name) for name in [*towns, COUNTRY]]
        homes[agent] = [*towns, COUNTRY][counts.index(max(counts))]
    return homes


def _town_at(log: RunLog, position: tuple[float, float]) -> str:
    x, z = position
    name = COUNTRY
    for town in log.manifest.get("towns") or []:
        if math.hypot(x - town["x"], z - town["z"]) <= town["radius"]:
            name = town["name"]
    return name


def _moments(log: RunLog) -> list[float]:
    return [*np.arange(0.0, log.seconds, GRID_SECONDS).tolist(), log.seconds]


def _position(log: RunLog, agent: str, moment: float) -> tuple[float, float] | None:
    """Return the last known position of an agent; before the first, the first; None if none is known."""
    t, x, z = (log.events[name].to_numpy()[log.places.get(agent, [])] for name in ("t", "x", "z"))
    if not len(t):
        return None
    last = max(int((t <= moment).sum()) - 1, 0)
    return float(x[last]), float(z[last])


def _faith(log: RunLog) -> Faith:
    words = read_lexicon("culture")["faith"]
    told = []
    said = spoken(log)
    for row in said:
        level = (
            DIRECT
            if _holds(row["text"], words["direct"])
            else INDIRECT
            if _holds(row["text"], words["indirect"])
            else 0
        )
        if level:
            told.append(row | {"level": level})
    priests = {name for name, one in log.personas.items() if words["matter"] in one.get("campaigns_for", ())}
    levels: dict[str, int] = {}
    conversions = []
    judged = deciding(log.folder, "culture.faith")
    avowed = told
    if judged is not None:
        avowed = [row | {"level": DIRECT} for row in said if judged.get(row["text"]) == "convert"]
    for row in avowed:
        before = levels.get(row["agent"], 0)
        if row["agent"] not in priests and row["level"] > before:
            conversions.append(Conversion(row["agent"], row["t"], row["level"], before == 0))
            levels[row["agent"]] = row["level"]
    return Faith(priests, told, conversions)


def _of_faith(log: RunLog, faith: Faith) -> dict[str, float | None]:
    highest = {one.agent: one.level for one in faith.conversions}
    direct = sum(level == DIRECT for level in highest.values())
    indirect = sum(level == INDIRECT for level in highest.values())
    late = LATE_WALL_SECONDS * log.speed
    converts, believers = set(highest), _believers(log, faith)
    return {
        "priests": len(faith.priests),
        "faith_utterances": len(faith.told),
        "converts_direct": direct,
        "converts_indirect": indirect,
        "converts_share": share_or_none(direct + indirect, len(set(log.agents) - faith.priests)),
        "conversions_unexplained": sum(not faith.heard(one.agent, one.t + late) for one in faith.conversions),
        "faith_area_blocks": _area(log, faith, log.seconds),
        "conversion_log_odds_a_doubling": _log_odds(log, faith),
        "believers": len(believers),
        "converts_precision": share_or_none(len(converts & believers), len(converts)),
        "converts_recall": share_or_none(len(converts & believers), len(believers)),
    }


def _area(log: RunLog, faith: Faith, moment: float) -> float:
    """Return the number of squares of one block whose middle is within earshot of a priest or direct convert."""
    if not faith.told:
        return 0.0
    radius = max(row["radius"] for row in faith.told)
    believers = faith.priests | {one.agent for one in faith.conversions if one.level == DIRECT and one.t <= moment}
    squares: set[tuple[int, int]] = set()
    for agent in believers & set(log.agents):
        position = _position(log, agent, moment)
        if position is None:
            continue
        x, z = position
        reach = math.ceil(radius) + 1
        columns, rows = np.meshgrid(
            np.arange(math.floor(x) - reach, math.floor(x) + reach + 1),
            np.arange(math.floor(z) - reach, math.floor(z) + reach + 1),
        )
        near = np.hypot(columns + 0.5 - x, rows + 0.5 - z) <= radius
        squares.update(zip(columns[near].tolist(), rows[near].tolist(), strict=True))
    return float(len(squares))


def _by_exposure(log: RunLog, faith: Faith) -> tuple[list[float], list[int]]:
    """Return the hours of unconverted agents, and their first conversions, by group of exposures so far."""
    hours, conversions = [0.0] * len(EXPOSURES), [0] * len(EXPOSURES)
    firsts = {one.agent: one.t for one in faith.conversions if one.is_first}
    for agent in set(log.agents) - faith.priests:
        until = firsts.get(agent, log.seconds)
        times = [0.0, *faith.heard(agent, until), until]
        for exposures, (since, to) in enumerate(pairwise(times)):
            hours[_group(exposures)] += (to - since) / 3600
        if agent in firsts:
            conversions[_group(len(faith.heard(agent, until + LATE_WALL_SECONDS * log.speed)))] += 1
    return hours, conversions


def _group(exposures: int) -> int:
    return max(place for place, least in enumerate(EXPOSURES) if exposures >= least)


def _log_odds(log: RunLog, faith: Faith) -> float | None:
    """Return the rise of the log odds of conversion for each doubling of what was heard."""
    moments = _moments(log)
    positions = {agent: [_position(log, agent, moment) for moment in moments] for agent in log.agents}
    firsts = {one.agent: one.t for one in faith.conversions if one.is_first}
    times = {
        agent: (faith.heard(agent), firsts.get(agent, math.inf)) for agent in log.agents if agent not in faith.priests
    }
    return log_odds_a_doubling(span_rows(moments, positions, times))


def _believers(log: RunLog, faith: Faith) -> set[str]:
    """Return the agents whose last view is in favour of the faith, without the priests."""
    matter = read_lexicon("culture")["faith"]["matter"]
    last = {row["agent"]: row["score"] for row in log.rows("view") if row["matter"] == matter}
    return {agent for agent, score in last.items() if score > BELIEVES_ABOVE} - faith.priests
