"""Specialization: roles that agents take on among the others, and what they do in them."""
