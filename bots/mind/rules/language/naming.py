"""Finds the things that a sentence names."""

from collections.abc import Iterable

from bots.mind.language import words


def things_named(text: str, names: Iterable[str]) -> list[str]:
    """Items, blocks or creatures that a sentence names. Those with their full name are first.

    Args:
        text: the sentence. ``oak log``, ``oak_log`` and ``oak logs`` all name ``oak_log`` and no other log; ``logs``
            names any log.
        names: the names that are possible.
    """
    said = [singular(part) for word in words(text) for part in word.split("_")]
    spelled = {name: [singular(part) for part in name.split("_")] for name in sorted(set(names))}
    joined = f" {' '.join(said)} "
    in_full = [name for name, parts in spelled.items() if f" {' '.join(parts)} " in joined]
    left = joined
    for name in sorted(in_full, key=lambda name: -len(spelled[name])):
        left = left.replace(f" {' '.join(spelled[name])} ", " | ")
    kinds = set(left.split())
    by_kind = [name for name, parts in spelled.items() if len(parts) > 1 and parts[-1] in kinds and name not in in_full]
    return in_full + by_kind


def singular(word: str) -> str:
    """Return a word in the singular, as in the names of items."""
    if word.endswith("ies") and len(word) > 4:  # noqa: PLR2004 - berries, daisies; not pies
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
