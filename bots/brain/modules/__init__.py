"""The modules of the brain, one per file; everything else in ``bots.brain`` supports them."""
