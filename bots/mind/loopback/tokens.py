"""How tokens are counted: by a rule that anybody can follow, so that accounts can be compared to the token.

A text is one token per four bytes of its UTF-8, rounded up. A chat call takes three tokens, and four for each of its
messages besides their text; a response format costs nothing. What is answered is counted by its text alone, and so are
the inputs of embeddings.
"""

from collections.abc import Iterable

BYTES_A_TOKEN = 4
MESSAGE_TOKENS = 4
CALL_TOKENS = 3


def count_tokens(text: str) -> int:
    """How many tokens a text is."""
    return -(-len(text.encode()) // BYTES_A_TOKEN)


def count_chat_tokens(messages: Iterable[str]) -> int:
    """How many tokens the messages of a chat call are.

    Args:
        messages: the text of each.
    """
    return CALL_TOKENS + sum(MESSAGE_TOKENS + count_tokens(text) for text in messages)


def cut_to_tokens(text: str, tokens_max: int) -> str:
    """The longest beginning of a text that is at most so many tokens, without half characters."""
    return text.encode()[: tokens_max * BYTES_A_TOKEN].decode(errors="ignore")
