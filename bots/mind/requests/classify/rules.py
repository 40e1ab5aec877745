"""Gives each text the category whose description is nearest in meaning, by the local embedding.

No word list is used, and nothing of a theme's pack. So this judge shares nothing with the rules by which agents act,
nor with the lexicons of the measures.
"""

import random

from bots.mind.requests.classify.request import Categories, Category, Classify
from bots.mind.rules.language.meaning import vectors
from bots.mind.rules.theme import Theme

NEAR = 0.3
"""Minimum cosine of a text and the description of its category. It was chosen before any labelled text was judged."""


def classify(request: Classify, _theme: Theme, _chance: random.Random) -> Categories:
    """Find the category of every text in the request."""
    named = [one for one in request.categories if one.name != request.otherwise]
    cosines = vectors(request.texts) @ vectors([_described(one) for one in named]).T
    return Categories(
        categories=tuple(
            named[best].name if nearest >= NEAR else request.otherwise
            for best, nearest in zip(cosines.argmax(axis=1), cosines.max(axis=1), strict=True)
        )
    )


def _described(category: Category) -> str:
    return f"{category.name.replace('_', ' ')}: {category.means}"
