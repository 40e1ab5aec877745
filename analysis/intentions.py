"""Reads statements of intention from utterances, and decides whether an action agrees with them.

Everything here is data and plain rules: classes of verbs, the skills for each class, and words without content. So the
same words are always read in the same way, for every mind. A statement that cannot be read is reported as unread.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any


def _all(words: str) -> frozenset[str]:
    return frozenset(words.split())


GETTING = (
    "collect chop_tree mine_ore harvest pick_up pick_flowers gather_eggs obtain hunt shear fish milk fill_bucket "
    "fetch_from_chest withdraw dig_down tunnel cast_obsidian grow_crop trade"
)
MAKING = "obtain craft smelt cook build cast_obsidian rework repair"
GOING = "go_to explore follow go_to_surface row ride recover_belongings look_at use_door use_portal"

SKILLS: dict[str, frozenset[str]] = {
    verb: _all(skills)
    for verb, skills in {
        "get": f"{GETTING} {MAKING}",
        "mine": "mine_ore collect obtain dig_down tunnel cast_obsidian",
        "chop": "chop_tree collect obtain",
        "harvest": "harvest collect obtain pick_flowers gather_eggs grow_crop",
        "pick up": "pick_up collect obtain pick_flowers gather_eggs recover_belongings",
        "make": MAKING,
        "cook": "cook smelt craft obtain",
        "build": "build place obtain craft build_portal",
        "hunt": "hunt fight obtain",
        "fight": "fight defend guard hunt",
        "guard": "guard defend follow",
        "flee": "flee",
        "fish": "fish obtain",
        "milk": "milk obtain",
        "shear": "shear obtain",
        "fill": "fill_bucket obtain",
        "plant": "plant_sapling till_and_sow harvest grow_crop",
        "breed": "breed",
        "tame": "tame ride",
        "ride": "ride",
        "eat": "eat",
        "sleep": "sleep",
        "wait": "wait sleep",
        "give": "give_to drop trade deposit",
        "trade": "trade give_to",
        "store": "deposit store_surplus",
        "fetch": "fetch_from_chest withdraw obtain collect pick_up go_to",
        "drop": "drop",
        "place": "place build light_area plant_sapling write_sign",
        "light": "light_area place build_portal",
        "equip": "equip",
        "repair": "repair obtain",
        "enchant": "enchant",
        "go": GOING,
        "surface": "go_to_surface pillar_up go_to",
        "explore": "explore go_to row ride look_at",
        "search": f"explore go_to {GETTING}",
        "follow": "follow go_to",
        "dig": "dig_down tunnel collect mine_ore obtain",
        "climb": "pillar_up go_to_surface",
        "look into": "view_chest look_at",
    }.items()
}
"""The skills that carry out each class of verbs."""

PHRASES: dict[str, str] = {
    phrase: verb
    for verb, phrases in {
        "get": "get|gather|collect|obtain|acquire|grab|take|gain",
        "mine": "mine|quarry|excavate",
        "chop": "chop|chop down|cut|cut down|fell",
        "harvest": "harvest|reap|pick",
        "pick up": "pick up",
        "make": "make|craft|create|forge|smelt|produce|fashion|mix|saw|engineer",
        "cook": "cook|bake|roast",
        "build": "build|construct|erect",
        "hunt": "hunt|slaughter|hunt down",
        "fight": "fight|attack|kill|battle|slay|defend",
        "guard": "guard|protect|watch over|keep watch|stand guard|patrol",
        "flee": "flee|escape|run|run away|get away|retreat|get out of here",
        "fish": "fish",
        "milk": "milk",
        "shear": "shear",
        "fill": "fill",
        "plant": "plant|sow|till|farm|till and sow",
        "breed": "breed|feed",
        "tame": "tame|domesticate",
        "ride": "ride|mount|saddle|ride over",
        "eat": "eat|have a bite|have a meal",
        "sleep": "sleep|go to sleep|go to bed|nap",
        "wait": "wait|rest|stay|stand still|pause|stay here|stand by",
        "give": "give|hand|share|bring you|give you|hand over|hand you|bring|deliver",
        "trade": "trade|barter|swap|exchange",
        "store": "store|deposit|stash|put away|stow|put things away|store away",
        "fetch": "fetch|retrieve|withdraw",
        "drop": "drop|discard|throw away|toss|get rid of|throw",
        "place": "place|put|set up|put down|set down|lay",
        "light": "light|light up|put up torches|place torches",
        "equip": "equip|wear|put on|hold|wield",
        "repair": "repair|mend|fix",
        "enchant": "enchant",
        "go": "go|go to|walk|head|travel|move|come|return|come over|go back|visit|head over|make my way|go over|"
        "join|leave",
        "surface": "go to surface|go to the surface|get out of the dark|get out of the water|go up|get out|surface",
        "explore": "explore|look around|take a look around|scout|wander|have a look around|look about|survey|roam",
        "search": "search|search for|look for|find|seek|hunt for|locate",
        "follow": "follow|accompany|stick with|tag along",
        "dig": "dig|tunnel|dig down",
        "climb": "climb|pillar up|climb up",
        "look into": "look into|look at|check|inspect|view|open",
    }.items()
    for phrase in phrases.split("|")
}
"""The phrases of each class of verbs. If several fit, the longest counts."""

FINISHES: tuple[tuple[str, frozenset[str], str], ...] = (
    ("get", frozenset({"to", "chest"}), "store"),
    ("give", frozenset({"to", "chest"}), "store"),
    ("place", frozenset({"in", "chest"}), "store"),
    ("place", frozenset({"into", "chest"}), "store"),
    ("place", frozenset({"away"}), "store"),
    ("get", frozenset({"from", "chest"}), "fetch"),
    ("get", frozenset({"out", "chest"}), "fetch"),
    ("get", frozenset({"away"}), "flee"),
    ("go", frozenset({"behind"}), "drop"),
)
"""Later words that change the meaning of a verb: take … to the chest, put … away, leave … behind."""

_STATED = re.compile(
    r"\bi(?: am|'m|m)(?: now| just| currently| also| still| already)*(?: going to| gonna| about to| planning to|"
    r" ready to)\s+(?P<will>.+)"
    r"|\b(?:i will|i'll|i shall|let me|i plan to|i mean to|i intend to|i(?: have|'ve)? decided to)\s+(?P<shall>.+)"
    r"|\bi(?: am|'m|m)(?: now| just| also)*(?: off| on my way| heading(?: out| off| over| back)?| headed)(?: to)?\s+"
    r"(?P<off>.+)"
    r"|\bi(?: am|'m|m)(?: now| just| currently| also| still| already| busy)*\s+(?P<doing>\w+ing\b.*)"
    r"|\bi (?P<present>bring you .+|give you .+)",
    re.I,
)
_LATER = re.compile(
    r"\b(?:if|unless|when|whenever|once|until|later|tomorrow|tonight|someday|after|afterwards|would|eventually)\b", re.I
)
_ARTICLE = re.compile(r"(?:the|a|an|my|our|your|his|her|their)\b", re.I)
_WANTING = re.compile(r"(?:looking|searching) (?:for|forward)\b", re.I)
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”')
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;\n]?")
_WORD = re.compile(r"[a-z0-9']+")
_FILLERS = _all(
    "now just first then also quickly soon probably try trying to start starting begin beginning keep continue "
    "continuing on be help quick immediately next again maybe right away simply"
)
_BOUNDARIES = _all("because so since while and then but or where that which as before")
_NOTHING = _all(
    "a an the some any few more most lot lots of my your our their his her its it them us me you i we this that these "
    "those up out down in into on at to for from with near by around over back off away behind about thing item "
    "resource material supply stuff block piece moment bit area here there nearby new different good nice useful "
    "food now please first next again together too also too many much enough ore raw ingot sure anything something "
    "while right one two three four five six seven eight nine ten dozen couple"
)
"""Words that say nothing about the object of an action."""
_SAME = {"wood": "log", "timber": "log", "tree": "log", "trunk": "log", "cobblestone": "stone", "cobble": "stone"}
_HEADINGS = frozenset({"north", "east", "south", "west"})
_UNSAID = frozenset({"any", "anything", "here", "best", "auto"})
"""Values of arguments that select nothing."""


@dataclass(frozen=True)
class Intention:
    """A stated action."""

    verb: str
    """The class of its verb, one of ``SKILLS``."""
    words: tuple[str, ...]
    """The words from the verb on."""
    objects: frozenset[str]
    """The objects of the action, singular, without words that have no content."""


@dataclass(frozen=True)
class Reading:
    """The result of reading an utterance."""

    states: bool
    """Whether the speaker says what it is doing or about to do."""
    intention: Intention | None = None
    """The first intention that could be read; None without one."""


def read_intention(text: str) -> Reading:
    """Read a statement of intention from an utterance.

    Quotations, questions, conditions, later plans, denials and wishes do not count as such statements.

    Args:
        text: the utterance.
    """
    states = False
    for clause in _clauses(text):
        states = True
        intention = _intention(clause)
        if intention is not None:
            return Reading(True, intention)
    return Reading(states)


def fits(intention: Intention, skill: str, args: Mapping[str, Any]) -> bool:
    """Return whether an action agrees with a stated action, by its verb and its object.

    Args:
        intention: the stated action.
        skill: skill of the action.
        args: arguments of the action.
    """
    name = tuple(skill.split("_"))
    by_name = intention.words[: len(name)] == name
    if not by_name and skill not in SKILLS[intention.verb]:
        return False
    objects = intention.objects - set(name) if by_name else intention.objects
    values = [value for value in map(_telling_words, _texts(args)) if value]
    if not values:
        return not objects & _HEADINGS
    # A stone pickaxe is a pickaxe and not a stone: the stated words must name the thing, not only its material.
    names_it = any(value[-1] in objects for value in values) or bool(objects & _normal(skill))
    known = _normal(skill).union(*values)
    return not objects or (objects <= known and names_it) or any(objects.issuperset(value) for value in values)


def _clauses(text: str) -> Iterator[str]:
    """Yield the text after ``I am going to`` and similar phrases, one per statement."""
    unquoted = _QUOTED.sub(" ", text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("_", " "))
    for sentence in _SENTENCE.findall(unquoted):
        match = None if sentence.endswith("?") or _LATER.search(sentence) else _STATED.search(sentence)
        if match is None:
            continue
        kind = match.lastgroup or ""
        said: str = match[kind]
        is_place = _ARTICLE.match(said) is not None or (kind == "off" and not _begins_with_verb(said))
        if kind in ("will", "off") and is_place:
            said = f"go to {said}"
        if kind == "doing" and (_WANTING.match(said) or not _begins_with_verb(said)):
            continue  # a state or a wish is not an action
        if not re.match(r"(?:not|never|no|be (?:happy|glad|there|back|here|fine|right))\b", said, re.I):
            yield said


def _intention(clause: str) -> Intention | None:
    """Return the action of a clause; None if its verb is unknown."""
    said = _WORD.findall(clause.lower().split(",")[0])
    while said and (said[0] in _FILLERS or (_is_go(said[0]) and _leads_on(said[1:]))):
        said = said[1:]
    found = _verb_at(said)
    if found is None:
        return None
    verb, length = found
    rest = _until_boundary(said[length:])
    told = {_singular(word) for word in rest}
    for of, words, other in FINISHES:
        if verb == of and words <= told:
            verb = other
    return Intention(verb, (_stem(said[0]), *said[1:]), _normal(" ".join(rest)))


def _begins_with_verb(said: str) -> bool:
    return _verb_at([word for word in _WORD.findall(said.lower()) if word not in _FILLERS]) is not None


def _is_go(word: str) -> bool:
    return word in ("go", "going", "come", "coming")


def _leads_on(said: list[str]) -> bool:
    """Return whether ``go`` only introduces another verb: go get …, go and mine …; but not: go to the mine."""
    rest = said[1:] if said[:1] == ["and"] or said[:1] == ["ahead"] else said
    found = _verb_at(rest)
    return found is not None and found[0] not in ("go", "surface")


def _verb_at(said: list[str]) -> tuple[str, int] | None:
    """Return the class of the verb at the beginning, and its number of words."""
    if not said:
        return None
    stemmed = [_stem(said[0]), *said[1:]]
    for length in range(min(4, len(said)), 0, -1):
        verb = PHRASES.get(" ".join(stemmed[:length]))
        if verb is not None:
            return verb, length
    return None


def _stem(word: str) -> str:
    """Return the base form: ``making`` → ``make``, ``digging`` → ``dig``, if it is a known verb."""
    if not word.endswith("ing") or word in _FIRST_WORDS:
        return word
    base = word[:-3]
    return next((one for one in (base, f"{base}e", base[:-1]) if one in _FIRST_WORDS), word)


def _until_boundary(said: list[str]) -> list[str]:
    for index, word in enumerate(said):
        purpose = word == "to" and _verb_at(said[index + 1 :]) is not None
        # A purpose is not the object of the action. A speaker that goes out for a thing names it first.
        purpose = purpose or (word == "for" and index > 0)
        if word in _BOUNDARIES or purpose:
            return said[:index]
    return said


def _texts(args: Mapping[str, Any]) -> Iterator[str]:
    for value in args.values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and one not in _UNSAID:
                yield one


@lru_cache(maxsize=16384)
def _telling_words(text: str) -> tuple[str, ...]:
    """Return the content words, singular, with one word for each group of synonyms."""
    singular = (_singular(word) for word in _WORD.findall(text.lower().replace("_", " ")) if not word.isdigit())
    return tuple(_SAME.get(word, word) for word in singular if word not in _NOTHING)


def _normal(text: str) -> frozenset[str]:
    return frozenset(_telling_words(text))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:  # noqa: PLR2004 - berries, daisies; not pies
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word  # noqa: PLR2004


_FIRST_WORDS = frozenset(phrase.split()[0] for phrase in PHRASES)
