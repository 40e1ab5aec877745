"""The agent's relationship with others."""
