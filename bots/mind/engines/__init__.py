"""The minds by name, one per file. Each loads its engine when it is opened, so others do not load its libraries."""
