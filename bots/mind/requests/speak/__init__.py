"""The words that the agent says aloud."""
