"""What an agent thinks of a matter, from its values and from arguments, and which rate it therefore wants."""
