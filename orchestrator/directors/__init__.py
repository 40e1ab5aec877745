"""Directors: the actions of a scenario on its people at times of the run clock, and measurements from outside.

A director is one file with a class under ``@directs(key)``; see ``director.py``. Directors of this folder, of the
experiments and of installed packages are found through the group ``civitas.directors``. ``rehearsal.py`` runs a
director without a world.
"""

from orchestrator.directors.director import (
    DIRECTORS,
    Counts,
    Director,
    NoAnswerError,
    People,
    Premises,
    Receipts,
    Stage,
    Town,
    directs,
    open_directors,
)

__all__ = [
    "DIRECTORS",
    "Counts",
    "Director",
    "NoAnswerError",
    "People",
    "Premises",
    "Receipts",
    "Stage",
    "Town",
    "directs",
    "open_directors",
]
