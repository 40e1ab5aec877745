"""The agent's view of itself."""
