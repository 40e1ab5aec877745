"""A part of a plan in finer parts."""
