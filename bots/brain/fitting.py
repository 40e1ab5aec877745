"""Fits a summary into a number of tokens."""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from pydantic_core import to_json

from bots.mind.moment.situation import Situation

CHARACTERS_A_TOKEN = 4
"""Characters per token: a rule of thumb for English and JSON."""
NEWEST_LAST = frozenset({"collected", "happenings", "heard", "avoid", "refused", "said", "directives", "announcements"})
"""Lists that are shortened from their start, where their oldest items are. All other lists have their least important
items at the end."""
WHOLE = frozenset({"documents", "views", "today"})
"""Lists that are not shortened: half of a law is a different law."""
_ROUNDING = 1e-9
_UNTOLD = {"memories": {"__all__": {"episode"}}, "views": {"__all__": {"reason"}}}
"""Fields that prompts do not have: they take no tokens."""
_UNTOLD_OF_ITEM = {"episode"}


def fitted(situation: Situation, tokens_max: int) -> Situation:
    """Shorten the lists of a summary until its JSON fits a number of tokens, estimated at four characters
    each. All lists keep the same share of their items, rounded down; the largest share that fits is used.

    Args:
        situation: the summary.
        tokens_max: maximum number of tokens. Everything except lists is kept, and so are documents and
            views, even if the result is larger.
    """
    characters_max = tokens_max * CHARACTERS_A_TOKEN
    size = len(situation.model_dump_json(exclude=_UNTOLD))
    if size <= characters_max:
        return situation
    lists = {
        name: value for name, value in situation if isinstance(value, tuple | dict) and value and name not in WHOLE
    }
    # Length of the JSON of the first n items of a list, for every n.
    lengths = {name: _lengths(_by_weight(name, value)) for name, value in lists.items()}
    room = characters_max - size + sum(sums[-1] for sums in lengths.values())

    def overflows(share: float) -> bool:
        return sum(sums[_kept(len(sums) - 1, share)] for sums in lengths.values()) > room

    shares = sorted({kept / len(items) for items in lists.values() for kept in range(len(items) + 1)})
    share = shares[max(bisect_right(shares, False, key=overflows) - 1, 0)]
    return situation.model_copy(
        update={name: _shortened(name, items, _kept(len(items), share)) for name, items in lists.items()}
    )


def _kept(count: int, share: float) -> int:
    return int(count * share + _ROUNDING)


def _by_weight(name: str, items: Any) -> list[Any]:
    """Return the items of a list, the most important first; those of a dictionary as dictionaries of one item."""
    listed = [{key: value} for key, value in items.items()] if isinstance(items, Mapping) else list(items)
    return listed[::-1] if name in NEWEST_LAST else listed


def _lengths(items: list[Any]) -> list[int]:
    """Return the number of characters of the first n items in JSON, including commas, for every n."""
    around = 2 if isinstance(items[0], dict) else 0
    comma = 1
    sums = accumulate(len(to_json(item, exclude=_UNTOLD_OF_ITEM).decode()) - around + comma for item in items)
    return [0, *(total - comma for total in sums)]


def _shortened(name: str, items: Any, kept: int) -> Any:
    if isinstance(items, Mapping):
        return dict(list(items.items())[:kept])
    return items[len(items) - kept :] if name in NEWEST_LAST else items[:kept]
