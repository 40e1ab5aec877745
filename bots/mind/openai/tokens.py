"""How many tokens a call may have, guessed before it is sent.

A guess serves two ends: what is set aside of rates and budget before a call, and the estimate before a run. It should
rather be too high than too low, and need no tokenizer, for every model has another. English prose has 4 to 4.5 bytes a
token in the vocabularies of today's models, JSON and names with underscores about 3.5, and most other scripts at most
3 bytes of UTF-8 a token; so 3 bytes a token is above what nearly every prompt truly has. What a call cost is always
counted as the server tells it.
"""

from collections.abc import Iterable

BYTES_A_TOKEN = 3
MESSAGE_TOKENS = 8
"""What a message takes beside its text, role and separators."""


def guess_tokens(texts: Iterable[str]) -> int:
    """A number of tokens that some texts hardly exceed, each sent as a message of its own."""
    return sum(MESSAGE_TOKENS + -(-len(text.encode()) // BYTES_A_TOKEN) for text in texts)
