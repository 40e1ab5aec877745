"""What a run is made of: the scenario, as YAML files and the command line say it."""

from orchestrator.config.constitution import ConstitutionSettings, Season
from orchestrator.config.load import Resolved, resolve_scenario
from orchestrator.config.recurring import PlannedAttendance, ScheduledAnnouncement, in_order
from orchestrator.config.scenario import (
    BodySettings,
    RedisSettings,
    RoomSettings,
    RunSettings,
    Scenario,
    WorldSettings,
    complete_yaml,
    without_password,
)

__all__ = [
    "BodySettings",
    "ConstitutionSettings",
    "PlannedAttendance",
    "RedisSettings",
    "Resolved",
    "RoomSettings",
    "RunSettings",
    "Scenario",
    "ScheduledAnnouncement",
    "Season",
    "WorldSettings",
    "complete_yaml",
    "in_order",
    "resolve_scenario",
    "without_password",
]
