"""What an agent thinks of the laws."""
