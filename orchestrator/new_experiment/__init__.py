"""``civitas new``: a folder with an experiment of a user's own, made from one that comes with Civitas."""

from orchestrator.new_experiment.writing import write_experiment

__all__ = ["write_experiment"]
