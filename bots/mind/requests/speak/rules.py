"""The words: greetings, answers from the agent's knowledge, talks, and announcements of decisions."""

import random

from bots.mind.language import is_greeting
from bots.mind.moment.people import FEELING_NEUTRAL
from bots.mind.requests.speak.announcing import own_account
from bots.mind.requests.speak.request import MESSAGE_CHARACTERS_MAX, Speak, Words
from bots.mind.requests.speak.talks import greets, talk_on
from bots.mind.rules.judge.profiles import RegardConstants, feeling_for
from bots.mind.rules.language.wording import listed
from bots.mind.rules.talk.answers import answer
from bots.mind.rules.talk.arguing import view_asked
from bots.mind.rules.talk.manner import remark, tone
from bots.mind.rules.theme import Theme

GREETINGS = ("Hello {names}.", "Hi {names}.", "Good day, {names}.", "Hello {names}, I am {me}.")
GREETINGS_BACK = ("Hello {names}.", "Hi {names}.", "Good to see you, {names}.", "Hello {names}, I am {me}.")
WARM_GREETINGS = ("Hello {names}, how good to see you!", "Hello dear {names}!", "Hi {names}, I am so glad to see you!")
COOL_GREETINGS = ("Hello, {names}.", "Good day, {names}.")
TONE_HEARD = 0.5
"""Minimum strength of a tone, from -1 to 1, that shows in a greeting."""


def speak(request: Speak, theme: Theme, chance: random.Random) -> Words:
    """Choose the words.

    Args:
        request: the moment, the occasion and the decision, which announcements convey.
        theme: the theme's knowledge.
        chance: the agent's random stream for this.
    """
    if request.occasion == "announce":
        return _words(request.convey if request.convey is not None else own_account(request, theme, chance))
    if request.talk is not None:
        greeting = None
        if request.occasion == "greet" or greets(request.heard, request.talk, request.who.name):
            greeting = _greeting(GREETINGS_BACK, request, theme, chance)
        text, ends = talk_on(request, request.talk, theme, greeting, chance=chance)
        return _words(text, ends=ends)
    if request.occasion == "greet":
        return _words(_with_remark(_greeting(GREETINGS, request, theme, chance), request, theme, chance))
    if request.heard is None:
        return Words(text=None)
    answered = view_asked(theme.matters, request, request.heard, chance) or answer(request, theme)
    if is_greeting(request.heard.text):
        greeting = _greeting(GREETINGS_BACK, request, theme, chance)
        return _words(f"{greeting} {answered}" if answered else greeting)
    return _words(answered)


def _with_remark(greeting: str, request: Speak, theme: Theme, chance: random.Random) -> str:
    """A greeting, and a remark to the nearest person that fits the agent's temper."""
    profiles = request.situation.profiles
    said = remark(theme, request.who, request.to[0], profiles, chance=chance) if request.to else None
    return f"{greeting} {said}" if said else greeting


def _greeting(forms: tuple[str, ...], request: Speak, theme: Theme, chance: random.Random) -> str:
    """A greeting. It is warm if the people are liked, on average, cool if they are not, and depends on the temper."""
    profiles = request.situation.profiles
    feelings = [feeling_for(name, profiles) for name in request.to]
    feeling = sum(feelings) / len(feelings) if feelings else FEELING_NEUTRAL
    tones = [tone(theme, request.who, name, profiles) for name in request.to]
    mood = sum(tones) / len(tones) if tones else 0.0
    regard = theme.of(RegardConstants)
    if feeling <= regard.disliked or mood <= -TONE_HEARD:
        forms = COOL_GREETINGS
    elif feeling >= regard.liked or mood >= TONE_HEARD:
        forms = WARM_GREETINGS
    return chance.choice(forms).format(names=listed(list(request.to)), me=request.who.name)


def _words(text: str | None, *, ends: bool = False) -> Words:
    if text is not None and len(text) > MESSAGE_CHARACTERS_MAX:
        text = text[: MESSAGE_CHARACTERS_MAX - 1] + "…"
    return Words(text=text, ends=ends)
