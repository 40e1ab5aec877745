"""Specialization: roles that agents take on in a society, and what they do in them."""
