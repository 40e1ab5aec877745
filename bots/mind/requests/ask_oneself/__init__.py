"""The questions that the latest memories raise."""
