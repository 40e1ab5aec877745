"""The conclusions from memories about a question."""
