"""Reads words: feelings, spelling, names of things, topics."""
