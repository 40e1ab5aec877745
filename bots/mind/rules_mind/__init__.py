"""The rules mind: needs no key and no network, is competent, seeded and fast."""

from bots.mind.rules_mind.engine import RulesMind

__all__ = ["RulesMind"]
