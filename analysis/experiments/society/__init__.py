"""Society: agents' views of each other, compared with their personalities."""
