"""Tests, in the mirror of the source folders."""
