"""The skill library: one JavaScript file per skill, and the catalog that reads their cards."""
