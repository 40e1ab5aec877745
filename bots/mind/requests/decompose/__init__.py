"""A part of a plan in smaller parts."""
