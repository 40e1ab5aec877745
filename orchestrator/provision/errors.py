"""What the machine lacks."""

from orchestrator.errors import BadInputError


class ProvisionError(BadInputError):
    """Something that a run needs is not there, and could not be installed."""
