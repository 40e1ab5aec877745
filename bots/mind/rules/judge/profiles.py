"""What follows from a profile: words for feelings, and how close people are."""

from collections.abc import Iterable

from bots.mind.moment.people import FEELING_NEUTRAL, Closeness, Profile

LIKED = 7.0
"""Feeling, of 10, from which a person is treated warmly."""
DISLIKED = 3.0
"""Feeling, of 10, up to which a person is treated coolly."""
_GRADES: tuple[tuple[float, str], ...] = (
    (9.0, "I love {name}"),
    (7.5, "I like {name} very much"),
    (6.0, "I like {name}"),
    (4.5, "I have no strong feelings about {name}"),
    (3.0, "I am a little annoyed with {name}"),
    (1.5, "I dislike {name}"),
    (0.0, "I hate {name}"),
)
_LEVELS: tuple[Closeness, ...] = ("stranger", "acquaintance", "companion", "friend")
_WARMTH_FOR = {"companion": 6.5, "friend": 8.0}
"""Minimum feeling for a person before another warm meeting makes them this close."""
_ESTRANGED = 4.0
"""Feeling below which nobody remains a companion or a friend."""


def felt(name: str, feeling: float) -> str:
    """A feeling in words, from hate to love, without a full stop."""
    return next(words for least, words in _GRADES if feeling >= least).format(name=name)


def closer(closeness: Closeness, feeling_before: float, *, warm: bool) -> Closeness:
    """How close a person is after one more meeting.

    Args:
        closeness: closeness before it.
        feeling_before: the feeling for the person before it, 0 to 10.
        warm: whether the meeting was kind.
    """
    if closeness == "stranger":
        return "acquaintance"
    level = _LEVELS.index(closeness)
    if feeling_before < _ESTRANGED:
        return _LEVELS[min(level, 1)]
    if warm and level + 1 < len(_LEVELS) and feeling_before >= _WARMTH_FOR[_LEVELS[level + 1]]:
        return _LEVELS[level + 1]
    return closeness


def profile_of(name: str, profiles: Iterable[Profile]) -> Profile | None:
    """The profile of a person. None if there is none."""
    return next((one for one in profiles if one.name.lower() == name.lower()), None)


def feeling_for(name: str, profiles: Iterable[Profile]) -> float:
    """The feeling for a person, 0 to 10. Neutral for an unknown person."""
    profile = profile_of(name, profiles)
    return FEELING_NEUTRAL if profile is None else profile.feeling


def described(profile: Profile) -> str:
    """A profile in one or two sentences."""
    parts = [felt(profile.name, profile.feeling)]
    if profile.closeness in ("companion", "friend"):
        parts[0] += f", my {profile.closeness}"
    if profile.reasons:
        parts[0] += f", because {_lower_start(profile.reasons[0])}"
    if profile.does:
        parts.append(f"What {profile.name} does, as far as I know: {profile.does}")
    if profile.wants:
        parts.append(f"{profile.name} wants {profile.wants}")
    if profile.thinks_of_me is not None:
        parts.append(f"{profile.name} seems to {_towards_me(profile.thinks_of_me)}")
    return " ".join(part if part.endswith((".", '."')) else f"{part}." for part in parts)


def _towards_me(thinks: float) -> str:
    if thinks >= LIKED:
        return "like me"
    return "dislike me" if thinks <= DISLIKED else "think neither well nor ill of me"


def _lower_start(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}" if text.startswith(("They ", "The ", "It ")) else text
