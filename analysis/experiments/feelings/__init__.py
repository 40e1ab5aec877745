"""Feelings: views that follow the feelings that others show."""
