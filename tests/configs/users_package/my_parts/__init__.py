"""Parts of a user: each is one file. The tests install this package, and drop its files among the built-in parts."""
