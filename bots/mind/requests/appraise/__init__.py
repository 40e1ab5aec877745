"""The agent's view of others."""
