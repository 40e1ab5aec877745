"""Reads which side words argue for in a matter, and gives the words for a view."""

import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources

from bots.mind.constants import Constants, constant
from bots.mind.language import words
from bots.mind.moment.matters import VIEW_MOST, VIEW_NEUTRAL, View
from bots.mind.moment.situation import Recollection, Situation, Who
from bots.mind.pack import Grade, MatterKnowledge, Sides
from bots.mind.rules.judge.evidence import told_in
from configs.yaml_places import parse_yaml

TEXTS_REMEMBERED = 8192
"""Number of texts whose leaning is cached. Many agents hear the same text, and each considers it more than once."""
MATTERS_REMEMBERED = 256
"""Number of matters whose patterns are cached."""
NEGATION_SPAN = 6
"""Maximum number of words between a negation and the argument that it reverses."""
_NEGATIONS = frozenset({"not", "no", "never", "nobody", "nothing", "hardly", "neither", "nor", "without"})
_DISSENT = re.compile(r"\b(?:not (?:agree|think so|believe (?:it|so))|disagree|(?:is|are) (?:quite )?wrong)\b")
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;]*")
_QUOTATION_MARK = '"'
_INTENTION = re.compile(r"\s*i (?:want|plan|intend|hope|am (?:about|going)) to\b")
_CLAUSE = re.compile(r",|\bbut\b|\bhowever\b|\balthough\b|\bthough\b| - ")


class MatterConstants(Constants, group="matters"):
    """How talk about matters is read, and where the scale of views is divided."""

    saturation: float = constant(
        2.0, "1", "Total weight of words at which a text argues fully for one side.", least=0.5, most=10.0
    )
    denied: float = constant(-0.8, "1", "Factor of an argument that a negation reverses.", least=-1.0, most=0.0)
    dissented: float = constant(
        -0.5, "1", "Factor of an argument that is quoted only to contradict it.", least=-1.0, most=0.0
    )
    against_most: float = constant(
        4.0, "points", "Highest view, from 0 to 10, that is against a matter.", least=0.5, most=4.9
    )
    for_least: float = constant(
        6.0,
        "points",
        "Lowest view that is for a matter. Views between the two are undecided.",
        least=5.1,
        most=9.5,
    )
    strong: float = constant(
        2.5, "points", "Maximum distance of a strong view from an end of the scale.", least=0.1, most=4.0
    )


class _ArgumentLexicon:
    """The arguments of both sides, as patterns with weights: above 0 for, below 0 against."""

    def __init__(self, side: Sides) -> None:
        told = [(weight, one) for weight, those in side.in_favour.items() for one in those]
        told += [(-weight, one) for weight, those in side.against.items() for one in those]
        # Longer phrases first, so that no word in them is read again as another argument.
        told.sort(key=lambda one: -len(one[1]))
        self.weights = [weight for weight, _ in told]
        self.pattern = re.compile("|".join(f"({_pattern(text)})" for _, text in told))


