"""How talk about a matter is recognised: by words, from the run's own configuration, or by a judge."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import yaml

from analysis.events.errors import AnalysisError
from analysis.judges import JudgedTexts
from configs.yaml_places import parse_yaml


def by_words(words: Collection[str]) -> Callable[[pd.Series], pd.Series]:
    """Return a function that says which texts have one of some words.

    Args:
        words: beginnings of words that mark talk about the matter.
    """
    pattern = rf"\b(?:{'|'.join(re.escape(word) for word in words)})"
    return lambda texts: texts.str.contains(pattern, case=False, regex=True).astype("bool")


def by_judge(judge: JudgedTexts, categories: Collection[str]) -> Callable[[pd.Series], pd.Series]:
    """Return a function that says which texts a judge put into some categories. A text without an answer is in none.

    Args:
        judge: the judgements.
        categories: categories of talk about the matter.
    """
    return lambda texts: pd.Series([one in categories for one in judge.of(texts)], index=texts.index, dtype="bool")


def matter_words(run_dir: Path, matter: str, otherwise: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the beginnings of words that mark talk about a matter, from ``brain.matters`` in ``config.yaml``.

    Args:
        run_dir: the run folder.
        matter: name of the matter.
        otherwise: words for a run whose configuration names none.

    Returns:
        The words; the name itself if there are none.

    Raises:
        AnalysisError: the configuration exists and cannot be read.
    """
    path = run_dir / "config.yaml"
    try:
        config = parse_yaml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        config = None
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise AnalysisError(f"The configuration {path} cannot be read; restore it or move it away.") from error
    for known in _matters(config):
        words = known.get("words")
        if known.get("name") == matter and isinstance(words, list) and words:
            return tuple(str(word) for word in words)
    return tuple(otherwise) or (matter,)


def _matters(config: Any) -> list[Mapping[str, Any]]:
    brain = config.get("brain") if isinstance(config, Mapping) else None
    matters = brain.get("matters") if isinstance(brain, Mapping) else None
    return [matter for matter in matters if isinstance(matter, Mapping)] if isinstance(matters, list) else []
