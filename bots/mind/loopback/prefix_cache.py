"""Remembers the beginnings of prompts, as servers with a prefix cache do, to tell how much of a prompt was read before.

A prompt is divided into blocks of 16 tokens, as in vLLM. The blocks from the beginning that were read before, each
after the same blocks, are cached.
"""

import hashlib
from collections import OrderedDict

from bots.mind.loopback.tokens import BYTES_A_TOKEN

BLOCK_TOKENS = 16
_BLOCK_BYTES = BLOCK_TOKENS * BYTES_A_TOKEN
_BLOCKS_KEPT = 500_000
"""Maximum number of blocks: 8 million tokens. Beyond it, those that were not read for longest are dropped."""


class PrefixCache:
    """The blocks that a server has read."""

    def __init__(self) -> None:
        self._blocks: OrderedDict[bytes, None] = OrderedDict()

    def read(self, prompt: str) -> int:
        """Return how many tokens at the beginning of a prompt were read before, and remember the prompt.

        Args:
            prompt: the whole prompt.
        """
        data = prompt.encode()
        known, name = 0, b""
        is_known = True
        for start in range(0, len(data) - _BLOCK_BYTES + 1, _BLOCK_BYTES):
            name = hashlib.blake2b(name + data[start : start + _BLOCK_BYTES], digest_size=16).digest()
            is_known = is_known and name in self._blocks
            known += is_known
            self._blocks[name] = None
            self._blocks.move_to_end(name)
        while len(self._blocks) > _BLOCKS_KEPT:
            self._blocks.popitem(last=False)
        return known * BLOCK_TOKENS
