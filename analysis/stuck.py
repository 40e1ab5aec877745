"""Where agents made no progress, and gave no reason."""

from collections.abc import Iterable, Iterator

import numpy as np
import pandas as pd

from analysis.run import Run

STUCK_SECONDS = 60.0
"""How long an agent may be without progress, seconds of run clock; chosen: longer than an ordinary walk or dig."""
PLACE_BLOCKS = 4.0
"""How far an agent must come for another place, blocks; chosen: more than the reach of an arm from where it stands."""
STAYING = ("fish", "follow", "guard", "sleep", "smelt", "wait")
"""Skills whose name says why the body stays where it is."""
_THOUGHTS = ("plan", "reflection")


def stuck_spells(run: Run) -> pd.DataFrame:
    """Return the times longer than :data:`STUCK_SECONDS` in which an agent came no further and gave no reason.

    An agent comes further when it gets to another place, gains or loses items (what it builds leaves its inventory),
    speaks, or has another plan or reflection. Another goal alone does not count: an agent that cannot act takes one
    goal after the other. A reason is a stage of its action that says why it takes long (``action.progress``), a skill
    of :data:`STAYING`, or death. Agents that never act, such as officials, are left out.

    Args:
        run: the run.

    Returns:
        One row per spell, in the order of time: ``agent``, ``began`` and ``seconds`` by the run clock, ``skill`` of the
        action that it began last before the end of the spell and ``ended`` (status and reason of the last action that
        ended until then); both are empty without one.
    """
    covered = pd.concat([_lives(run), _moves(run), _moments(run), _reasons(run)], ignore_index=True)
    ends = _ends(run)
    rows = []
    acting = covered.loc[covered["agent"].isin(run.payloads("action.started", "action_id", "skill")["agent"])]
    for agent, intervals in acting.sort_values("begin").groupby("agent"):
        for began, seconds in _gaps(intervals["begin"], intervals["end"], ends[str(agent)]):
            rows.append((str(agent), began, seconds, *_situation(run, str(agent), began + seconds)))
    frame = pd.DataFrame(rows, columns=["agent", "began", "seconds", "skill", "ended"])
    return frame.astype({"began": "float64", "seconds": "float64"}).sort_values(["began", "agent"], ignore_index=True)


def _lives(run: Run) -> pd.DataFrame:
    """Return when each agent is seen first."""
    own = run.events.loc[run.events["agent"].notna(), ["agent", "t"]]
    return _at(own.sort_values("t").drop_duplicates("agent"))


def _ends(run: Run) -> dict[str, float]:
    """Return until when each agent lived: until it left for the last time, or until the end of the run."""
    seen = run.events.groupby("agent")["t"].max()
    left = run.events.loc[run.events["kind"] == "agent.left"].groupby("agent")["t"].max()
    return {str(agent): min(run.seconds, left.get(agent, run.seconds)) if left.get(agent) == last else run.seconds
            for agent, last in seen.items()}  # fmt: skip


def _moves(run: Run) -> pd.DataFrame:
    """Return when agents were in another place than before, to the second."""
    placed = run.events.dropna(subset=["agent", "x"])
    placed = placed.loc[~pd.DataFrame({"agent": placed["agent"], "second": placed["t"] // 1}).duplicated()]
    moved: list[tuple[str, float]] = []
    for agent, one in placed.groupby("agent"):
        anchor = np.full(3, np.inf)
        for t, here in zip(one["t"], one[["x", "y", "z"]].to_numpy(dtype="float64"), strict=True):
            if not np.linalg.norm(here - anchor) <= PLACE_BLOCKS:
                anchor = here
                moved.append((str(agent), float(t)))
    return _at(pd.DataFrame(moved, columns=["agent", "t"]))


def _moments(run: Run) -> pd.DataFrame:
    """Return when agents spoke, thought of something else, or had other things by what they did."""
    deeds = run.events.loc[run.events["kind"].isin(("speech", "item.acquired", "container.used"))]
    ended = run.payloads("action.finished", "delta")
    thoughts = []
    for kind in _THOUGHTS:
        told = run.payloads(kind, "text")
        thoughts.append(told.loc[told["text"] != told.groupby("agent")["text"].shift()])
    return _at(pd.concat([deeds, ended.loc[ended["delta"].map(bool)], *thoughts]))


def _reasons(run: Run) -> pd.DataFrame:
    """Return the times for which agents stated why they come no further."""
    started, ended = run.payloads("action.started", "action_id", "skill"), run.payloads("action.finished", "action_id")
    staying = _until(started.loc[started["skill"].isin(STAYING)], ended, run.seconds)
    told = run.payloads("action.progress", "action_id", "stage", "why")
    staged = _until(told.loc[(told["stage"] != "works") | (told["why"] != "")], pd.concat([told, ended]), run.seconds)
    died = run.payloads("agent.died", "reason").assign(action_id="")
    dead = _until(died, run.payloads("agent.respawned").assign(action_id=""), run.seconds)
    return pd.concat([staying, staged, dead])


def _until(begun: pd.DataFrame, over: pd.DataFrame, last: float) -> pd.DataFrame:
    """Return intervals from rows to the first later row of the same agent and action; to the end without one."""
    keys = ["agent", "action_id"]
    later = over[[*keys, "t"]].assign(end=over["t"]).sort_values("t")
    found = pd.merge_asof(
        begun[[*keys, "t"]].sort_values("t"), later, on="t", by=keys, direction="forward", allow_exact_matches=False
    )
    return pd.DataFrame({"agent": found["agent"], "begin": found["t"], "end": found["end"].fillna(last)})


def _at(moments: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame({"agent": moments["agent"], "begin": moments["t"], "end": moments["t"]})


def _gaps(begins: Iterable[float], ends: Iterable[float], last: float) -> Iterator[tuple[float, float]]:
    """Yield begin and length of what intervals, sorted by begin, leave open until the end, if it is long."""
    reached: float | None = None
    for begin, end in [*zip(begins, ends, strict=True), (last, last)]:
        if reached is not None and begin - reached > STUCK_SECONDS:
            yield reached, begin - reached
        reached = end if reached is None else max(reached, end)


def _situation(run: Run, agent: str, t: float) -> tuple[str, str]:
    """Return the action that an agent began last, and how the last one ended."""
    started = _past(run.payloads("action.started", "action_id", "skill"), agent, t)
    ended = _past(run.payloads("action.finished", "status", "reason"), agent, t)
    skill = "" if started.empty else str(started["skill"].iloc[-1])
    how = "" if ended.empty else f"{ended['status'].iloc[-1]} {ended['reason'].iloc[-1]}".strip()
    return skill, how


def _past(rows: pd.DataFrame, agent: str, t: float) -> pd.DataFrame:
    return rows.loc[(rows["agent"] == agent) & (rows["t"] <= t)]
