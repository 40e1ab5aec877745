"""What to do, and what to aim for: considerations in the order in which they press."""
