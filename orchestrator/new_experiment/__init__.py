"""``civitas new``: a folder with a user's own experiment, made from one that comes with Civitas."""

from orchestrator.new_experiment.writing import write_experiment

__all__ = ["write_experiment"]