class Matters:
    """Reads arguments: by the words of the matters in the pack, and by words that fit any matter.

    Args:
        known: the matters of the pack, by name.
        tuned: the constants of the scenario.
    """

    def __init__(self, known: Mapping[str, MatterKnowledge], tuned: MatterConstants) -> None:
        self._tuned = tuned
        self._known = dict(known)
        self._lexicons = {name: _ArgumentLexicon(side) for name, side in self._known.items()}
        self._valued = {name: (_any_of(one.suits_for), _any_of(one.suits_against)) for name, one in self._known.items()}
        self._read = lru_cache(TEXTS_REMEMBERED)(self._find_leaning)
        self._named = lru_cache(MATTERS_REMEMBERED)(self._find_named)

    def arguments(self, matter: str, side: int) -> tuple[str, ...]:
        """The arguments for a matter (1) or against it (-1)."""
        known = self._known.get(matter)
        if known is None or side == 0:
            return ()
        return known.arguments.in_favour if side > 0 else known.arguments.against

    def leaning(self, text: str, matter: str, named_by: tuple[str, ...] = ()) -> float:
        """Which side words argue for.

        Args:
            text: the words. Questions in it do not count, and neither do intentions and other subjects.
            matter: name of the matter.
            named_by: beginnings of words that name it, for a matter that is not in the pack.

        Returns:
            -1 (against) to 1 (for). 0 if they argue for neither side, or are not about it.
        """
        return self._read(text, matter, tuple(named_by))

    def argument_in(self, text: str, matter: str, named_by: tuple[str, ...] = ()) -> str:
        """The sentence of a text that argues most about a matter. The whole text if no single sentence argues."""
        sentences = [one.strip() for one in _SENTENCE.findall(text)]
        best = max(sentences, key=lambda one: abs(self.leaning(one, matter, named_by)), default=text)
        return best if self.leaning(best, matter, named_by) else text

    def speaks_of(self, text: str, matter: str, named_by: Iterable[str] = ()) -> bool:
        """Whether words are about a matter."""
        return self._named(matter, tuple(named_by)).search(_plain(text)) is not None

    def known_matter(self, text: str) -> str | None:
        """The known matter that words are about. None if there is none."""
        return next((name for name in self._known if self.speaks_of(text, name)), None)

    def standing(self, matter: str, question: str, score: float, chance: random.Random) -> str:
        """An agent's statement of its view, in a sentence or two.

        Args:
            matter: name of the matter.
            question: the question of a matter that is not in the pack. May be empty.
            score: 0 (against) to 10 (for).
            chance: the agent's random stream. People of one view do not all say the same.
        """
        grade = self._grade(score)
        known = self._known.get(matter)
        if known is not None:
            told: tuple[str, ...] = getattr(known.standing, grade)
            return chance.choice(told)
        asked = question or f"{matter.replace('_', ' ')}?"
        return f"{asked} {_PLAIN_STANDING[grade]}"

    def side_of(self, score: float) -> int:
        """1 for, -1 against, 0 undecided."""
        return 1 if score >= self._tuned.for_least else -1 if score <= self._tuned.against_most else 0

    def is_strong(self, score: float) -> bool:
        """Whether a view is near an end of the scale."""
        return min(score, VIEW_MOST - score) <= self._tuned.strong

    def _grade(self, score: float) -> Grade:
        side = self.side_of(score)
        if side == 0:
            return "neither"
        if self.is_strong(score):
            return "strongly_in_favour" if side > 0 else "strongly_against"
        return "in_favour" if side > 0 else "against"

    def suits(self, matter: str, direction: float, who: Who) -> float:
        """Whether an argument for a side suits an agent's values.

        Returns:
            1 if it suits them, -1 if it contradicts them, 0 otherwise.
        """
        if matter not in self._valued:
            return 0.0
        described = _plain(" ".join((*who.values, *who.traits, *who.stances)))
        here, there = (pattern.search(described) is not None for pattern in self._valued[matter])
        bent = int(here) - int(there)
        return float(bent if direction > 0 else -bent)

    def weightiest_first(
        self, memories: tuple[Recollection, ...], matter: str, named_by: tuple[str, ...], side: int
    ) -> list[Recollection]:
        """Memories of what others said for one side of a matter, the strongest first.

        Args:
            memories: any.
            matter: name of the matter.
            named_by: beginnings of words that name it.
            side: above 0 for, below 0 against.
        """
        found = []
        for memory in memories:
            told = told_in(memory)
            argued = self.leaning(told.words, matter, named_by) if told else 0.0
            if memory.what == "heard" and argued * side > 0:
                found.append((abs(argued), memory))
        return [memory for _, memory in sorted(found, key=lambda one: -one[0])]

    def _find_leaning(self, text: str, matter: str, named_by: tuple[str, ...]) -> float:
        plain = _plain(text)
        named = self._named(matter, named_by)
        if named.search(plain) is None:
            return 0.0
        own, general = self._lexicons.get(matter), _general()
        found = 0.0
        for sentence in self._on_topic(plain, named):
            for clause in _CLAUSE.split(sentence):
                argued = self._argued(clause, own) if own is not None else 0.0
                if not argued and named.search(clause):
                    argued = self._argued(clause, general)
                found += argued
        if _DISSENT.search(plain):
            found *= self._tuned.dissented
        return max(-1.0, min(1.0, found / self._tuned.saturation))

    def _on_topic(self, plain: str, named: re.Pattern[str]) -> Iterator[str]:
        """Return the statements that can be about a matter.

        What somebody else is quoted with is about the matter only if the quotation, or what introduces it, names the
        matter. So news about it in one quotation makes no argument of a remark in another. Nor is an intention an
        argument if it does not name the matter.
        """
        before = ""
        for passage in plain.split(_QUOTATION_MARK):
            introduction = (_SENTENCE.findall(before) or [""])[-1]
            if named.search(passage) or (introduction.rstrip().endswith(":") and named.search(introduction)):
                for sentence in _SENTENCE.findall(passage):
                    intends = _INTENTION.match(sentence) and not named.search(sentence)
                    if not intends and not sentence.rstrip().endswith("?"):
                        yield sentence
            before = passage

    def _argued(self, clause: str, lexicon: _ArgumentLexicon) -> float:
        found = 0.0
        for match in lexicon.pattern.finditer(clause):
            weight = lexicon.weights[(match.lastindex or 1) - 1]
            before = words(clause[: match.start()])[-NEGATION_SPAN:]
            found += weight * (self._tuned.denied if _NEGATIONS & set(before) else 1.0)
        return found

    def _find_named(self, matter: str, named_by: tuple[str, ...]) -> re.Pattern[str]:
        known = self._known.get(matter)
        told = (
            known.words
            if known is not None
            else [f"{one}*" for one in named_by or (matter.replace("_", " ").removesuffix("ism"),)]
        )
        return _any_of(told)


_PLAIN_STANDING: dict[Grade, str] = {
    "strongly_against": "I am strongly against it.",
    "against": "I am against it.",
    "neither": "I have not made up my mind about it.",
    "in_favour": "I am for it.",
    "strongly_in_favour": "I am strongly for it.",
}


def _plain(text: str) -> str:
    lower = text.lower().replace("%", " percent").replace("’", "'")  # noqa: RUF001 - people type it so
    return re.sub(r"\bcan't\b|\bcannot\b", "can not", lower).replace("n't", " not")


def _any_of(texts: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of some words or phrases, as whole words. Without any, it finds nothing."""
    return re.compile("|".join(map(_pattern, texts)) or "(?!)")


def _pattern(text: str) -> str:
    parts = (
        re.escape(part.removesuffix("*")) + (r"\w*" if part.endswith("*") else "") for part in text.lower().split()
    )
    return r"\b" + r"\W+".join(parts) + r"\b"


@cache
def _general() -> _ArgumentLexicon:
    text = resources.files("bots.mind.rules.judge").joinpath("reasons.yaml").read_text(encoding="utf-8")
    return _ArgumentLexicon(Sides.model_validate_json(json.dumps(parse_yaml(text))))


def half_way(score: float) -> float:
    """The distance of a view from the middle of the scale, 0 to 1."""
    return abs(score - VIEW_NEUTRAL) / VIEW_NEUTRAL


def campaign(situation: Situation) -> View | None:
    """The agent's view of the matter for which it campaigns. None if there is none."""
    return next((view for view in situation.views if view.campaigns), None)
