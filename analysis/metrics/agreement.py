"""Word and deed: whether agents do what they say that they are doing or about to do.

Measured from the log alone. Every utterance that states an intention (``analysis.intentions`` reads it) is held against
the actions of its speaker that ran when it was said, or began from ``BEFORE_SECONDS`` before to ``AFTER_SECONDS`` after
it. It agrees when one of them is the deed that was spoken of, by its verb and by what it is done to. Of several
intentions in one utterance the first that can be read counts.

Left out, and counted: what states an intention that cannot be read; what was said too near the end of the log to see
what came of it; what was said by somebody whose actions are not in the log.

Some agreement comes by chance, since agents do the same things again and again. So each statement is also held against
the moments of the speaker's next ``OTHERS_MAX`` other statements: had words nothing to do with deeds, both shares would
be alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import pandas as pd

from analysis.intentions import Intention, fits, read_intention
from analysis.metrics.base import Measurement, Table
from analysis.run import Run
from analysis.statistics import FloatArray, mean_interval, share, shares

BEFORE_SECONDS = 5.0
"""An action that began so long before the words may be over again when they are said."""
AFTER_SECONDS = 10.0
"""So long after the words, the deed is to have begun."""
OTHERS_MAX = 5
"""Moments of other statements that each is held against, to see what agrees by chance."""

OUTCOMES = ("agreed", "disagreed", "unread", "cut off", "no deeds")
"""What can be said of a statement; the first two are judged, the others left out."""


@dataclass(frozen=True)
class _Deeds:
    """The actions of one agent, in the order in which they began."""

    starts: FloatArray
    ends: FloatArray
    """Infinite where an action never ended and none followed."""
    latest_ends: FloatArray
    """The latest end of all actions up to each."""
    actions: Sequence[tuple[str, dict[str, Any]]]
    """Skill and arguments."""

    def about(self, t: float) -> Iterator[tuple[str, dict[str, Any]]]:
        """What ran at a moment, or began around it."""
        first = min(int(np.searchsorted(self.latest_ends, t)), int(np.searchsorted(self.starts, t - BEFORE_SECONDS)))
        for index in range(first, int(np.searchsorted(self.starts, t + AFTER_SECONDS, side="right"))):
            if self.ends[index] >= t or self.starts[index] >= t - BEFORE_SECONDS:
                yield self.actions[index]


def measure(run: Run) -> Measurement:
    """Measure agreement of word and deed: ``agreement_share`` of the statements that can be judged."""
    statements = statements_of_intention(run)
    table = _by_agent(statements, run)
    figures = agreement_figures(statements)
    agreed = figures["agreement_share"]
    judged = int(table["judged"].sum())
    return Measurement(
        title="Word and deed",
        finding=_finding(statements, table, figures, judged),
        headline={
            **{name: None if value is None else round(value, 4) for name, value in figures.items()},
            "intentions_judged": judged,
            "intentions_left_out": len(statements) - judged,
        },
        tables=[
            Table(
                "agreement",
                "How often agents did what they said; left out are statements that cannot be judged",
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
            Table("intentions", "Every statement of an intention, and what came of it", statements, {}),
        ],
        concerns=[] if agreed is None or judged >= _FEW else [f"Agreement rests on {judged} statements only."],
    )


_FEW = 20


def statements_of_intention(run: Run) -> pd.DataFrame:
    """Every utterance that states an intention.

    Returns:
        ``t_seconds``, ``agent``, ``text``, ``deed`` (class of the verb; missing when unread), ``objects`` (what it is
        done to), ``outcome`` (one of ``OUTCOMES``), ``by_chance_share`` (of the speaker's other moments at which it
        would have agreed; missing when there are none), ``did`` (skills that ran or began then).
    """
    spoken = run.payloads("speech", "text")
    deeds = _deeds(run)
    rows = []
    for agent, own in spoken.groupby("agent", sort=True):
        read = [(float(t), text, read_intention(text)) for t, text in zip(own["t"], own["text"], strict=True)]
        stated = [(t, text, reading.intention) for t, text, reading in read if reading.states]
        rows += _judged(str(agent), stated, deeds.get(str(agent)), run.seconds)
    columns = ["t_seconds", "agent", "text", "deed", "objects", "outcome", "by_chance_share", "did"]
    return pd.DataFrame(rows, columns=columns).sort_values(["t_seconds", "agent"], kind="stable", ignore_index=True)


def agreement_figures(statements: pd.DataFrame) -> dict[str, float | None]:
    """Shares of the statements that can be judged, as :func:`statements_of_intention` gives them.

    Returns:
        ``agreement_share``, and ``agreement_by_chance_share``; None where there is nothing to take a share of.
    """
    judged = statements.loc[statements["outcome"].isin(["agreed", "disagreed"])]
    by_chance = judged["by_chance_share"].dropna().astype("float64")
    return {
        "agreement_share": share(int((judged["outcome"] == "agreed").sum()), len(judged)),
        "agreement_by_chance_share": float(by_chance.mean()) if len(by_chance) else None,
    }


def _judged(
    agent: str, stated: list[tuple[float, str, Intention | None]], deeds: _Deeds | None, run_seconds: float
) -> list[tuple[Any, ...]]:
    """One row a statement of one agent."""
    moments = [t for t, _, intention in stated if intention is not None and t + AFTER_SECONDS <= run_seconds]
    rows: list[tuple[Any, ...]] = []
    for t, text, intention in stated:
        if intention is None:
            rows.append((t, agent, text, None, "", "unread", None, ""))
            continue
        told = (t, agent, text, intention.verb, " ".join(sorted(intention.objects)))
        if deeds is None:
            rows.append((*told, "no deeds", None, ""))
            continue
        did = list(deeds.about(t))
        outcome = "cut off"
        by_chance = None
        if t + AFTER_SECONDS <= run_seconds:
            outcome = "agreed" if _agrees(intention, did) else "disagreed"
            others = _others(moments, t)
            by_chance = share(sum(_agrees(intention, deeds.about(other)) for other in others), len(others))
        rows.append((*told, outcome, by_chance, ", ".join(dict.fromkeys(skill for skill, _ in did))))
    return rows


def _others(moments: list[float], t: float) -> list[float]:
    """The next few moments after one, from the beginning again at the end, that are another time altogether."""
    place = moments.index(t)
    others = (
        other for other in moments[place + 1 :] + moments[:place] if abs(other - t) > BEFORE_SECONDS + AFTER_SECONDS
    )
    return list(islice(others, OTHERS_MAX))


def _agrees(intention: Intention, did: Iterator[tuple[str, dict[str, Any]]] | list[tuple[str, dict[str, Any]]]) -> bool:
    return any(fits(intention, skill, args) for skill, args in did)


def _deeds(run: Run) -> dict[str, _Deeds]:
    started = run.payloads("action.started", "action_id", "skill", "args")
    finished = run.payloads("action.finished", "action_id")
    key = ["agent", "action_id"]
    ends = finished.groupby(key)["t"].max().rename("end").reset_index()
    found = started.merge(ends, on=key, how="left").sort_values("t", kind="stable")
    # An action whose end is missing was over at the latest when the next began: a body does one thing at a time.
    found["end"] = found["end"].fillna(found.groupby("agent")["t"].shift(-1)).fillna(np.inf)
    deeds = {}
    for agent, own in found.groupby("agent", sort=True):
        until = own["end"].to_numpy(dtype=np.float64)
        deeds[str(agent)] = _Deeds(
            own["t"].to_numpy(dtype=np.float64),
            until,
            np.maximum.accumulate(until),
            list(zip(own["skill"], own["args"], strict=True)),
        )
    return deeds


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
        return f"No statement of an intention could be judged ({len(statements)} were left out)."
    interval = mean_interval(table["agreement_share"].dropna())
    over_agents = (
        "" if interval is None else f" (95 % over agents: {max(0.0, interval[0]):.0%} to {min(1.0, interval[1]):.0%})"
    )
    beside = "" if by_chance is None else f" By chance it would have been {by_chance:.0%}."
    unread = int((statements["outcome"] == "unread").sum())
    return (
        f"Of {judged} statements of what somebody is doing or about to do, {agreed:.0%} agreed with their deeds"
        f"{over_agents}.{beside} {unread} more could not be read, {len(statements) - judged - unread} not be judged."
    )
