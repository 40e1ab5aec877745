"""What memories say about a question."""
