"""Agreement of words and actions: whether agents do what they say that they are doing or about to do.

It is measured from the log alone. Every utterance that states an intention (read by ``analysis.intentions``) is
compared with the speaker's actions that ran when it was said, or began from ``BEFORE_SECONDS`` before to
``AFTER_SECONDS`` after it. It agrees if one of them is the stated action, by its verb and object. Of several intentions
in one utterance, the first that can be read counts.

These statements are left out and counted: statements that cannot be read, statements too near the end of the log to see
the result, and statements of speakers whose actions are not in the log.

Some agreement comes by chance, since agents repeat the same actions. So each statement is also compared with the
actions at the times of the speaker's next ``OTHERS_MAX`` other statements. If words had no relation to actions, both
shares would be equal.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.intentions import Intention, fits, read_intention
from analysis.metrics.base import METRICS, Measurement, Table
from analysis.run import Run
from analysis.statistics import FloatArray, mean_interval, share, shares

BEFORE_SECONDS = 5.0
"""Time before the words in which an action may begin and even end."""
AFTER_SECONDS = 10.0
"""Time after the words within which the action must begin."""
OTHERS_MAX = 5
"""Maximum number of other statements whose times are used for agreement by chance."""

OUTCOMES = ("agreed", "disagreed", "unread", "cut off", "no deeds")
"""Outcomes of a statement. The first two are judged; the others are left out."""


_Deed = tuple[str, dict[str, Any]]
"""Skill and arguments of an action."""


@dataclass(frozen=True)
class _Deeds:
    """The actions of one agent, in the order in which they began."""

    starts: FloatArray
    ends: FloatArray
    """End of each action; infinite if it never ended and no other followed."""
    latest_ends: FloatArray
    """Latest end of all actions up to each."""
    codes: npt.NDArray[np.int64]
    """Code of each action: its index in a list of all different actions."""

    def about(self, moments: FloatArray) -> list[list[int]]:
        """Return the codes of the actions that ran at each of some times, or began around it."""
        running = np.searchsorted(self.latest_ends, moments)
        firsts = np.minimum(running, np.searchsorted(self.starts, moments - BEFORE_SECONDS))
        lasts = np.searchsorted(self.starts, moments + AFTER_SECONDS, side="right")
        found = []
        for t, first, last in zip(moments.tolist(), firsts.tolist(), lasts.tolist(), strict=True):
            there = (self.ends[first:last] >= t) | (self.starts[first:last] >= t - BEFORE_SECONDS)
            found.append(self.codes[first:last][there].tolist())
        return found


class _Fitting:
    """Caches which actions fit which intentions, since agents repeat the same words and actions.

    Args:
        deeds: all different actions, by code.
    """

    def __init__(self, deeds: Sequence[_Deed]) -> None:
        self.deeds = deeds
        self._known: dict[Intention, dict[int, bool]] = {}

    def to(self, intention: Intention) -> Callable[[list[int]], bool]:
        """Return a function that tells whether one of some actions, by code, fits an intention."""
        known = self._known.setdefault(intention, {})

        def any_fits(codes: list[int]) -> bool:
            for code in codes:
                fit = known.get(code)
                if fit is None:
                    fit = known[code] = fits(intention, *self.deeds[code])
                if fit:
                    return True
            return False

        return any_fits


@METRICS.part("agreement", order=50)
def measure(run: Run) -> Measurement:
    """Measure the agreement of words and actions: ``agreement_share`` of the statements that can be judged."""
    statements = statements_of_intention(run)
    table = _by_agent(statements, run)
    figures = agreement_figures(statements)
    agreed = figures["agreement_share"]
    judged = int(table["judged"].sum())
    return Measurement(
        title="Words and actions",
        finding=_finding(statements, table, figures, judged),
        headline={
            **{name: None if value is None else round(value, 4) for name, value in figures.items()},
            "intentions_judged": judged,
            "intentions_left_out": len(statements) - judged,
        },
        tables=[
            Table(
                "agreement",
                "How often agents did what they said, without statements that cannot be judged",
                table,
                {
                    "agent": "Agent",
                    "said": "Said",
                    "stated": "Stated an intention",
                    "judged": "Judged",
                    "agreed": "Agreed",
                    "unread": "Unread",
                    "left_out": "Otherwise left out",
                    "agreement_share": "Share",
                },
                rows_shown=40,
            ),
            Table("intentions", "Every statement of intention with its outcome", statements, {}),
        ],
        concerns=[] if agreed is None or judged >= _FEW else [f"Agreement is computed from only {judged} statements."],
    )


_FEW = 20


def statements_of_intention(run: Run) -> pd.DataFrame:
    """Return every utterance that states an intention.

    Returns:
        ``t_seconds``, ``agent``, ``text``, ``deed`` (class of the verb; missing if unread), ``objects`` (objects of the
        action), ``outcome`` (one of ``OUTCOMES``), ``by_chance_share`` (share of the speaker's other times at which it
        would agree; missing without other times), ``did`` (skills that ran or began then).
    """
    spoken = run.payloads("speech", "text")
    codes, texts = pd.factorize(spoken["text"])
    readings = [read_intention(text) for text in texts]
    stating = np.array([reading.states for reading in readings], dtype=np.bool_)[codes]
    spoken = spoken.assign(reading=codes)[stating]
    deeds, fitting = _deeds(run) if len(spoken) else ({}, _Fitting([]))
    rows = []
    for agent, own in spoken.groupby("agent", sort=True):
        stated = [
            (t, text, readings[reading].intention)
            for t, text, reading in zip(own["t"].tolist(), own["text"].tolist(), own["reading"].tolist(), strict=True)
        ]
        rows += _judged(str(agent), stated, deeds.get(str(agent)), fitting, run.seconds)
    columns = ["t_seconds", "agent", "text", "deed", "objects", "outcome", "by_chance_share", "did"]
    return pd.DataFrame(rows, columns=columns).sort_values(["t_seconds", "agent"], kind="stable", ignore_index=True)


def agreement_figures(statements: pd.DataFrame) -> dict[str, float | None]:
    """Return shares of the statements that can be judged, from :func:`statements_of_intention`.

    Returns:
        ``agreement_share`` and ``agreement_by_chance_share``; None without statements to judge.
    """
    judged = statements.loc[statements["outcome"].isin(["agreed", "disagreed"])]
    by_chance = judged["by_chance_share"].dropna().astype("float64")
    return {
        "agreement_share": share(int((judged["outcome"] == "agreed").sum()), len(judged)),
        "agreement_by_chance_share": float(by_chance.mean()) if len(by_chance) else None,
    }


def _judged(
    agent: str,
    stated: list[tuple[float, str, Intention | None]],
    deeds: _Deeds | None,
    fitting: _Fitting,
    run_seconds: float,
) -> list[tuple[Any, ...]]:
    """Return one row per statement of one agent."""
    moments = [t for t, _, intention in stated if intention is not None and t + AFTER_SECONDS <= run_seconds]
    did_at = dict(zip(moments, deeds.about(np.array(moments)), strict=True)) if deeds is not None else {}
    rows: list[tuple[Any, ...]] = []
    for t, text, intention in stated:
        if intention is None:
            rows.append((t, agent, text, None, "", "unread", None, ""))
            continue
        told = (t, agent, text, intention.verb, " ".join(sorted(intention.objects)))
        if deeds is None:
            rows.append((*told, "no deeds", None, ""))
            continue
        did = did_at[t] if t in did_at else deeds.about(np.array([t]))[0]
        outcome = "cut off"
        by_chance = None
        if t in did_at:
            any_fits = fitting.to(intention)
            outcome = "agreed" if any_fits(did) else "disagreed"
            others = _others(moments, t)
            by_chance = share(sum(any_fits(did_at[other]) for other in others), len(others))
        skills = dict.fromkeys(fitting.deeds[code][0] for code in did)
        rows.append((*told, outcome, by_chance, ", ".join(skills)))
    return rows


def _others(moments: list[float], t: float) -> list[float]:
    """Return the next few times after one, from the start again at the end, without times close to it."""
    place = moments.index(t)
    in_turn = chain(islice(moments, place + 1, None), islice(moments, place))
    return list(islice((other for other in in_turn if abs(other - t) > BEFORE_SECONDS + AFTER_SECONDS), OTHERS_MAX))


def _deeds(run: Run) -> tuple[dict[str, _Deeds], _Fitting]:
    """Return everyone's actions, and the cache of what fits them."""
    started = run.payloads("action.started", "action_id", "skill", "args")
    finished = run.payloads("action.finished", "action_id")
    key = ["agent", "action_id"]
    ends = finished.groupby(key)["t"].max().rename("end").reset_index()
    codes: dict[tuple[str, int], int] = {}
    different: list[_Deed] = []
    code_of_row = []
    for skill, args in zip(started["skill"].tolist(), started["args"].tolist(), strict=True):
        # Equal arguments are mostly one object, so there are few different actions.
        code = codes.setdefault((skill, id(args)), len(different))
        if code == len(different):
            different.append((skill, args))
        code_of_row.append(code)
    found = (
        started[["t", *key]].assign(code=code_of_row).merge(ends, on=key, how="left").sort_values("t", kind="stable")
    )
    # An action without an end is over at the latest when the next begins: a body does one thing at a time.
    found["end"] = found["end"].fillna(found.groupby("agent")["t"].shift(-1)).fillna(np.inf)
    deeds = {}
    for agent, own in found.groupby("agent", sort=True):
        until = own["end"].to_numpy(dtype=np.float64)
        deeds[str(agent)] = _Deeds(
            own["t"].to_numpy(dtype=np.float64), until, np.maximum.accumulate(until), own["code"].to_numpy(np.int64)
        )
    return deeds, _Fitting(different)


