"""The skill library: one JavaScript file a skill, and the catalog that reads their cards."""
