"""Reads what a judge said of the texts of a run, with pandas alone."""

import json
from pathlib import Path

import pandas as pd

WITHOUT_A_MODEL = (None, "rules", "replay")

Answers = dict[str, str]
"""The answer about each text; a text without an answer has an empty one."""


def answers(run_dir: Path, question: str) -> Answers:
    """Return what the judge answered, empty if it was not asked.

    Args:
        run_dir: the run folder.
        question: ``EXPERIMENT.NAME``.
    """
    path = run_dir / "judgements.csv"
    if not path.exists():
        return {}
    table = pd.read_csv(path, dtype="str", keep_default_na=False)
    own = table.loc[table["question"] == question]
    return dict(zip(own["text"], own["category"], strict=True))


def deciding(run_dir: Path, question: str) -> Answers | None:
    """Return the answers by which a run is measured; None if the lexicon measures it.

    Args:
        run_dir: the run folder.
        question: ``EXPERIMENT.NAME``.
    """
    path = run_dir / "manifest.json"
    mind = (json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}).get("mind")
    engine = mind.get("engine") if isinstance(mind, dict) else mind
    return None if engine in WITHOUT_A_MODEL else answers(run_dir, question) or None


def grades(run_dir: Path, question: str) -> dict[str, float]:
    """Return the grade of each text that has one.

    Args:
        run_dir: the run folder.
        question: ``EXPERIMENT.NAME``.
    """
    return {text: float(grade) for text, grade in answers(run_dir, question).items() if grade}
