"""HTTP servers inside a process."""
