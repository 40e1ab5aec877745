"""How many parts a plan has and how long they are, as in Generative Agents (section 4.3)."""

import math
from typing import Literal

from bots.mind.hours import HOUR_MINUTES

STRETCHES_MIN = 5
STRETCHES_MAX = 8
"""Least and greatest number of parts in the rough plan of a whole day."""
Into = Literal["hours", "minutes"]
"""What a part of the day is divided into: parts of an hour, or steps of five to fifteen minutes."""
MINUTES_MIN: dict[Into, int] = {"hours": 1, "minutes": 5}
"""Minimum length of a part, minutes. The last part may be shorter."""
MINUTES_MAX: dict[Into, int] = {"hours": HOUR_MINUTES, "minutes": 15}
"""Maximum length of a part, minutes."""


def parts_min(into: Into, minutes: int) -> int:
    """Return the number of parts without which some would be too long.

    Args:
        into: what is divided into.
        minutes: length of the whole.
    """
    return max(1, math.ceil(minutes / MINUTES_MAX[into]))
