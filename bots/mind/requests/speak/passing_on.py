"""News in the words in which an agent passes it on. Giver, thing, time and place stay exact."""

import re
from collections.abc import Collection

from bots.mind.gist import words_of
from bots.mind.moment.situation import Recollection, Who
from bots.mind.occasions import occasion_in
from bots.mind.requests.speak.request import Speak
from bots.mind.rules.judge.evidence import Told, cut, told_in
from bots.mind.rules.language.quoting import relayed_in, told_me
from bots.mind.rules.talk.recall import as_told, statements
from bots.mind.rules.theme import Theme

_THIRD = (
    (re.compile(r"^I am\b|^I'm\b"), "is"),
    (re.compile(r"^I have\b"), "has"),
    (re.compile(r"^I mean\b"), "means"),
    (re.compile(r"^I want\b"), "wants"),
    (re.compile(r"^I plan\b"), "plans"),
    (re.compile(r"^I will\b|^I'll\b"), "will"),
)
_OTHERS_WORDS = ((r"\bmy\b", "their"), (r"\bme\b", "them"), (r"\bmyself\b", "themselves"), (r"\bI\b", "they"))


def passed_on(memory: Recollection, who: Who, theme: Theme) -> str:
    """A memory as news. An occasion has its day, hour and place. What somebody said of themselves becomes third person.

    Args:
        memory: the memory to tell.
        who: the agent that tells it.
        theme: the theme's knowledge.
    """
    told = _innermost(told_in(memory))
    text = told.words if told else words_of(memory)
    occasion = occasion_in(text, told.speaker if told else who.name, who.places, theme.occasions_named_for)
    if occasion is not None:
        return occasion.sentence(who.name)
    return as_told(memory) if told is None else _of_them(told, theme) or _quoted(told, theme)


def own_invitation(request: Speak, listeners: Collection[str], theme: Theme) -> str | None:
    """The words by which a host invites those it talks with, unless it has just invited them; None for no host."""
    said = [words_of(memory) for memory in request.situation.memories if memory.what == "said"]
    for memory in request.situation.memories:
        if memory.what != "known":
            continue
        occasion = occasion_in(words_of(memory), request.who.name, request.who.places, theme.occasions_named_for)
        if occasion is None or occasion.host != request.who.name:
            continue
        whom = " and ".join(sorted(listeners)[:2])
        if any(whom in text and occasion.event in text for text in said):
            return None
        return f"{occasion.sentence(request.who.name)} Do come{f', {whom}' if whom else ''}!"
    return None


def _innermost(told: Told | None) -> Told | None:
    """Whose words they were before they were passed on."""
    relayed = relayed_in(told.words) if told is not None else None
    return told if relayed is None else Told(*relayed)


def _weightiest(told: Told, theme: Theme) -> str:
    """The most important sentence of what was said."""
    sentences = re.split(r"(?<=[.!?])\s+", statements(told.words))
    return max(sentences, key=lambda one: theme.importance.of("heard", one))


def _quoted(told: Told, theme: Theme) -> str:
    return told_me(told.speaker, cut(_weightiest(told, theme)))


def _of_them(told: Told, theme: Theme) -> str | None:
    """Words about oneself in third person, such as ``Sam is leaving tomorrow.`` None if they cannot be converted."""
    sentence = _weightiest(told, theme)
    for pattern, verb in _THIRD:
        if pattern.search(sentence) and not re.search(r"\byou\b", sentence, re.I):
            rest = pattern.sub("", sentence, count=1)
            for mine, theirs in _OTHERS_WORDS:
                rest = re.sub(mine, theirs, rest)
            return f"{told.speaker} {verb}{rest}"
    return None
