"""The seeds of a study's repeats."""

import numpy as np


def spawn_seeds(seed: int, repeats: int) -> list[int]:
    """Return independent seeds of worlds, one per repeat.

    They are the first 32 bits of ``numpy.random.SeedSequence(seed).spawn(repeats)``. More repeats continue the list of
    fewer repeats, so a study can be extended.

    Args:
        seed: seed of the study.
        repeats: number of repeats.
    """
    return [int(child.generate_state(1, np.uint32)[0]) for child in np.random.SeedSequence(seed).spawn(repeats)]
