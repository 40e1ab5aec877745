"""The network of agents that know of each other, and answers that claim it without a memory."""

import numpy as np
import pandas as pd

from analysis.experiments.party.answers import claims_to_know, interviews_of
from analysis.experiments.party.knowledge import rounds
from analysis.experiments.party.subjects import ACQUAINTED
from analysis.experiments.party.tracing import Memories
from analysis.judges import JudgedTexts
from analysis.run import Run
from analysis.statistics import share

ASKED_LEAST = 0.9
"""Minimum share of all pairs, in both directions, that a round must have asked for a density. Some thoughts fail."""
_COLUMNS = ["round", "agent", "about", "t_seconds", "yes", "sound"]


def answers_on_people(run: Run, memories: Memories | None, judge: JudgedTexts | None) -> pd.DataFrame:
    """Return every answer to the question whether an agent knows of another.

    A yes is sound if it rests on a memory that the agent has and that names the other or contains their words.

    Args:
        run: the run.
        memories: everyone's memories; None if nobody was asked.
        judge: says whether an answer claims to know; None takes the lexicon.

    Returns:
        ``round``, ``agent``, ``about``, ``t_seconds``, ``yes``, ``sound`` (False for a no).
    """
    interviews = interviews_of(run)
    asked = interviews.loc[interviews["question"].str.match(ACQUAINTED) & interviews["about"].notna()]
    asked = asked.loc[asked["about"] != asked["agent"]]
    answers = rounds(asked, run.seconds, ["agent", "about"]).rename(columns={"t": "t_seconds"})
    answers["yes"] = claims_to_know(answers, judge)
    rows = zip(*(answers[name] for name in ("agent", "about", "evidence", "t_seconds", "yes")), strict=True)
    sound = [
        yes and memories is not None and memories.names(agent, evidence, t, about)
        for agent, about, evidence, t, yes in rows
    ]
    answers["sound"] = pd.Series(sound, dtype="bool")
    return answers[_COLUMNS].astype({"round": "str", "agent": "str", "about": "str"})


def acquaintance(answers: pd.DataFrame) -> pd.DataFrame:
    """Return the network at the start and at the end. Two people are acquainted if each soundly knows of the other.

    Args:
        answers: table from :func:`answers_on_people`.

    Returns:
        ``round``, ``agents`` (asked), ``answers``, ``said_yes``, ``without_memory`` (of these, not sound),
        ``without_memory_share`` (of all answers), ``edges``, ``density`` (2 E / (N (N - 1)), as in Generative Agents;
        NaN if fewer than :data:`ASKED_LEAST` of the pairs were asked).
    """
    rows = []
    for name, own in answers.groupby("round", sort=False):
        agents, edges = own["agent"].nunique(), len(acquainted(own))
        everybody = len(set(answers["agent"]) | set(answers["about"]))
        possible = everybody * (everybody - 1)
        unsound = int((own["yes"] & ~own["sound"]).sum())
        density = share(2 * edges, possible) if len(own) >= ASKED_LEAST * possible else None
        told = (name, agents, len(own), int(own["yes"].sum()), unsound, share(unsound, len(own)), edges)
        rows.append((*told, np.nan if density is None else density))
    columns = ["round", "agents", "answers", "said_yes", "without_memory", "without_memory_share", "edges", "density"]
    return pd.DataFrame(rows, columns=columns).astype({"round": "str", "density": "float64"})


def acquainted(answers: pd.DataFrame) -> list[tuple[str, str]]:
    """Return the pairs that soundly know of each other, with names in order.

    Args:
        answers: answers of one round.
    """
    sound = answers.loc[answers["sound"]]
    knows = set(zip(sound["agent"], sound["about"], strict=True))
    return sorted((one, other) for one, other in knows if one < other and (other, one) in knows)
