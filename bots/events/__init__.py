"""Every kind of event that a run logs, each a typed model."""

from bots.events.base import KINDS, Event, Payload, Position
from bots.events.deeds import ActionFinished, ActionStarted, ActionStatus, Speech
from bots.events.experiments import Interview, Performance
from bots.events.journal import Journal
from bots.events.life import Died, Inventory, ItemAcquired, Joined, Left, Respawned
from bots.events.run import Fault, Intervention, RunEnded, RunStarted, ShardLost, ShardStarted, WorldLost, WorldReady
from bots.events.thoughts import (
    Decision,
    ForgottenMemory,
    Goal,
    Memory,
    MemoryConsolidated,
    MergedMemories,
    MindCall,
    Opinion,
    Plan,
    Reflection,
    SocialGoal,
)

__all__ = [
    "KINDS",
    "ActionFinished",
    "ActionStarted",
    "ActionStatus",
    "Decision",
    "Died",
    "Event",
    "Fault",
    "ForgottenMemory",
    "Goal",
    "Intervention",
    "Interview",
    "Inventory",
    "ItemAcquired",
    "Joined",
    "Journal",
    "Left",
    "Memory",
    "MemoryConsolidated",
    "MergedMemories",
    "MindCall",
    "Opinion",
    "Payload",
    "Performance",
    "Plan",
    "Position",
    "Reflection",
    "Respawned",
    "RunEnded",
    "RunStarted",
    "ShardLost",
    "ShardStarted",
    "SocialGoal",
    "Speech",
    "WorldLost",
    "WorldReady",
]
