"""The worlds that agents live in: the embedded server and servers run by others."""
