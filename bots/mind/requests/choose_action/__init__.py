"""The next action."""
