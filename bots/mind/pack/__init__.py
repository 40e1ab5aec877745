"""Rules packs: what the rules mind knows about a theme, as data that a scenario names.

``load_pack("village")`` reads ``configs/experiments/village/rules.yaml`` and every pack that it extends.
"""

from bots.mind.pack.errors import InvalidPack
from bots.mind.pack.model import (
    Arguments,
    Duty,
    Grade,
    MatterKnowledge,
    Pastime,
    RoleDeed,
    RoleKnowledge,
    RulesPack,
    Sides,
    Standing,
)
from bots.mind.pack.reading import FILE_NAME, known_packs, load_pack, whole_pack

__all__ = [
    "FILE_NAME",
    "Arguments",
    "Duty",
    "Grade",
    "InvalidPack",
    "MatterKnowledge",
    "Pastime",
    "RoleDeed",
    "RoleKnowledge",
    "RulesPack",
    "Sides",
    "Standing",
    "known_packs",
    "load_pack",
    "whole_pack",
]
