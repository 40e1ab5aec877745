"""The category of texts, by a judge outside of the world."""
