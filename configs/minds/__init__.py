"""Presets of the mind ``openai``: the models, their endpoints and their prices."""
