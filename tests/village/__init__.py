"""Whole runs of the village, started as a user starts them."""
