"""Which amendments are put to the vote."""
