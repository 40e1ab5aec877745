"""A society that taxes itself (Project Sid, section 5.2, figure 10): payments, decisions, views, and their causes."""
