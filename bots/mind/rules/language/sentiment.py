"""Reads the feeling of words towards a person: praise and thanks, annoyance and threats, with ``lexicon.yaml``.

A word counts only if it is about the person. Negations reverse it ("I am not angry with you any more"), and small words
make it stronger or weaker. Irony is not recognised.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from math import sqrt
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bots.mind.language import TEXTS_REMEMBERED
from bots.mind.rules.language.spelling import spelled_out
from configs.yaml_places import parse_yaml

SECOND_PERSON = frozenset({"you", "your", "yours", "yourself", "u", "ya"})
THIRD_PERSON = frozenset({"he", "she", "him", "her", "his", "hers", "they", "them", "their"})
POSSESSIVE = frozenset({"your", "his", "her", "their"})
SATURATION = 6.0
"""The sum ``x`` of the words' values is scaled to ``x / sqrt(x² + 6)``, so one strong word has most of the effect."""
DENIED_PRAISE = -0.8
"""Factor for praise that is negated."""
DENIED_BLAME = -0.6
"""Factor for blame that is negated."""
BOOST, DAMP, EXCLAIM = 1.3, 0.6, 1.1
BEFORE_BUT, AFTER_BUT = 0.6, 1.3
NEGATION_SPAN, OBJECT_SPAN, LINK_SPAN, AFTERWARDS_SPAN = 5, 8, 4, 7
OWN_NOUN_SPAN = 2
"""Maximum number of words in the name of a thing after ``your``, such as ``your fish soup is good``."""

_Needs = Literal["object", "person", "linked", "nothing"]
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;]*")
_TOKEN = re.compile(r"[a-z0-9_]+|,")
_CONTRASTS = frozenset({"but", "however", "though", "although", "yet"})
_SCOPE_LIMITERS = frozenset({"only", "just", "merely"})
_A_LITTLE = (("a", "little"), ("a", "bit"))
_STOPS = frozenset({"stop", "stopped", "quit"})
_HELD_BY_VERB = frozenset({"nobody", "none"})


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    value: float
    needs: _Needs
    words: list[str]


class _SentimentFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    words: dict[str, _Group]
    deeds: dict[float, list[str]]
    patterns: dict[float, list[str]]
    negators: frozenset[str]
    former: list[str]
    boosters: frozenset[str]
    dampers: frozenset[str]
    afterwards: list[str]
    links: frozenset[str]
    asking: frozenset[str]
    auxiliaries: frozenset[str]
    likers: frozenset[str]
    fillers: frozenset[str]
    about_things: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Entry:
    words: tuple[str, ...]
    value: float
    needs: _Needs


class _SentimentLexicon:
    def __init__(self, file: _SentimentFile) -> None:
        self.file = file
        self.former = [tuple(one.split()) for one in file.former]
        self.afterwards = [tuple(one.split()) for one in file.afterwards]
        self.deeds = [(value, re.compile(rf"\b{deed}\b")) for value, deeds in file.deeds.items() for deed in deeds]
        self.patterns = [(value, re.compile(one)) for value, those in file.patterns.items() for one in those]
        self._prefixes: dict[str, _Entry] = {}
        self._by_first: dict[str, list[_Entry]] = {}
        for group in file.words.values():
            for text in group.words:
                entry = _Entry(tuple(text.removesuffix("*").split()), group.value, group.needs)
                if text.endswith("*"):
                    self._prefixes[entry.words[0]] = entry
                else:
                    self._by_first.setdefault(entry.words[0], []).append(entry)
        for entries in self._by_first.values():
            entries.sort(key=lambda one: -len(one.words))
        self._prefix_lengths = sorted({len(prefix) for prefix in self._prefixes}, reverse=True)

    def at(self, tokens: list[str], start: int) -> _Entry | None:
        """The longest entry that begins at a token."""
        first = tokens[start]
        for entry in self._by_first.get(first, ()):
            if tuple(tokens[start : start + len(entry.words)]) == entry.words:
                return entry
        for length in self._prefix_lengths:
            found = self._prefixes.get(first[:length])
            if found is not None and len(first) >= length:
                return found
        return None


