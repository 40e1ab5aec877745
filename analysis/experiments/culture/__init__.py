"""Culture: memes in towns and countryside, and a faith that spreads (Project Sid, section 5.3, figures 11 and 12)."""
