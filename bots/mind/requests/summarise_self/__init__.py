"""How the agent sees itself."""
