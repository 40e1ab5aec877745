"""The next goal."""
