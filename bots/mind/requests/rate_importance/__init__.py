"""The importance of events."""
