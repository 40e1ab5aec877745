"""What to do and what to aim for: considerations, the most urgent first."""
