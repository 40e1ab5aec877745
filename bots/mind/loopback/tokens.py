"""Counts tokens by a simple rule, so that accounts can be compared exactly.

A text has one token per four bytes of its UTF-8, rounded up. A chat call adds three tokens, and four for each of its
messages. The JSON schema of a response format counts, too, as a prefix of the system message, as OpenAI has it
(https://platform.openai.com/docs/guides/prompt-caching). For answers and for the inputs of embeddings, only the text
counts.
"""

from collections.abc import Iterable

BYTES_A_TOKEN = 4
MESSAGE_TOKENS = 4
CALL_TOKENS = 3


def count_tokens(text: str) -> int:
    """Return the number of tokens of a text."""
    return -(-len(text.encode()) // BYTES_A_TOKEN)


def count_chat_tokens(messages: Iterable[str]) -> int:
    """Return the number of tokens of the messages of a chat call.

    Args:
        messages: text of each message.
    """
    return CALL_TOKENS + sum(MESSAGE_TOKENS + count_tokens(text) for text in messages)


def cut_to_tokens(text: str, tokens_max: int) -> str:
    """Return the longest beginning of a text with at most a number of tokens, without partial characters."""
    return text.encode()[: tokens_max * BYTES_A_TOKEN].decode(errors="ignore")