@dataclass(frozen=True, slots=True)
class Target:
    """The person that words may be about."""

    words: frozenset[str]
    """The person's names and pronouns, in lower case."""
    spoken_to: bool = True
    """Whether the words are said to the person. Then thanks and insults without a name are for them."""


def towards_listener(name: str) -> Target:
    """The listener as a target."""
    return Target(SECOND_PERSON | {_first_word(name)})


def about_absent(name: str) -> Target:
    """An absent person as a target."""
    return Target(THIRD_PERSON | {_first_word(name)}, spoken_to=False)


def sentiment(text: str, target: Target, others: Iterable[str] = ()) -> float:
    """The feeling of words towards a person.

    Args:
        text: the words.
        target: the person. Words about anybody else do not count.
        others: names of other possible listeners. ``Noah, you are kind`` is for Noah.

    Returns:
        -1 (hate) to 1 (love). 0 if the words show no feeling towards the person.
    """
    return _sentiment(text, target, frozenset(_first_word(name) for name in others))


@lru_cache(TEXTS_REMEMBERED)
def _sentiment(text: str, target: Target, others: frozenset[str]) -> float:
    spelled = spelled_out(text)
    if target.spoken_to and _is_said_to(spelled, set(others - target.words)):
        target = Target(target.words - SECOND_PERSON, spoken_to=False)
    if not target.spoken_to and not _names(spelled, target):
        return 0.0
    total = sum(_of_sentence(sentence, target) for sentence in _SENTENCE.findall(spelled))
    return total / sqrt(total * total + SATURATION)


@lru_cache(TEXTS_REMEMBERED)
def of_deed(text: str, doer: str, sufferer: str) -> float:
    """How a deed feels that one person did to another, as a person wrote it down.

    Args:
        text: the memory, such as ``Ada gave me 3 bread.``
        doer: the person who must have done it.
        sufferer: name of the person who remembers. ``me`` and ``my`` mean the same.

    Returns:
        -1 to 1. 0 if the text reports no action of the doer.
    """
    spelled = spelled_out(text)
    tokens = _TOKEN.findall(spelled.replace(",", " "))
    if _first_word(doer) not in tokens:
        return 0.0
    suffered = re.search(rf"\bi (?:was|am|got) (.*?) by {_first_word(doer)}\b", spelled)
    acted = tokens[tokens.index(_first_word(doer)) :]
    if suffered is None and not {"me", "my", _first_word(sufferer)} & set(acted):
        return 0.0
    return of_verb(suffered[1] if suffered else " ".join(acted))


@lru_cache(TEXTS_REMEMBERED)
def of_verb(told: str) -> float:
    """Return how a deed feels to the person it was done to.

    Args:
        told: the verb in the past, as ``gave``, or words that hold it.

    Returns:
        -1 to 1; 0 for a deed without an effect on feelings.
    """
    value = max((value for value, deed in known_words().deeds if deed.search(told)), key=abs, default=0.0)
    return value / sqrt(value * value + SATURATION)


def _of_sentence(sentence: str, target: Target) -> float:
    tokens = _TOKEN.findall(sentence)
    seems_to_ask = "?" in sentence or (bool(tokens) and tokens[0] in known_words().file.asking)
    asks = seems_to_ask and not _exclaims(tokens)
    clauses = _clauses(tokens)
    total = sum(value for value, pattern in known_words().patterns if target.spoken_to and pattern.search(sentence))
    for number, clause in enumerate(clauses):
        value = _of_clause(clause, target, asks)
        if len(clauses) > 1:
            value *= AFTER_BUT if number == len(clauses) - 1 else BEFORE_BUT
        total += value
    return total * (EXCLAIM if "!" in sentence else 1.0)


