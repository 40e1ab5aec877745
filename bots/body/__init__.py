"""The Python side of agents' bodies: the channel to the Node process that moves them."""
