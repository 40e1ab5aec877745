"""The chef: who gets its gifts."""
