"""What a run is made of: the scenario, as YAML files and the command line say it."""

from orchestrator.config.load import Resolved, resolve_scenario
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
    "RedisSettings",
    "Resolved",
    "RoomSettings",
    "RunSettings",
    "Scenario",
    "WorldSettings",
    "complete_yaml",
    "resolve_scenario",
    "without_password",
]
