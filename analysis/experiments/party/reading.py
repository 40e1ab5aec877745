"""Which pieces of news an event is about: event by event, as a page shows it."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.experiments.party.answers import ANSWER_QUESTION, KNOWS, by_lexicon
from analysis.experiments.party.subjects import SUBJECT_QUESTION, SUBJECTS, told_by
from analysis.experiments.party.tracing import BEFORE_SECONDS
from analysis.judges import LoggedEvent, decides
from analysis.remembered import COLUMNS, words_remembered
from analysis.run import Run


class SubjectReader:
    """Reads the ``subjects`` of words, of memories from before the run and of answers in interviews.

    With those of words come ``text`` and ``hearers``, with those of a memory ``text``, and with those of an answer
    ``text`` and ``yes`` (whether it claims to know).

    Args:
        run: the run.
    """

    kinds = ("speech", "memory", "interview")

    def __init__(self, run: Run) -> None:
        self._told_of = told_by(decides(run, SUBJECT_QUESTION))
        self._claims = decides(run, ANSWER_QUESTION)
        self._first: dict[str, float] = {}

    def read(self, event: LoggedEvent) -> Mapping[str, Any] | None:
        """Return the subjects of an event, with what belongs to its kind."""
        match event.kind:
            case "speech":
                said = pd.Series([event.data["text"]], dtype="str")
                subjects = [name for name, reader in self._told_of.items() if reader.on_matter(said).iloc[0]]
                more = {"text": event.data["text"], "hearers": event.data["hearers"]}
            case "memory":
                subjects = self._known_before(event)
                more = {"text": event.data["text"]}
            case _:
                subjects = [name for name, one in SUBJECTS.items() if one.asked.search(event.data["question"])]
                more = {"text": event.data["answer"], "yes": self._claims_to_know(event.data)}
        return {"of": event.kind, "subjects": subjects, **more} if subjects else None

    def _known_before(self, event: LoggedEvent) -> list[str]:
        is_early = event.t <= self._first.setdefault(event.agent, event.t) + BEFORE_SECONDS
        if not is_early or _is_lived(event.data):
            return []
        return [name for name, reader in self._told_of.items() if reader.tells(event.data["text"])]

    def _claims_to_know(self, data: Mapping[str, Any]) -> bool:
        text = data["answer"]
        claimed = by_lexicon([text]) if self._claims is None else self._claims.of([text])
        return bool(data["knows"]) and bool(text.strip()) and claimed[0] == KNOWS


def _is_lived(data: Mapping[str, Any]) -> bool:
    """Return whether a memory is of something that happened in the run."""
    if "episode" in data:
        return data["episode"] is not None
    return bool(words_remembered(pd.DataFrame([data], columns=list(COLUMNS)))["lived"].iloc[0])
