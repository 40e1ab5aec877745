"""How likeable an agent was meant to be: our definition, from the personality that the manifest gives it.

In Project Sid (arXiv 2411.00114, figure 7) a language model rates an agent's traits, with the prompt that rates what
others think of it. Here personalities are numbers, so likeability is one too, on the same scale of 0 to 10, as
the experiment's ``scenario.yaml`` says: mostly agreeableness, which is the trait that is about how one treats others,
and a little of being calm. Extroversion is left out, for being known to many is held against it.
"""

from collections.abc import Mapping

import pandas as pd

from analysis.run import Run

AGREEABLENESS_WEIGHT, CALM_WEIGHT = 0.8, 0.2
SCORE_MOST = 10.0


def likeability(personality: Mapping[str, float]) -> float | None:
    """How likeable somebody of a personality is meant to be, 0 to 10; None where its numbers are not given.

    Args:
        personality: of the big five, 0 to 1 each.
    """
    if not {"agreeableness", "neuroticism"} <= set(personality):
        return None
    return SCORE_MOST * (
        AGREEABLENESS_WEIGHT * personality["agreeableness"] + CALM_WEIGHT * (1 - personality["neuroticism"])
    )


def people(run: Run) -> pd.DataFrame:
    """Everybody of whom it is on record how likeable they were meant to be.

    Args:
        run: the run.

    Returns:
        One row a person: ``person``, ``true_likeability`` (0 to 10), ``extroversion`` (0 to 1, missing where it is not
        given).
    """
    known = [(one.name, likeability(one.personality), one.personality) for one in run.manifest.personas.values()]
    rows = [(name, true, personality.get("extroversion")) for name, true, personality in known if true is not None]
    columns = ["person", "true_likeability", "extroversion"]
    table = pd.DataFrame(rows, columns=columns)
    return table.astype({"person": "str", "true_likeability": "float64", "extroversion": "float64"})
