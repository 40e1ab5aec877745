"""The configuration of a run: the scenario, from YAML files and the command line."""

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
