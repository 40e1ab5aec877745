"""Whole runs of the village, as a user starts them."""
