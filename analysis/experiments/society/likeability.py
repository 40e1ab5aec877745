"""True likeability of an agent, from its personality in the manifest.

In Project Sid (arXiv 2411.00114, figure 7), a language model rates an agent's traits with the prompt that rates other
agents' views of it. If a run was judged, this is done here: one judge grades the personality in words, and what others
write of the agent. Without a judge, likeability is our definition on the same scale of 0 to 10: mostly agreeableness,
the trait that concerns the treatment of others, and a little emotional stability. Extroversion is left out, because
in-degree is compared with it.
"""

from collections.abc import Mapping

import pandas as pd

from analysis.experiments.society.descriptions import described
from analysis.experiments.society.views import JUDGE, LIKEABILITY
from analysis.judges import grades
from analysis.manifest import InhabitantFacts
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


def people(run: Run, instrument: str) -> pd.DataFrame:
    """Return all people whose true likeability is known.

    Args:
        run: the run.
        instrument: one of :data:`analysis.experiments.society.views.INSTRUMENTS`. With the judge, likeability is the
            judge's.

    Returns:
        One row per person: ``person``, ``true_likeability`` (0 to 10), ``extroversion`` (0 to 1, missing if
        unknown).
    """
    by_text = grades(run, LIKEABILITY) if instrument == JUDGE else {}
    rows = []
    for one in run.manifest.personas.values():
        true = by_text.get(personality_in_words(one)) if instrument == JUDGE else likeability(one.personality)
        if true is not None:
            rows.append((one.name, true, one.personality.get("extroversion")))
    columns = ["person", "true_likeability", "extroversion"]
    table = pd.DataFrame(rows, columns=columns)
    return table.astype({"person": "str", "true_likeability": "float64", "extroversion": "float64"})


def personality_in_words(one: InhabitantFacts) -> str:
    """Return the text by which the judge grades a person's own traits.

    Args:
        one: the person.
    """
    return described(one.name, one.personality, one.traits)
