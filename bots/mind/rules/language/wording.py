"""Nouns and lists in sentences."""


def listed(parts: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def a(noun: str) -> str:
    """A noun with its article."""
    if noun.startswith(("a ", "an ", "the ")):
        return noun
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"
