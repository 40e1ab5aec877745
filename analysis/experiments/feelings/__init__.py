"""Views that follow the feelings that others show."""
