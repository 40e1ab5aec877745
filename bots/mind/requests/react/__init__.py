"""Whether to leave the plan for what has happened."""
