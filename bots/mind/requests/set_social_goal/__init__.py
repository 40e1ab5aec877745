"""The agent's goal among the others."""
