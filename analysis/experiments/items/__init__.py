"""The item race: how many different items agents acquire alone."""
