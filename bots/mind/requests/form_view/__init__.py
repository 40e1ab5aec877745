"""The agent's view of a matter after what it heard."""
