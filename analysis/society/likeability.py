"""How likeable an agent was meant to be: our definition, from the personality that the manifest gives it.

In Project Sid (arXiv 2411.00114, figure 7) a language model rates an agent's traits, with the prompt that rates what
others think of it. Here personalities are numbers, so likeability is one too, on the same scale of 0 to 10: mostly
agreeableness, which is the trait that is about how one treats others, and a little of being outgoing and of being calm.
"""

from collections.abc import Mapping

import pandas as pd

from analysis.run import Run

AGREEABLENESS_WEIGHT, EXTROVERSION_WEIGHT, CALM_WEIGHT = 0.6, 0.2, 0.2
ORDINARY = 0.5
"""A trait of which nothing is said."""
SCORE_MOST = 10.0


def likeability(personality: Mapping[str, float]) -> float:
    """How likeable somebody of a personality is meant to be, 0 to 10.

    Args:
        personality: the big five, 0 to 1 each; what is not said is ordinary.
    """
    return SCORE_MOST * (
        AGREEABLENESS_WEIGHT * personality.get("agreeableness", ORDINARY)
        + EXTROVERSION_WEIGHT * personality.get("extroversion", ORDINARY)
        + CALM_WEIGHT * (1 - personality.get("neuroticism", ORDINARY))
    )


def people(run: Run) -> pd.DataFrame:
    """Everybody whose personality is on record.

    Args:
        run: the run.

    Returns:
        One row a person: ``person``, ``true_likeability`` (0 to 10), ``extroversion`` (0 to 1).
    """
    known = [one for one in run.manifest.personas.values() if one.personality]
    return pd.DataFrame(
        {
            "person": [one.name for one in known],
            "true_likeability": [likeability(one.personality) for one in known],
            "extroversion": [one.personality.get("extroversion", ORDINARY) for one in known],
        }
    ).astype({"person": "str", "true_likeability": "float64", "extroversion": "float64"})
