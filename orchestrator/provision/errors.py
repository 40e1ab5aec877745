"""Errors about what the machine lacks."""

from orchestrator.errors import BadInputError


class ProvisionError(BadInputError):
    """Something that a run needs is missing and could not be installed."""
