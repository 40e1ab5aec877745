"""What a talk came to."""