def _exclaims(tokens: list[str]) -> bool:
    """Whether it begins like ``What a friend …``, ``How kind …`` or ``Could you be any …`` and is not a question."""
    if tokens[:4] == ["could", "you", "be", "any"] or tokens[:3] == ["why", "are", "you"]:
        return True
    return tokens[:2] in (["what", "a"], ["what", "an"]) or (
        tokens[0] == "how" and len(tokens) > 1 and known_words().at(tokens, 1) is not None
    )


def _of_clause(clause: list[str], target: Target, asks: bool) -> float:
    lexicon, total, start = known_words(), 0.0, 0
    while start < len(clause):
        entry = lexicon.at(clause, start)
        if entry is None or (entry.words == ("kind",) and _hedges(clause, start)):
            start += 1
            continue
        end = start + len(entry.words)
        if entry.value and not _is_supposed(clause, start) and _counts(entry, clause, start, target, asks=asks):
            total += _weighed(entry, clause, start, end)
        start = end
    return total


def _is_supposed(clause: list[str], start: int) -> bool:
    """Whether it follows an ``if`` and so is not a fact."""
    before = clause[:start]
    return "if" in before and "," not in before[before.index("if") :]


def _counts(entry: _Entry, clause: list[str], start: int, target: Target, *, asks: bool) -> bool:
    end = start + len(entry.words)
    match entry.needs:
        case "nothing":
            return target.spoken_to or bool(target.words & set(clause))
        case "object":
            return _is_object(entry, clause, start, target)
        case "linked":
            return not asks and _is_linked(clause, start, end, target)
        case "person":
            return not asks and (_is_about(clause, start, end, target) or _is_outburst(clause, target))


def _is_object(entry: _Entry, clause: list[str], start: int, target: Target) -> bool:
    end = start + len(entry.words)
    ahead = _up_to_comma(clause[end : end + OBJECT_SPAN])
    if not target.words & set(ahead) or ahead[:1] == ["to"]:
        return False
    lexicon = known_words()
    before, skipped = start - 1, set()
    while before >= 0 and (clause[before] in lexicon.file.auxiliaries or clause[before] in lexicon.file.boosters):
        skipped.add(clause[before])
        before -= 1
    subject = clause[before] if before >= 0 else ""
    if subject in target.words or (len(ahead) > 1 and entry.words == ("like",) and ahead[1] == "to"):
        return False
    if entry.words == ("like",):
        return "would" not in skipped and (subject in lexicon.file.likers or "do" in skipped)
    return True


def _is_linked(clause: list[str], start: int, end: int, target: Target) -> bool:
    lexicon = known_words()
    for before in range(start - 1, -1, -1):
        if clause[before] in target.words:
            own = OWN_NOUN_SPAN if clause[before] in POSSESSIVE else 0
            between = clause[before + 1 + own : start]
            return all(token in lexicon.file.links or token in lexicon.file.negators for token in between)
    behind = clause[end : end + LINK_SPAN]
    return behind[:1] in (["of"], ["to"], ["with"], ["that"], ["from"], ["thing"]) and bool(target.words & set(behind))


def _is_about(clause: list[str], start: int, end: int, target: Target) -> bool:
    things = known_words().file.about_things
    before = [index for index in range(start) if clause[index] in target.words]
    if before and not things & set(clause[before[-1] + 1 : start]):
        return True
    behind = [index for index in range(end, len(clause)) if clause[index] in target.words]
    inside = bool(target.words & set(clause[start:end]))
    return inside or (bool(behind) and not things & set(clause[end : behind[0]]))


def _is_outburst(clause: list[str], target: Target) -> bool:
    """Whether only a feeling is expressed, as in ``How annoying!``"""
    lexicon = known_words()
    return target.spoken_to and all(
        token in lexicon.file.fillers or lexicon.at(clause, index) is not None for index, token in enumerate(clause)
    )


