"""What everybody thinks of the matter over time."""

import pandas as pd

from analysis.experiments.constitution.people import CivicParts
from analysis.run import Run

NEUTRAL = 5.0
"""Neither for nor against: where somebody stood who had no view before something heard gave it one."""


def view_courses(run: Run, people: CivicParts) -> pd.DataFrame:
    """Every view of the matter, beginning with the one that the manifest gives an agent, where it gives one.

    Args:
        run: the run.
        people: whose views are asked for, and of what.

    Returns:
        ``agent``, ``t_seconds``, ``score`` (0 against, 10 for), ``moved`` (whether something heard led to it), by agent
        and in the order of time.
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
    """By how much the constituents' views came to differ from their own, mean over those who have any; None for none.

    Who had none of its own stood at :data:`NEUTRAL`.

    Args:
        courses: from :func:`view_courses`.
        people: the parts of the run's agents.
    """
    own = courses.loc[courses["agent"].isin(people.constituents)].groupby("agent")
    first = own["score"].first().mask(own["moved"].first(), NEUTRAL)
    shifts = own["score"].last() - first
    return float(shifts.mean()) if len(shifts) else None
