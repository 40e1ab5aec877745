"""What to say aloud."""
