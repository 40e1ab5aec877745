"""News that spreads, acquaintances, and who comes to a party (Generative Agents, sections 3.4 and 7)."""
