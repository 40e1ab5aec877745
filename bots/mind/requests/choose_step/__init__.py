"""The next step, chosen from a few."""
