"""The brain: modules that run side by side over one state, and a controller that decides for them all."""

from bots.brain.module import Module, ModuleContext, Wake, known_modules, register_module
from bots.brain.settings import ALL_MODULES, BASELINE_MODULES, BottleneckSettings, BrainSettings, TalkingSettings
from bots.brain.state import AgentState, Section, SectionNotDeclared, SectionTaken

__all__ = [
    "ALL_MODULES",
    "BASELINE_MODULES",
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
    "known_modules",
    "register_module",
]
