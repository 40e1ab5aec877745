"""What to think of others."""
