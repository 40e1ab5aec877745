"""Guesses the number of tokens of a call before it is sent.

The guess is used to reserve rates and budget before a call. It should rather be too high than too low, and need no
tokenizer, since every model has a different one. English prose has 4 to
4.5 bytes per token in the vocabularies of today's models, JSON and names with underscores about 3.5, and most other
scripts at most 3 bytes of UTF-8 per token. So 3 bytes per token is more than nearly every prompt needs. The actual
cost of a call is always counted as the server reports it.
"""

from collections.abc import Iterable

BYTES_A_TOKEN = 3
BYTES_A_TOKEN_TYPICAL = 4
"""Bytes of a token on average, for estimates of what is paid for."""
BYTES_A_TOKEN_MOST = 6
"""More bytes than a token of our prompts has in any vocabulary. A server that counts fewer tokens cut the prompt."""
MESSAGE_TOKENS = 8
"""Tokens of a message in addition to its text: role and separators."""


def guess_tokens(texts: Iterable[str]) -> int:
    """Return a number of tokens that texts rarely exceed, each sent as its own message."""
    return sum(MESSAGE_TOKENS + -(-len(text.encode()) // BYTES_A_TOKEN) for text in texts)


def typical_tokens(texts: Iterable[str]) -> int:
    """Return about the number of tokens of texts, each sent as its own message."""
    return sum(MESSAGE_TOKENS + -(-len(text.encode()) // BYTES_A_TOKEN_TYPICAL) for text in texts)
