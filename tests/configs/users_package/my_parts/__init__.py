"""Parts of a user, one file each. The tests install this package, and copy its files among the built-in parts."""
