"""The moment that a mind is told of: plain data that requests, rules and prompts share."""
