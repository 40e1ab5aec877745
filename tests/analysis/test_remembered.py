"""Whose words memories hold, in the logs of this version and of older ones."""

import pandas as pd
import pytest

from analysis.remembered import COLUMNS, words_remembered
from bots.episodes import Episode, quoted_in
from tests.bots.episodes import TOLD

KNOWN = "The mill is old."


def logged(*told: tuple[str, Episode | None], older: bool = False) -> pd.DataFrame:
    """Memories as they are logged; older versions logged their sentences alone."""
    rows = [
        (text, None, None, None) if older or episode is None else (text, episode.kind, *quoted_in(episode))
        for text, episode in told
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype("str").where(lambda table: table != "None")


MEMORIES = [(text, one) for text, one in TOLD.items() if one.kind not in ("address", "arrival", "threat")]


@pytest.mark.parametrize("older", [False, True])
def test_words_and_speakers_are_found(older: bool) -> None:
    told = [*((text, one) for text, one in MEMORIES if " said: " in text or " told me: " in text), (KNOWN, None)]
    found = words_remembered(logged(*told, older=older))
    assert found["speaker"].fillna("").tolist() == ["Ada", "Ada", "Ada", "My inner voice", "", ""]
    assert found["quote"].fillna("").tolist() == ["Hello.", "Bob sings.", "Bob sings.", "Build a boat.", "", ""]
    assert found["heard"].tolist()[:2] == [True, False] and not found["heard"].iloc[3:].any()
    assert found["lived"].tolist() == [True] * 5 + [False]


def test_hearsay_is_told_apart_from_words_that_were_heard() -> None:
    found = words_remembered(logged(*((text, one) for text, one in MEMORIES if one.kind == "hearsay")))
    assert found["speaker"].tolist() == ["Ada", "Ada"] and not found["heard"].any()


def test_everything_that_happened_was_lived_through_and_what_was_known_was_not() -> None:
    found = words_remembered(logged(*MEMORIES, (KNOWN, None)))
    assert found["lived"].tolist() == [True] * len(MEMORIES) + [False]


def test_what_a_person_wrote_is_no_quote_in_a_log_that_says_what_memories_are_of() -> None:
    found = words_remembered(logged(*MEMORIES, ('Ada said: "Long ago."', None)))
    assert found.iloc[-1].isna().tolist()[:2] == [True, True]


def test_a_run_without_memories_has_no_words() -> None:
    assert words_remembered(logged()).empty
