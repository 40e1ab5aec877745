"""Labelled memories: their contents, and what is refused."""

from pathlib import Path

import pytest

from orchestrator.bench.recall import load_labelled
from orchestrator.errors import BadInputError

TOY = """
topics:
  bread:
    memories: [Harun bakes loaves., The oven is hot.]
    questions: ["Who is the baker?"]
    also: [I fell into lava.]
  fire:
    memories: [I fell into lava.]
    questions: ["What burns?", "Who was hurt?"]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "labelled.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_questions_point_at_the_memories_of_their_topic_and_of_others(tmp_path: Path) -> None:
    labelled = load_labelled(written(tmp_path, TOY))
    assert labelled.memories == ["Harun bakes loaves.", "The oven is hot.", "I fell into lava."]
    assert [(one.text, set(one.relevant)) for one in labelled.questions] == [
        ("Who is the baker?", {0, 1, 2}),
        ("What burns?", {2}),
        ("Who was hurt?", {2}),
    ]


def test_the_set_that_comes_along_is_large_and_has_no_question_without_an_answer() -> None:
    labelled = load_labelled()
    assert len(labelled.memories) == 240
    assert len(labelled.questions) == 64
    assert all(len(one.relevant) >= 4 for one in labelled.questions)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("The oven is hot.", "I fell into lava.", "'I fell into lava.' is there twice"),
        ("also: [I fell into lava.]", "also: [Nobody knows.]", "'Nobody knows.' that bread names under also"),
        ("memories: [I fell into lava.]", "memories: []", "memories"),
        ("What burns?", " ", "questions"),
        ("also:", "else:", "else is not a known key"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadInputError, match=complaint):
        load_labelled(written(tmp_path, TOY.replace(old, new)))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="cannot be read"):
        load_labelled(tmp_path / "nothing.yaml")
