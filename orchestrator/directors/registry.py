"""The directors, by the key of the scenario that configures each: a new one is a file and a line here."""

from typing import Any

from orchestrator.config import Scenario
from orchestrator.scenarios.attendance import AttendanceDirector
from orchestrator.scenarios.constitution import ConstitutionDirector
from orchestrator.scenarios.director import Director, Stage
from orchestrator.scenarios.schedule import ScheduleDirector

DIRECTORS: dict[str, type[Director[Any]]] = {
    kind.key: kind for kind in (ScheduleDirector, AttendanceDirector, ConstitutionDirector)
}
"""What each is told is what the scenario says under its key; a key that says nothing needs no director."""


def needed(scenario: Scenario) -> list[str]:
    """The keys of a scenario that need a director."""
    return [key for key in DIRECTORS if getattr(scenario, key)]


def open_directors(scenario: Scenario, stage: Stage) -> list[Director[Any]]:
    """The directors of a scenario.

    Raises:
        CivitasError: the world does not have what the scenario names.
    """
    return [DIRECTORS[key](getattr(scenario, key), stage) for key in needed(scenario)]
