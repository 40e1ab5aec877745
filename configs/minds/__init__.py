"""Presets of the mind openai: which models, where, and what they cost."""
