"""The agent's opinion of the laws."""
