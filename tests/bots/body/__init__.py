"""Tests of the Python side of bodies."""
