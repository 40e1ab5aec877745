"""What memories are of: whose words, and whether the agent lived through it, in logs of any version.

An event of the kind ``memory`` says so in fields. Logs of older versions have the sentences alone: they are taken apart
here and nowhere else.
"""

import pandas as pd

HEARD = ("heard_speech", "hearsay", "inner_speech")
"""Kinds of episodes in which somebody's words are heard."""
COLUMNS = ("text", "episode", "speaker", "quote")
"""Keys of a ``memory`` that :func:`words_remembered` reads."""
_OLDER_QUOTE = r'(?s)^(?P<speaker>[^":]{1,48}?) (?P<verb>said|asked|answered|told me|told us|says):? "(?P<quote>.*)"$'
_OLDER_DEED = r"(?:I met|My goal:|My plan|I got|I did|I failed|I said)\b"


def words_remembered(memories: pd.DataFrame) -> pd.DataFrame:
    """Whose words memories hold.

    Args:
        memories: payloads of the kind ``memory``, with :data:`COLUMNS`.

    Returns:
        A row a memory, in the same order: ``speaker`` and ``quote`` (missing where no words of somebody else are held),
        ``heard`` (whether the agent heard them said, and was not only told of somebody), ``lived`` (whether it is of
        something that happened in the run).
    """
    if memories["episode"].notna().any() or memories.empty:
        is_heard = memories["episode"].isin(HEARD)
        return pd.DataFrame(
            {
                "speaker": memories["speaker"].where(is_heard),
                "quote": memories["quote"].where(is_heard),
                "heard": memories["episode"] == "heard_speech",
                "lived": memories["episode"].notna(),
            }
        )
    found = memories["text"].str.extract(_OLDER_QUOTE)
    own = found["speaker"] == "I"
    return pd.DataFrame(
        {
            "speaker": found["speaker"].mask(own),
            "quote": found["quote"].mask(own),
            "heard": (found["verb"] == "said") & ~own & ~found["speaker"].str.contains(" ", na=False),
            "lived": found["speaker"].notna() | memories["text"].str.match(_OLDER_DEED),
        }
    )
