"""What to think: of others, of matters, of memories."""
