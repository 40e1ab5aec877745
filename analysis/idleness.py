"""How long agents stood without an action, for example because a model was slow to decide."""

import pandas as pd

from analysis.run import Run


def idle_spells(run: Run) -> pd.DataFrame:
    """Return the times in which an agent had no action, from its first action to the end of the run.

    An action that never ended, because its process died, counts as going on.

    Args:
        run: the run.

    Returns:
        One row per spell: ``agent``, ``began`` and ``seconds``, by the run clock.
    """
    started = run.payloads("action.started", "action_id").assign(change=1)
    finished = run.payloads("action.finished", "action_id").assign(change=-1)
    changes = pd.concat([started, finished], ignore_index=True).sort_values("t", kind="stable")
    changes["going_on"] = changes.groupby("agent")["change"].cumsum()
    changes["until"] = changes.groupby("agent")["t"].shift(-1).fillna(run.seconds)
    idle = changes.loc[changes["going_on"] <= 0]
    return pd.DataFrame({"agent": idle["agent"], "began": idle["t"], "seconds": idle["until"] - idle["t"]}).reset_index(
        drop=True
    )
