"""What to say to somebody who asks from outside of the world."""
