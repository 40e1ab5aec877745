"""The degree of something in texts, by a judge outside of the world."""
