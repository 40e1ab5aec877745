"""The summary of a talk."""
