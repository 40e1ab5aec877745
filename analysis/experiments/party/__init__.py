"""News that spreads, acquaintance, and attendance at a party (Generative Agents, sections 3.4 and 7)."""
