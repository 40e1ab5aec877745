"""Attendance at the hour, by the positions that the world reports, and the reasons of absent agents."""

import pandas as pd

from analysis.experiments.party.subjects import WHY_ABSENT
from analysis.run import Run

_COLUMNS = ["occasion", "t_seconds", "agent", "present", "host", "heard_seconds", "heard_before", "answer"]


def attendance(run: Run, heard: pd.DataFrame, hosts: list[str]) -> pd.DataFrame:
    """Return everyone's attendance at each occasion.

    Args:
        run: the run.
        heard: ``agent``, ``first_seconds``: when each agent first heard of the party.
        hosts: agents that planned it; they do not count as invited.

    Returns:
        ``occasion``, ``t_seconds``, ``agent``, ``present``, ``host``, ``heard_seconds``, ``heard_before`` (had heard of
        it by then), ``answer`` (to the question why, asked afterwards; missing if not asked or not answered).
    """
    events = run.payloads("attendance", "occasion", "present", "absent")
    first = heard.set_index("agent")["first_seconds"]
    rows = []
    for t, occasion, present, absent in zip(
        *(events[name] for name in ("t", "occasion", "present", "absent")), strict=True
    ):
        answers = _reasons(run, t)
        for agent, there in [*((name, True) for name in present), *((name, False) for name in absent)]:
            at = float(first.get(agent, float("nan")))
            rows.append((occasion, t, agent, there, agent in hosts, at, at <= t, answers.get(agent)))
    table = pd.DataFrame(rows, columns=_COLUMNS)
    texts, truths = ("occasion", "agent", "answer"), ("present", "host", "heard_before")
    return table.astype({**dict.fromkeys(texts, "str"), **dict.fromkeys(truths, "bool"), "heard_seconds": "float64"})


def attendance_counts(table: pd.DataFrame) -> dict[str, int]:
    """Count those present, among those who had heard of it by then and among the others, without hosts.

    Args:
        table: table from :func:`attendance`.

    Returns:
        ``invited`` (had heard), ``invited_present``, ``others``, ``others_present``.
    """
    guests = table.loc[~table["host"]]
    invited, others = guests.loc[guests["heard_before"]], guests.loc[~guests["heard_before"]]
    return {
        "invited": len(invited),
        "invited_present": int(invited["present"].sum()),
        "others": len(others),
        "others_present": int(others["present"].sum()),
    }


def _reasons(run: Run, after: float) -> dict[str, str]:
    """Return each agent's first answer to the question why, after the occasion."""
    interviews = run.payloads("interview", "question", "about", "answer", "knows", "evidence")
    asked = interviews.loc[interviews["question"].str.contains(WHY_ABSENT) & (interviews["t"] >= after)]
    first = asked.loc[asked["knows"]].drop_duplicates("agent")
    return dict(zip(first["agent"], first["answer"], strict=True))
