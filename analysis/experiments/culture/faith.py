"""A faith: who speaks of it, who adopts it and when, and how far it can be heard (Project Sid, section 5.3.2).

An agent that names the faith is a direct convert; an agent that names only things that belong to it is an indirect
convert, as in the paper. In runs of models, a judge reads who believes in it, and such an agent is a direct convert.
Priests have the faith from the start and are neither. An agent rises from unconverted to
indirect to direct, never down. Only words count, so words of doubt also make a convert.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.experiments.culture.lexicon import lexicon
from analysis.experiments.culture.places import Whereabouts
from analysis.hearing import utterances as utterances_of
from analysis.judges import decides
from analysis.run import Run
from analysis.statistics import FloatArray
from analysis.words import pattern_of

UNCONVERTED, INDIRECT, DIRECT = 0, 1, 2
LEVELS = ("unconverted", "indirect", "direct")
"""Name of each level."""
FAITH_QUESTION, CONVERT = "culture.faith", "convert"
"""The question to the judge, and its answer for the words of a believer."""
BELIEVES_ABOVE = 5.0
"""A view of the faith above this, the middle of its scale, is a belief."""
_LATE_WALL_SECONDS = 2.0
"""Tolerance of log times, wall time: processes log at different speeds, so words may be logged after their effect."""
_SQUARES_MOST = 16_000_000
"""Maximum number of squares of the map that are counted in memory. On a larger map they are sorted instead."""


@dataclass(frozen=True)
class Faith:
    """The utterances about the faith in a run.

    Args:
        priests: agents that have the faith from the start.
        utterances: every utterance about it, in time order: ``event_id``, ``t``, ``agent``, ``text``,
            ``hearers``, ``radius``, ``level`` (2 direct, 1 indirect).
        conversions: one row per rise of an agent that is not a priest: ``t``, ``agent``, ``level`` (new level),
            ``before`` (old level), ``event_id`` and ``text`` (the words that show it), in time
            order.
        late_seconds: maximum delay with which words may be logged after the answer to them, run clock.
        believers: agents except priests whose last logged view is in favour of the faith, whatever they say.
    """

    priests: list[str]
    utterances: pd.DataFrame
    conversions: pd.DataFrame
    late_seconds: float
    believers: frozenset[str]


def faith_of(run: Run) -> Faith:
    """Collect the utterances about the faith.

    Args:
        run: the run. Its priests are the agents that campaign for the faith, according to the manifest.
    """
    words = lexicon(run).faith
    spoken = utterances_of(run)
    small = spoken["text"].str.lower()
    direct = small.str.contains(pattern_of(words.direct), regex=True).to_numpy(dtype=np.bool_)
    indirect = small.str.contains(pattern_of(words.indirect), regex=True).to_numpy(dtype=np.bool_)
    level = np.where(direct, DIRECT, np.where(indirect, INDIRECT, UNCONVERTED))
    utterances = spoken.loc[level > UNCONVERTED, ["event_id", "t", "agent", "text", "hearers", "radius"]]
    utterances = utterances.assign(level=level[level > UNCONVERTED]).reset_index(drop=True)
    priests = sorted(one.name for one in run.manifest.personas.values() if words.matter in one.campaigns_for)
    return Faith(
        priests,
        utterances,
        _conversions(_avowals(run, spoken, utterances), priests),
        _LATE_WALL_SECONDS * (run.manifest.speed or 1.0),
        _believers(run, words.matter) - set(priests),
    )


def _believers(run: Run, matter: str) -> frozenset[str]:
    views = run.payloads("view", "matter", "score")
    last = views.loc[views["matter"] == matter].groupby("agent")["score"].last()
    return frozenset(str(agent) for agent in last.index[last > BELIEVES_ABOVE])


def levels_over_time(faith: Faith, where: Whereabouts) -> npt.NDArray[np.int64]:
    """Return the level of every agent at every moment; a priest has the level of a direct convert.

    Args:
        faith: utterances and conversions of the run.
        where: positions, with the agents and moments.

    Returns:
        One row per agent, one column per moment.
    """
    rows = {agent: row for row, agent in enumerate(where.agents)}
    levels = np.zeros((len(where.agents), len(where.moments)), dtype=np.int64)
    for t, agent, level in zip(*(faith.conversions[name] for name in ("t", "agent", "level")), strict=True):
        levels[rows[agent], where.moments >= t] = level
    for priest in faith.priests:
        if priest in rows:
            levels[rows[priest]] = DIRECT
    return levels


def counts_over_time(faith: Faith, where: Whereabouts, levels: npt.NDArray[np.int64]) -> pd.DataFrame:
    """Return the number of agents at each level, and the area in which the faith can be heard.

    Args:
        faith: utterances and conversions of the run.
        where: positions of all agents.
        levels: result of :func:`levels_over_time`.

    Returns:
        ``t_seconds``, ``direct``, ``indirect`` (converts without priests), ``area_direct`` (square blocks within
        earshot of a priest or direct convert), ``area_any`` (of all converts).
    """
    lay = np.array([agent not in set(faith.priests) for agent in where.agents], dtype=np.bool_)
    radius = float(faith.utterances["radius"].max()) if len(faith.utterances) else math.nan
    return pd.DataFrame(
        {
            "t_seconds": where.moments,
            "direct": (levels[lay] == DIRECT).sum(axis=0),
            "indirect": (levels[lay] == INDIRECT).sum(axis=0),
            "area_direct": _areas(where, levels == DIRECT, radius),
            "area_any": _areas(where, levels > UNCONVERTED, radius),
        }
    )


def area_of_union(x: FloatArray, z: FloatArray, radius: float, cell: float = 1.0) -> float:
    """Return the area of a union of circles of one size; overlaps count once.

    The map is divided into squares. Squares whose middle is in a circle are counted. For a circle of 16 blocks and
    squares of 1 block, the error is below 1 %.

    Args:
        x: middles of the circles, blocks; NaN positions are left out.
        z: the same number of values.
        radius: radius of each circle, blocks.
        cell: width of a square, blocks.

    Returns:
        Square blocks.
    """
    known = ~(np.isnan(x) | np.isnan(z))
    if not known.any() or math.isnan(radius):
        return 0.0
    reach = math.ceil(radius / cell) + 1
    offsets = np.arange(-reach, reach + 1)
    across, down = (axis.ravel() for axis in np.meshgrid(offsets, offsets, indexing="ij"))
    column, row = (np.floor(axis[known] / cell).astype(np.int64)[:, None] for axis in (x, z))
    columns, rows = column + across, row + down
    away = np.hypot((columns + 0.5) * cell - x[known][:, None], (rows + 0.5) * cell - z[known][:, None])
    covered = np.stack((columns[away <= radius], rows[away <= radius]))
    covered -= covered.min(axis=1, keepdims=True)
    width, height = (int(most) + 1 for most in covered.max(axis=1))
    flat = covered[0] * height + covered[1]
    if width * height > _SQUARES_MOST:
        return float(len(np.unique(flat))) * cell**2
    seen = np.zeros(width * height, dtype=np.bool_)
    seen[flat] = True
    return float(np.count_nonzero(seen)) * cell**2


def _areas(where: Whereabouts, counted: npt.NDArray[np.bool_], radius: float) -> FloatArray:
    return np.array(
        [
            area_of_union(where.x[counted[:, column], column], where.z[counted[:, column], column], radius)
            for column in range(len(where.moments))
        ],
        dtype=np.float64,
    )


def _avowals(run: Run, spoken: pd.DataFrame, utterances: pd.DataFrame) -> pd.DataFrame:
    """Return the utterances by which agents convert: by the judge that decides, or else all about the faith."""
    judge = decides(run, FAITH_QUESTION)
    if judge is None:
        return utterances
    avowed = [category == CONVERT for category in judge.of(spoken["text"].tolist())]
    return spoken.loc[avowed, ["event_id", "t", "agent", "text"]].assign(level=DIRECT)


def _conversions(utterances: pd.DataFrame, priests: list[str]) -> pd.DataFrame:
    lay = utterances.loc[~utterances["agent"].isin(priests)]
    before = lay.groupby("agent")["level"].cummax().groupby(lay["agent"]).shift(fill_value=UNCONVERTED)
    rose = lay.assign(before=before.astype("int64")).loc[lay["level"] > before]
    return rose[["t", "agent", "level", "before", "event_id", "text"]].reset_index(drop=True)
