"""What follows from a profile: words for feelings, and how close people are."""

from collections.abc import Iterable

from bots.mind.constants import Constants, HasConstants, constant
from bots.mind.moment.people import FEELING_NEUTRAL, Closeness, Profile

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


class RegardConstants(Constants, group="regard"):
    """What a feeling for a person, from 0 (hate) to 10 (love), means for how they are treated."""

    liked: float = constant(
        7.0, "points of 10", "The feeling from which a person is treated warmly.", least=5.1, most=10.0
    )
    disliked: float = constant(
        3.0, "points of 10", "The feeling up to which a person is treated coolly.", least=0.0, most=4.9
    )
    companion_least: float = constant(
        6.5,
        "points of 10",
        "Minimum feeling for an acquaintance before another warm meeting makes them a companion.",
        least=5.0,
        most=10.0,
    )
    friend_least: float = constant(
        8.0,
        "points of 10",
        "Minimum feeling for a companion before another warm meeting makes them a friend.",
        least=5.0,
        most=10.0,
    )
    estranged: float = constant(
        4.0, "points of 10", "The feeling below which nobody remains a companion or a friend.", least=0.0, most=5.0
    )


def felt(name: str, feeling: float) -> str:
    """A feeling in words, from hate to love, without a full stop."""
    return next(words for least, words in _GRADES if feeling >= least).format(name=name)


def closer(closeness: Closeness, feeling_before: float, regard: RegardConstants, *, warm: bool) -> Closeness:
    """How close a person is after one more meeting.

    Args:
        closeness: closeness before it.
        feeling_before: the feeling for the person before it, 0 to 10.
        regard: the constants of this module.
        warm: whether the meeting was kind.
    """
    if closeness == "stranger":
        return "acquaintance"
    level = _LEVELS.index(closeness)
    if feeling_before < regard.estranged:
        return _LEVELS[min(level, 1)]
    least = {"acquaintance": regard.companion_least, "companion": regard.friend_least}.get(closeness)
    if warm and least is not None and feeling_before >= least:
        return _LEVELS[level + 1]
    return closeness


def profile_of(name: str, profiles: Iterable[Profile]) -> Profile | None:
    """The profile of a person. None if there is none."""
    return next((one for one in profiles if one.name.lower() == name.lower()), None)


def feeling_for(name: str, profiles: Iterable[Profile]) -> float:
    """The feeling for a person, 0 to 10. Neutral for an unknown person."""
    profile = profile_of(name, profiles)
    return FEELING_NEUTRAL if profile is None else profile.feeling


def likes(name: str, profiles: Iterable[Profile], known: HasConstants) -> bool:
    """Whether a person is treated warmly.

    Args:
        name: the person.
        profiles: the agent's view of others.
        known: the constants of the rules.
    """
    return feeling_for(name, profiles) >= known.of(RegardConstants).liked


def dislikes(name: str, profiles: Iterable[Profile], known: HasConstants) -> bool:
    """Whether a person is treated coolly.

    Args:
        name: the person.
        profiles: the agent's view of others.
        known: the constants of the rules.
    """
    return feeling_for(name, profiles) <= known.of(RegardConstants).disliked


def described(profile: Profile, regard: RegardConstants) -> str:
    """A profile in one or two sentences.

    Args:
        profile: the profile.
        regard: the constants of this module.
    """
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
        parts.append(f"{profile.name} seems to {_towards_me(profile.thinks_of_me, regard)}")
    return " ".join(part if part.endswith((".", '."')) else f"{part}." for part in parts)


def _towards_me(thinks: float, regard: RegardConstants) -> str:
    if thinks >= regard.liked:
        return "like me"
    return "dislike me" if thinks <= regard.disliked else "think neither well nor ill of me"


def _lower_start(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}" if text.startswith(("They ", "The ", "It ")) else text
