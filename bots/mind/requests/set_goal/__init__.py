"""What to aim for."""
