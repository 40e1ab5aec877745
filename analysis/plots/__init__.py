"""Pictures of measurements: each a function that returns a matplotlib figure; all take their looks from ``style``."""
