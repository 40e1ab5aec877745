"""The amendments that are put to the vote."""
