"""The seeds of a study's repeats."""

import numpy as np


def spawn_seeds(seed: int, repeats: int) -> list[int]:
    """Seeds of worlds that have nothing to do with one another, one a repeat.

    They are the first 32 bits of what ``numpy.random.SeedSequence(seed).spawn(repeats)`` gives; more repeats go on
    where fewer ended, so that a study can be extended.

    Args:
        seed: of the study.
        repeats: how many.
    """
    return [int(child.generate_state(1, np.uint32)[0]) for child in np.random.SeedSequence(seed).spawn(repeats)]
