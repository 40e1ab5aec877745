"""Lists of names and traits from which populations are drawn."""
