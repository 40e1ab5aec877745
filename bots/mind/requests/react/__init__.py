"""Whether to leave the plan because of an event."""
