"""Lists that populations are drawn from: names and traits."""
