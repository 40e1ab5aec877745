"""Which questions the latest memories raise."""
