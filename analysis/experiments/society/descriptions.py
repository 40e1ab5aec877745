"""A personality in words, for a judge who cannot read numbers."""

from collections.abc import Mapping, Sequence

_ADJECTIVES: Mapping[str, tuple[str, str]] = {
    "agreeableness": ("cold, rude and harsh", "kind, warm and sympathetic"),
    "neuroticism": ("relaxed", "moody, touchy and fretful"),
    "extroversion": ("quiet and withdrawn", "talkative and bold"),
    "conscientiousness": ("careless and sloppy", "organized and efficient"),
    "openness": ("unimaginative", "imaginative and creative"),
}
"""Adjectives of a low and of a high value (G. Saucier, 1994, Mini-markers: a brief version of Goldberg's unipolar
big-five markers)."""
ORDINARY = (0.35, 0.65)
"""Range of a trait that is not mentioned."""
EXTREME = (0.15, 0.85)
"""Values beyond these are told with a stronger word."""


def described(name: str, personality: Mapping[str, float], traits: Sequence[str]) -> str:
    """Return who a person is, in sentences without numbers.

    Args:
        name: the person.
        personality: the big five, 0 to 1 each.
        traits: further sentences of the persona, second person.
    """
    told = [word for trait, words in _ADJECTIVES.items() if (word := _degree(personality.get(trait), words))]
    first = f"{name} is {'; '.join(told)}." if told else f"{name} is an ordinary person."
    return " ".join([first, *(f"About {name} it is said: {trait}" for trait in traits)])


def _degree(value: float | None, words: tuple[str, str]) -> str:
    if value is None or ORDINARY[0] <= value <= ORDINARY[1]:
        return ""
    word = words[value > ORDINARY[1]]
    return f"very {word}" if not EXTREME[0] <= value <= EXTREME[1] else word
