"""Talk about the matter between agents, and the changes of each agent's view."""

import pandas as pd

from analysis.experiments.constitution.figures import Findings


def influence_edges(found: Findings) -> pd.DataFrame:
    """Return the talk about the matter, by speaker and hearer.

    Args:
        found: results of the run.

    Returns:
        ``speaker``, ``hearer``, ``utterances`` (about the matter), ``from_campaigner`` (of these, those that come from
        a campaigner, directly or not), ``first_seconds``; the most utterances first.
    """
    utterances = found.exposure.utterances
    pairs = found.hearing.pairs.join(utterances[["speaker", "t", "chain", "on_matter"]], on="utterance")
    rows = pairs.loc[pairs["on_matter"]].groupby(["speaker", "hearer"])
    table = pd.DataFrame(
        {"utterances": rows.size(), "from_campaigner": rows["chain"].count(), "first_seconds": rows["t"].min()}
    )
    return table.reset_index().sort_values(
        ["utterances", "speaker", "hearer"], ascending=[False, True, True], ignore_index=True
    )


def reached_people(found: Findings) -> pd.DataFrame:
    """Return the constituents, how talk reached them, and their views.

    Args:
        found: results of the run.

    Returns:
        ``agent``, ``reached`` (``directly``, ``at second hand``, ``never``), ``first_seconds``, ``heard_directly``,
        ``heard_at_second_hand``, ``first_score``, ``last_score`` (NaN for no view), ``changes``.
    """
    table = found.exposed
    own = found.courses.groupby("agent")["score"]
    table["first_score"] = table["agent"].map(own.first())
    table["last_score"] = table["agent"].map(own.last())
    return table[
        [
            "agent",
            "reached",
            "first_seconds",
            "heard_directly",
            "heard_at_second_hand",
            "first_score",
            "last_score",
            "changes",
        ]
    ]
