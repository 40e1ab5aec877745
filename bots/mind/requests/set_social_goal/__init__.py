"""What to be after among the others."""
