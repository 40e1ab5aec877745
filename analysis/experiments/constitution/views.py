"""Everyone's view of the matter over time."""

import pandas as pd

from analysis.experiments.constitution.people import CivicParts
from analysis.run import Run

NEUTRAL = 5.0
"""Neither for nor against: the starting point of an agent without a view, before something it heard gave it one."""


def view_courses(run: Run, people: CivicParts) -> pd.DataFrame:
    """Return every view of the matter, beginning with the agent's view in the manifest, if it has one.

    Args:
        run: the run.
        people: the roles of the agents, and the matter.

    Returns:
        ``agent``, ``t_seconds``, ``score`` (0 against, 10 for), ``moved`` (whether something that was heard caused it),
        sorted by agent and time.
    """
    told = run.manifest.personas
    everybody = [*people.constituents, *people.campaigners]
    first = [
        (name, 0.0, told[name].views[people.matter], False)
        for name in everybody
        if name in told and people.matter in told[name].views
    ]
    views = run.payloads("view", "matter", "score", "moved_by")
    views = views.loc[(views["matter"] == people.matter) & views["agent"].isin(everybody)]
    moved = (views["moved_by"].str.len() > 0).astype("bool")
    later = pd.DataFrame({"agent": views["agent"], "t_seconds": views["t"], "score": views["score"], "moved": moved})
    courses = pd.concat(
        [pd.DataFrame(first, columns=later.columns).astype(later.dtypes.to_dict()), later], ignore_index=True
    )
    return courses.sort_values(["agent", "t_seconds"], kind="stable", ignore_index=True)


def view_shift(courses: pd.DataFrame, people: CivicParts) -> float | None:
    """Return the mean change of the constituents' views since the start, over those with a view; None without any.

    An agent without a view of its own started at :data:`NEUTRAL`.

    Args:
        courses: table from :func:`view_courses`.
        people: the roles of the run's agents.
    """
    own = courses.loc[courses["agent"].isin(people.constituents)].groupby("agent")
    first = own["score"].first().mask(own["moved"].first(), NEUTRAL)
    shifts = own["score"].last() - first
    return float(shifts.mean()) if len(shifts) else None
