"""The constitution of Project Sid (arXiv 2411.00114, section 5.2): taxes, feedback, amendments, votes, a new text."""

from orchestrator.experiments.constitution.director import ConstitutionDirector

__all__ = ["ConstitutionDirector"]
