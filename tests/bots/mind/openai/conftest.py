"""Prompts of one's own."""

import shutil
from pathlib import Path

import pytest

MIND = Path(__file__).parents[4] / "bots" / "mind"
SHARED, KINDS = MIND / "openai" / "prompts", MIND / "requests"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a user's own prompts from the built-in ones."""
    copied = Path(shutil.copytree(SHARED, tmp_path / "prompts"))
    for prompt in KINDS.glob("*/prompt.md"):
        shutil.copyfile(prompt, copied / f"{prompt.parent.name}.md")
    return copied
