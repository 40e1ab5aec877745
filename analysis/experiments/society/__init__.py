"""Society: what agents come to think of one another, beside who they were meant to be."""
