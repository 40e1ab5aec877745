"""Batches of requests to a model server: sent, waited for and read, also by a command that was interrupted."""

from orchestrator.batches.answers import BatchQuestions, answers_by_batch, make_batch
from orchestrator.batches.gathering import GatheringMind
from orchestrator.batches.note import BatchNote, BatchNoteFile

__all__ = [
    "BatchNote",
    "BatchNoteFile",
    "BatchQuestions",
    "GatheringMind",
    "answers_by_batch",
    "make_batch",
]
