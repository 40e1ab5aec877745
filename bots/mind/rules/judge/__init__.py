"""Judgements: of others, of matters, of memories."""
