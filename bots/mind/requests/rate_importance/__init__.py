"""How much some events matter."""
