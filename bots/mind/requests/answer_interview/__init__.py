"""The answer to somebody who asks from outside the world."""
