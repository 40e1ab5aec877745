"""Grades each text by whether it is nearer in meaning to the upper end of the scale or to the lower one.

The grade is 5 in the middle, and a difference of the two cosines of :data:`SPAN` is the whole of one side.
"""

import random

import numpy as np

from bots.mind.requests.grade.request import GRADE_LEAST, GRADE_MOST, Grades, GradeTexts
from bots.mind.rules.language.meaning import vectors
from bots.mind.rules.theme import Theme

SPAN = 0.5
"""Difference of the cosines at which a grade reaches an end of the scale; chosen, not fitted to any graded text."""


def grade(request: GradeTexts, _theme: Theme, _chance: random.Random) -> Grades:
    """Grade every text in the request."""
    texts, ends = vectors(request.texts), vectors([request.least_means, request.most_means])
    least, most = (texts @ ends.T).T
    shares = np.clip(0.5 + (most - least) / (2 * SPAN), 0.0, 1.0)
    return Grades(grades=tuple(round(GRADE_LEAST + (GRADE_MOST - GRADE_LEAST) * float(share), 2) for share in shares))