def _weighed(entry: _Entry, clause: list[str], start: int, end: int) -> float:
    lexicon = known_words()
    value = entry.value
    if _is_denied(entry, clause, start):
        value *= DENIED_PRAISE if value > 0 else DENIED_BLAME
    near = set(clause[max(0, start - 2) : start])
    if near & lexicon.file.dampers or clause[max(0, start - 2) : start] in (["kind", "of"], ["sort", "of"]):
        value *= DAMP
    elif near & lexicon.file.boosters:
        value *= BOOST
    behind = clause[end : end + AFTERWARDS_SPAN]
    if any(_holds(behind, phrase) for phrase in lexicon.afterwards):
        value *= BOOST
    elif any(_holds(behind, phrase) for phrase in _A_LITTLE):
        value *= DAMP
    return value


def _is_denied(entry: _Entry, clause: list[str], start: int) -> bool:
    if _compares(entry, clause, start):
        return False
    lexicon = known_words()
    window = clause[max(0, start - NEGATION_SPAN) : start]
    while "," in window:
        window = window[window.index(",") + 1 :]
    denials = 0
    for index, token in enumerate(window):
        after = window[index + 1] if index + 1 < len(window) else clause[start]
        if token not in lexicon.file.negators or after in _SCOPE_LIMITERS:
            continue
        if token in _HELD_BY_VERB and entry.needs != "object":
            continue
        if token == "no" and (len(window) - index > 2 or after == "longer"):  # noqa: PLR2004, S105 - "no real friend"
            continue
        denials += 1
    denials += any(_holds(window, phrase) for phrase in lexicon.former)
    denials += bool(window) and window[-1] in _STOPS
    return denials % 2 == 1


def _compares(entry: _Entry, clause: list[str], start: int) -> bool:
    """Whether a negation is part of a superlative: ``nobody is as kind as you``, ``never a kinder one than …``."""
    behind = clause[start + len(entry.words) : start + len(entry.words) + LINK_SPAN]
    return any(behind[at : at + 2] in (["as", "you"], ["than", "you"]) for at in range(len(behind)))


def _hedges(clause: list[str], start: int) -> bool:
    """Whether ``kind`` is part of ``kind of slow`` or means a sort, unlike in ``kind of you``."""
    behind = clause[start + 1 : start + 3]
    return behind[:1] == ["of"] and not (set(behind[1:]) & (SECOND_PERSON | THIRD_PERSON))


def _clauses(tokens: list[str]) -> list[list[str]]:
    clauses: list[list[str]] = [[]]
    for token in tokens:
        if token in _CONTRASTS:
            clauses.append([])
        else:
            clauses[-1].append(token)
    return [clause for clause in clauses if clause]


def _holds(tokens: list[str], phrase: tuple[str, ...]) -> bool:
    return any(tuple(tokens[at : at + len(phrase)]) == phrase for at in range(len(tokens) - len(phrase) + 1))


def _up_to_comma(tokens: list[str]) -> list[str]:
    return tokens[: tokens.index(",")] if "," in tokens else tokens


def _is_said_to(spelled: str, names: set[str]) -> bool:
    """Whether a text addresses one of some names: ``noah, …``, ``…, noah`` or ``hey noah``."""
    return any(
        re.search(rf"(?:^|[.!?]\s*|\b(?:hey|hello|hi|dear|oh|thanks|thank you)\s+){name}\b\s*(?:[,!:?]|$)", spelled)
        or re.search(rf",\s*{name}\s*(?:[.!?,]|$)", spelled)
        or re.search(rf"\b(?:hey|hello|hi|dear|oh|thanks|thank you)\s+{name}\b", spelled)
        for name in names
    )


def _names(spelled: str, target: Target) -> bool:
    """Whether a text names an absent person, not only with a pronoun that could be anybody's."""
    return bool((target.words - THIRD_PERSON) & set(_TOKEN.findall(spelled)))


def _first_word(name: str) -> str:
    found = _TOKEN.search(name.lower())
    return found[0] if found else name.lower()


@cache
def known_words() -> _SentimentLexicon:
    """The words of feeling that come with the project."""
    text = resources.files("bots.mind.rules.language").joinpath("lexicon.yaml").read_text(encoding="utf-8")
    return _SentimentLexicon(_SentimentFile.model_validate(parse_yaml(text)))
