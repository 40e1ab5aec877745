"""Every kind of event that a run logs, each a typed model.

This package is the one schema of the event table: the parts of a run write with it, ``analysis`` reads with it, and
``analysis/EVENTS.md`` is made from it. It imports nothing else of Civitas. A new kind is a module in this folder:
importing the package imports every module in it.
"""

from importlib import import_module
from pkgutil import iter_modules

from bots.events.base import KINDS, Event, Payload, PayloadPart, Position
from bots.events.civic import (
    Ballot,
    CivicAmendments,
    CivicConstitution,
    CivicFeedback,
    CivicTally,
    CivicVote,
    TaxClosed,
    TaxOpened,
    TaxPaid,
)
from bots.events.deeds import (
    ActionFinished,
    ActionProgress,
    ActionStage,
    ActionStarted,
    ActionStatus,
    SignRead,
    SignWritten,
    Speech,
    WordsHeard,
)
from bots.events.experiments import (
    Announced,
    Attendance,
    ContainerUsed,
    HandedOut,
    Influence,
    Interview,
    Performance,
    ViewChanged,
)
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
    PlanMade,
    Reflection,
    SocialGoal,
)

__all__ = [
    "KINDS",
    "ActionFinished",
    "ActionProgress",
    "ActionStage",
    "ActionStarted",
    "ActionStatus",
    "Announced",
    "Attendance",
    "Ballot",
    "CivicAmendments",
    "CivicConstitution",
    "CivicFeedback",
    "CivicTally",
    "CivicVote",
    "ContainerUsed",
    "Decision",
    "Died",
    "Event",
    "Fault",
    "ForgottenMemory",
    "Goal",
    "HandedOut",
    "Influence",
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
    "PayloadPart",
    "Performance",
    "PlanMade",
    "Position",
    "Reflection",
    "Respawned",
    "RunEnded",
    "RunStarted",
    "ShardLost",
    "ShardStarted",
    "SignRead",
    "SignWritten",
    "SocialGoal",
    "Speech",
    "TaxClosed",
    "TaxOpened",
    "TaxPaid",
    "ViewChanged",
    "WordsHeard",
    "WorldLost",
    "WorldReady",
]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
