"""The plan of a day, its parts, and what interrupts it."""
