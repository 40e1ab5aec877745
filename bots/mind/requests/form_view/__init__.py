"""What to think of a matter after what was heard of it."""
