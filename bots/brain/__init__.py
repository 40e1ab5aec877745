"""The brain: modules that run concurrently over one state, and a controller that decides for all of them."""

from bots.brain.module import MODULES, Module, ModuleContext, Wake
from bots.brain.settings import ALL_MODULES, BASELINE_MODULES, BottleneckSettings, BrainSettings, TalkingSettings
from bots.brain.state import AgentState, Section, SectionNotDeclared, SectionTaken

__all__ = [
    "ALL_MODULES",
    "BASELINE_MODULES",
    "MODULES",
    "AgentState",
    "BottleneckSettings",
    "BrainSettings",
    "Module",
    "ModuleContext",
    "Section",
    "SectionNotDeclared",
    "SectionTaken",
    "TalkingSettings",
    "Wake",
]
