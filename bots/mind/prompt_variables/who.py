"""The agent, and its views of others, as prompt text."""

from collections.abc import Iterable

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Who
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.numbers import rounded

_ORDINARY = (0.35, 0.65)
"""Range of a trait of the big five that counts as average and is not mentioned."""


def me(who: Who) -> str:
    """Return the agent's persona as the researcher wrote it, and the places that it knows. It hardly ever changes."""
    lines = [f"You are {plain(who.name)}{f', {plain(who.occupation)}' if who.occupation else ''}."]
    lines += [plain(text) for text in (who.description, *who.traits) if text]
    if who.home:
        lines.append(f"You live in {plain(who.home)}.")
    traits = sorted(who.personality.items())
    strong = [f"{_degree(value)} {trait}" for trait, value in traits if not _is_ordinary(value)]
    if strong:
        lines.append(f"Your personality: {', '.join(strong)}.")
    if who.values:
        lines.append(f"You hold dear: {plain(', '.join(who.values))}.")
    if who.stances:
        lines.append(f"Your views: {plain(' '.join(_sentence(one) for one in who.stances))}")
    if who.community_goal:
        lines.append(f"What your community is after: {plain(who.community_goal)}")
    if who.places:
        lines.append(f"Places that you know by name: {plain(', '.join(who.places))}.")
    return "\n".join(lines)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def self_view(who: Who) -> str:
    """Return how the agent sees itself now, as data; empty if it has no view of itself."""
    return fence("how you have come to see yourself", [who.summary])


def regard_line(profile: Profile) -> str:
    """Return the agent's view of another in a line that seldom changes: the feeling is rounded, and the summary is told
    only where it says more than the fields before it.
    """
    tells_more = not (profile.reasons or profile.does or profile.wants or profile.hearsay)
    feeling = float(round(profile.feeling))
    return profile_line(profile.model_copy(update={"feeling": feeling} | ({} if tells_more else {"summary": ""})))


def profile_line(profile: Profile) -> str:
    """Return the agent's view of another, in a line."""
    parts = [f"{plain(profile.name)}: {profile.closeness}, you feel {rounded(profile.feeling)} of 10 for them"]
    if profile.reasons:
        parts.append(f"because {plain('; '.join(profile.reasons))}")
    if profile.does:
        parts.append(f"does: {plain(profile.does)}")
    if profile.wants:
        parts.append(f"wants: {plain(profile.wants)}")
    if profile.thinks_of_me is not None:
        parts.append(f"you believe that they feel {rounded(profile.thinks_of_me)} of 10 for you")
    if profile.hearsay:
        parts.append(f"hearsay: {' / '.join(quoted(one) for one in profile.hearsay)}")
    if profile.summary:
        parts.append(f"in short: {plain(profile.summary)}")
    return "; ".join(parts)


def _is_ordinary(value: float) -> bool:
    return _ORDINARY[0] <= value <= _ORDINARY[1]


def _degree(value: float) -> str:
    return f"{'high' if value > _ORDINARY[1] else 'low'} ({value:.2f})"


def others(names: Iterable[str]) -> str:
    """Return the people that a request is about, as data."""
    return fence("whom it is about", names)
