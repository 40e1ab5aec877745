"""Runs an experiment: command line, run lifecycle, supervisor, bus, recorder."""
