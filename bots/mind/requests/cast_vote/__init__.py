"""How to vote on an amendment."""
