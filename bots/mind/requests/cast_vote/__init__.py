"""The vote on an amendment."""
