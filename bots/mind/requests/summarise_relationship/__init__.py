"""How the agent stands with others."""
