"""The rules mind: needs no key and no network, is competent, seeded and fast."""

from bots.mind.base import register_mind
from bots.mind.rules_mind.engine import RulesMind

__all__ = ["RulesMind"]

register_mind("rules", RulesMind.open)
