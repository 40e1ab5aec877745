"""The page of the event kinds."""

import pytest

from analysis.events.page import PAGE, page
from bots.events import KINDS


def test_the_page_is_made_from_the_models_as_they_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: uv run python -m analysis.events.page"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_and_field_is_on_the_page(kind: str) -> None:
    section = page().partition(f"\n### `{kind}`\n")[2].partition("\n#")[0]
    keys = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
    assert keys == list(KINDS[kind].model_fields)
