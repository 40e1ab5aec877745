"""How an agent introduces itself."""

from bots.mind.language import a
from bots.mind.moment.situation import Who
from bots.mind.rules.language.wording import listed


def introduction(who: Who) -> str:
    """The agent's name, occupation and traits."""
    parts = [f"I am {who.name}" + (f", {a(who.occupation)}." if who.occupation else ".")]
    parts += [_first_person(trait) for trait in who.traits]
    if who.description:
        parts.append(_first_person(who.description))
    if who.values:
        parts.append(f"I hold dear {listed(list(who.values))}.")
    return " ".join(parts)


def _first_person(trait: str) -> str:
    """``You are calm.`` → ``I am calm.``"""
    text = trait.strip()
    for second, first in (("You are ", "I am "), ("You ", "I "), ("Your ", "My ")):
        if text.startswith(second):
            text = first + text.removeprefix(second)
            break
    text = text.replace(" your ", " my ").replace(" yourself", " myself").replace(" you have", " I have")
    return text if text.endswith((".", "!")) else f"{text}."