def _by_agent(statements: pd.DataFrame, run: Run) -> pd.DataFrame:
    outcomes = pd.DataFrame({name: statements["outcome"] == name for name in OUTCOMES}).astype("int64")
    counts = outcomes.groupby(statements["agent"]).sum()
    table = pd.DataFrame(
        {
            "said": run.payloads("speech", "text").groupby("agent").size(),
            "stated": statements.groupby("agent").size(),
            "judged": counts["agreed"] + counts["disagreed"],
            "agreed": counts["agreed"],
            "unread": counts["unread"],
            "left_out": counts["cut off"] + counts["no deeds"],
        }
    )
    table = table.reindex(pd.Index(run.agents, name="agent", dtype="str")).fillna(0).astype("int64")
    table["agreement_share"] = shares(table["agreed"], table["judged"])
    return table.reset_index()


def _finding(statements: pd.DataFrame, table: pd.DataFrame, figures: dict[str, float | None], judged: int) -> str:
    agreed, by_chance = figures["agreement_share"], figures["agreement_by_chance_share"]
    if agreed is None:
        return f"No statement of intention could be judged ({len(statements)} were left out)."
    interval = mean_interval(table["agreement_share"].dropna())
    over_agents = (
        "" if interval is None else f" (95 % over agents: {max(0.0, interval[0]):.0%} to {min(1.0, interval[1]):.0%})"
    )
    beside = "" if by_chance is None else f" By chance, {by_chance:.0%} would agree."
    unread = int((statements["outcome"] == "unread").sum())
    return (
        f"Of {judged} statements of intention, {agreed:.0%} agree with the speaker's actions"
        f"{over_agents}.{beside} {unread} more could not be read, {len(statements) - judged - unread} not judged."
    )
