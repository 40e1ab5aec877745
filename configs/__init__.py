"""Experiments, personas and minds: the YAML that a researcher edits."""
