"""The rough plan of a day."""
