"""Plots of measurements. Each is a function that returns a matplotlib figure; all use the style in ``style``."""
