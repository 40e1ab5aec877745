"""Takes the first step, since the most pressing one is first."""

import random

from bots.mind.requests.choose_step.request import ChooseStep, StepChosen
from bots.mind.rules.theme import Theme


def choose_step(_request: ChooseStep, _theme: Theme, _chance: random.Random) -> StepChosen:
    """Take the first step."""
    return StepChosen(number=1)
