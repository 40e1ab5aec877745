"""Labelled sentences that no rule, pack or lexicon has: they score whatever sorts texts."""

from dataclasses import dataclass

from configs.experiments import text_of
from configs.yaml_places import parse_yaml

HELD_OUT_FILE = "heldout.yaml"


@dataclass(frozen=True)
class Labelled:
    """A sentence and its category, given by a person."""

    text: str
    label: str


def labelled(experiment: str, question: str) -> list[Labelled]:
    """Return the labelled sentences of a question, in the order of the file.

    Args:
        experiment: name of the experiment.
        question: name of the question.

    Raises:
        ExperimentError: the experiment has no ``heldout.yaml``.
    """
    by_label: dict[str, list[str]] = parse_yaml(text_of(experiment, HELD_OUT_FILE))[question]
    return [Labelled(text, label) for label, texts in by_label.items() for text in texts]
