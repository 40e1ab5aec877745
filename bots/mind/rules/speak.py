"""What to say: greetings, answers from what the agent knows, and announcements of what it decided."""

import random

from bots.mind.language import is_greeting
from bots.mind.requests import MESSAGE_CHARACTERS_MAX, Speak, Words
from bots.mind.rules.answers import answer
from bots.mind.rules.set_goal import listed

GREETINGS = ("Hello {names}.", "Hi {names}.", "Good day, {names}.", "Hello {names}, I am {me}.")
GREETINGS_BACK = ("Hello {names}.", "Hi {names}.", "Good to see you, {names}.", "Hello {names}, I am {me}.")


def speak(request: Speak, chance: random.Random) -> Words:
    """Find words.

    Args:
        request: the moment, the occasion and the decision that the words must agree with.
        chance: the agent's random stream for this.
    """
    if request.occasion == "greet":
        return _words(_greeting(GREETINGS, request, chance))
    if request.occasion == "announce":
        return _words(request.convey)
    if request.heard is None:
        return Words(text=None)
    answered = answer(request)
    if is_greeting(request.heard.text):
        greeting = _greeting(GREETINGS_BACK, request, chance)
        return _words(f"{greeting} {answered}" if answered else greeting)
    return _words(answered)


def _greeting(forms: tuple[str, ...], request: Speak, chance: random.Random) -> str:
    return chance.choice(forms).format(names=listed(list(request.to)), me=request.who.name)


def _words(text: str | None) -> Words:
    if text is None or len(text) <= MESSAGE_CHARACTERS_MAX:
        return Words(text=text)
    return Words(text=text[: MESSAGE_CHARACTERS_MAX - 1] + "…")
