"""Valid announcements: one line, with an announcer, short enough for a command."""

import pytest

from worlds.admin import ANNOUNCEMENT_BYTES_MAX, refuse_announcement
from worlds.rcon import COMMAND_BYTES_MAX


@pytest.mark.parametrize(
    ("by", "text"),
    [
        ("Town crier", "Tax season 1 is open."),
        ("Mayor", 'He said "ö" {[}'),
        ("Bob", "x" * (ANNOUNCEMENT_BYTES_MAX - 2)),
    ],
)
def test_a_line_of_somebody_can_be_announced(by: str, text: str) -> None:
    assert refuse_announcement(by, text) == ""
    assert len(f'tellraw @a {{"text": "[{by}] "}}{text}'.encode()) < COMMAND_BYTES_MAX


@pytest.mark.parametrize(
    ("by", "text", "why"),
    [
        ("", "Hello.", "cannot announce anything"),
        ("[Server]", "Hello.", "cannot announce anything"),
        ("7 dwarves", "Hello.", "a letter first"),
        ("x" * 41, "Hello.", "1 to 40 letters"),
        ("Mayor", " ", "is empty: write some text."),
        ("Mayor", "One.\nTwo.", "has line breaks or control characters: write one line."),
        ("Mayor", "é" * (ANNOUNCEMENT_BYTES_MAX // 2), "is too long: use at most"),
    ],
)
def test_anything_else_is_refused_with_the_mend(by: str, text: str, why: str) -> None:
    assert why in refuse_announcement(by, text)
