"""The minds by name, one a file. Each loads its engine when it is opened: no other mind needs its libraries."""
