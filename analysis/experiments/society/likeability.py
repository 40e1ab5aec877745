"""True likeability of an agent: our definition, from its personality in the manifest.

In Project Sid (arXiv 2411.00114, figure 7), a language model rates an agent's traits with the prompt that rates other
agents' views of it. Here personalities are numbers, so likeability is also a number, on the same scale of 0 to 10, as
the experiment's ``scenario.yaml`` says. It is mostly agreeableness, the trait that concerns the treatment of others,
and a little emotional stability. Extroversion is left out, because in-degree is compared with it.
"""

from collections.abc import Mapping

import pandas as pd

from analysis.run import Run

AGREEABLENESS_WEIGHT, CALM_WEIGHT = 0.8, 0.2
SCORE_MOST = 10.0


def likeability(personality: Mapping[str, float]) -> float | None:
    """Return the true likeability of a personality, 0 to 10; None without its numbers.

    Args:
        personality: the big five, 0 to 1 each.
    """
    if not {"agreeableness", "neuroticism"} <= set(personality):
        return None
    return SCORE_MOST * (
        AGREEABLENESS_WEIGHT * personality["agreeableness"] + CALM_WEIGHT * (1 - personality["neuroticism"])
    )


def people(run: Run) -> pd.DataFrame:
    """Return all people whose true likeability is known.

    Args:
        run: the run.

    Returns:
        One row per person: ``person``, ``true_likeability`` (0 to 10), ``extroversion`` (0 to 1, missing if
        unknown).
    """
    known = [(one.name, likeability(one.personality), one.personality) for one in run.manifest.personas.values()]
    rows = [(name, true, personality.get("extroversion")) for name, true, personality in known if true is not None]
    columns = ["person", "true_likeability", "extroversion"]
    table = pd.DataFrame(rows, columns=columns)
    return table.astype({"person": "str", "true_likeability": "float64", "extroversion": "float64"})
