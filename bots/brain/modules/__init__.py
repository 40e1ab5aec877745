"""The modules of the brain, one a file; everything else in ``bots.brain`` supports them."""
