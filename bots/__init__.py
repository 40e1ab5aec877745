"""One agent: its brain, memory, mind and body."""
