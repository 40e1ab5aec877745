"""Doing what the inner voice says, if it names something that the agent can do."""

import re
from collections.abc import Callable

from bots.mind.language import names_in, words
from bots.mind.moment.situation import Situation, SkillCall, Who
from bots.mind.rules.choose.knowledge import Knowledge
from bots.mind.rules.choose.moment import Idea, Moment, going_on, is_of
from bots.mind.rules.language.naming import things_named

OBEYED_SECONDS = 120.0
"""An action within this time counts as obeying the directive."""
SEVERAL = 4
"""The number that a plural without a number means."""
COUNT_MAX = 64
NEAR_BLOCKS = 4.0

_PREFIX = re.compile(r"^\W*(?:(?:your|my|the) inner voice(?: says| tells you(?: to)?| said)?\s*[:,-]?\s*)?", re.I)
_POLITE = re.compile(
    r"^(?:please|now|quick(?:ly)?|you (?:should|must|have to|need to|want to|are going to|will|ought to)|"
    r"i (?:should|must|want to|have to|need to|will)|let us|let's|go and|go ahead and|try to|start to|start|begin to)"
    r"\b\s*,?\s*",
    re.I,
)
_FORBIDS = re.compile(r"^(?:do not|don't|never|stop|avoid|no more|keep away from|stay away from)\b", re.I)
_NUMBER = re.compile(r"\b(\d{1,3})\b")
_HEADING = re.compile(r"\b(north|east|south|west)\b", re.I)


def fresh_directive(situation: Situation) -> str | None:
    """The latest directive of the inner voice, without its introduction. None if there is none."""
    if not situation.directives:
        return None
    text = _PREFIX.sub("", situation.directives[-1]).strip()
    return text or None


def forbids(text: str) -> bool:
    """Whether a directive forbids something."""
    return _FORBIDS.search(bare(text)) is not None


def bare(text: str) -> str:
    """A directive without polite words before it: ``please go and fish`` → ``fish``."""
    before = None
    while before != text:
        before, text = text, _POLITE.sub("", text.strip())
    return text.strip()


def in_first_person(text: str) -> str:
    """A directive in first person: ``Take your axe.`` → ``take my axe``."""
    told = _of_oneself(bare(text).rstrip(" .!"))
    return f"{told[:1].lower()}{told[1:]}" if told[1:2].islower() or told[1:2] == " " else told


def deed_of(text: str, who: Who, situation: Situation, known: Knowledge) -> SkillCall | None:
    """The action that a directive asks for.

    Args:
        text: the directive, without its introduction.
        who: the agent.
        situation: the moment, with the things and people that the agent knows of.
        known: the knowledge of items.

    Returns:
        The action. None if the directive forbids something or names nothing that the agent can do.
    """
    if forbids(text):
        return None
    told = bare(text)
    for pattern, find in _DEEDS:
        match = pattern.search(told)
        if match:
            deed = find(_Directive(match.groupdict().get("what") or told, told, who, situation, known))
            if deed is not None:
                return deed
    return None


def obey(moment: Moment) -> Idea | None:
    """Do what the inner voice says, once, if the agent can do it."""
    situation = moment.situation
    text = fresh_directive(situation)
    deed = deed_of(text, moment.who, situation, moment.known) if text else None
    if text is None or deed is None or not _can(deed, moment):
        return None
    done = any(
        is_of(deed, one.skill, one.args) and one.status == "done" and one.seconds_ago <= OBEYED_SECONDS
        for one in situation.outcomes
    )
    if done:
        return None
    doing = situation.doing
    if doing is not None and is_of(deed, doing.skill, doing.args):
        return going_on(doing)
    return Idea(in_first_person(text), deed, "my inner voice tells me to")


def item_told(text: str, situation: Situation, known: Knowledge) -> str | None:
    """The item that a directive names. None if it names none that the agent knows of."""
    names = {
        *known.all_items,
        *known.foods,
        *situation.inventory,
        *situation.collected,
        *(one.item for one in situation.prospects),
    }
    names |= {gain.item for one in situation.things for gain in known.gains(one.name, situation.inventory)}
    named = things_named(text, names)
    if not named:
        return None
    about = {one.name for one in situation.things} | {one.name for one in situation.sightings}
    return next((item for item in named if item in about), named[0])


class _Directive:
    """The part of a directive after its verb, and the moment in which it is heard."""

    def __init__(self, what: str, told: str, who: Who, situation: Situation, known: Knowledge) -> None:
        self.what = what.strip(" .!")
        self.told = told
        self.who = who
        self.situation = situation
        self.known = known

    @property
    def person(self) -> str | None:
        """The person that it names."""
        return next(iter(names_in(self.told, (one.name for one in self.situation.people))), None)

    @property
    def place(self) -> str | None:
        """The known place that it names, by its full name or by the word for its kind."""
        said = set(words(self.what))
        whole = names_in(self.what, self.who.places)
        if whole:
            return whole[0]
        return next((place for place in self.who.places if words(place) and words(place)[-1] in said), None)

    @property
    def count(self) -> int:
        """The number that it asks for."""
        number = _NUMBER.search(self.what)
        if number:
            return max(1, min(COUNT_MAX, int(number[1])))
        last = (words(self.what) or [""])[-1]
        single = re.search(r"\b(?:a|an|one)\b", self.what) is not None
        return 1 if single or not (last.endswith("s") or "some" in self.what) else SEVERAL


def _get(told: _Directive) -> SkillCall | None:
    item = item_told(told.what, told.situation, told.known)
    if item is None:
        return None
    gives = {
        gain.item for one in told.situation.things for gain in told.known.gains(one.name, told.situation.inventory)
    }
    skill = "collect" if item in gives or item in told.known.all_items else "obtain"
    prospects = {one.item for one in told.situation.prospects}
    if skill == "collect" and item not in gives and item in prospects:
        skill = "obtain"
    return SkillCall(skill=skill, args={"item": item, "count": told.count})


def _make(told: _Directive) -> SkillCall | None:
    item = item_told(told.what, told.situation, told.known)
    name = item or "_".join(word for word in words(told.what) if word not in ("a", "an", "the", "some", "new"))
    return SkillCall(skill="obtain", args={"item": name, "count": told.count}) if name else None


def _go(told: _Directive) -> SkillCall | None:
    if told.person is not None:
        return SkillCall(skill="go_to", args={"target": told.person})
    if told.place is not None:
        return SkillCall(skill="go_to", args={"target": told.place})
    about = [one.name for one in told.situation.things] + [one.name for one in told.situation.sightings]
    named = things_named(told.what, about)
    return SkillCall(skill="go_to", args={"target": named[0]}) if named else None


def _meet(told: _Directive) -> SkillCall | None:
    return SkillCall(skill="go_to", args={"target": told.person}) if told.person else None


def _follow(told: _Directive) -> SkillCall | None:
    return SkillCall(skill="follow", args={"target": told.person}) if told.person else None


def _give(told: _Directive) -> SkillCall | None:
    held = things_named(told.what, told.situation.inventory)
    if told.person is None or not held:
        return None
    count = min(told.count, told.situation.inventory[held[0]])
    return SkillCall(skill="give_to", args={"person": told.person, "item": held[0], "count": count})


def _explore(told: _Directive) -> SkillCall:
    heading = _HEADING.search(told.told)
    return SkillCall(skill="explore", args={"direction": heading[1].lower() if heading else "any"})


def _eat(told: _Directive) -> SkillCall | None:
    held = [item for item in told.situation.inventory if item in told.known.foods]
    named = things_named(told.what, held)
    food = named[0] if named else told.known.best_food(told.situation.inventory)
    return SkillCall(skill="eat", args={"food": food}) if food else None


def _guard(told: _Directive) -> SkillCall:
    return SkillCall(skill="guard", args={"place": told.place or "here"})


def _build(told: _Directive) -> SkillCall | None:
    blueprint = next(
        (one for one in ("house", "wall", "fence", "bridge", "tower", "well") if one in words(told.what)), None
    )
    return SkillCall(skill="build", args={"blueprint": blueprint}) if blueprint else None


def _deposit(told: _Directive) -> SkillCall | None:
    held = things_named(told.what, told.situation.inventory)
    chest = next((place for place in told.who.places if "chest" in place.lower()), "chest")
    if not held:
        return None
    count = told.situation.inventory[held[0]]
    return SkillCall(skill="deposit", args={"item": held[0], "count": count, "container": chest})


def _hunt(told: _Directive) -> SkillCall:
    animals = [one.name for one in told.situation.things if one.category == "animal"]
    named = things_named(told.what, animals)
    return SkillCall(skill="hunt", args={"animal": named[0] if named else "any"})


def _plain(skill: str) -> Callable[[_Directive], SkillCall]:
    return lambda _told: SkillCall(skill=skill, args={})


_DEEDS: tuple[tuple[re.Pattern[str], Callable[[_Directive], SkillCall | None]], ...] = tuple(
    (re.compile(pattern, re.I), find)
    for pattern, find in (
        (r"^(?:give|hand|offer) (?P<what>.+)", _give),
        (r"^(?:store|deposit|put) (?P<what>.+)", _deposit),
        (
            r"^(?:gather|collect|get|fetch|find|dig(?: up)?"
            r"|pick(?: up)?|chop|cut|mine|harvest|bring|search for|look for)"
            r" (?P<what>.+)",
            _get,
        ),
        (r"^(?:make|craft|obtain|smelt|bake|cook) (?P<what>.+)", _make),
        (r"^(?:talk|speak|chat) (?:to|with) (?P<what>.+)|^(?:meet|greet|ask|tell|find) (?P<who>.+)", _meet),
        (r"^(?:follow|accompany|stay with|stay near) (?P<what>.+)", _follow),
        (
            r"^(?:visit|(?:go|walk|run|head|move|travel|return|come|hurry)(?: back| over)?"
            r" (?:to|towards?|into|near)) (?P<what>.+)",
            _go,
        ),
        (
            r"^(?:explore|look around|see new|wander|scout)\b|"
            r"^(?:go|walk|head)(?: further)?(?: to the)? (?:north|east|south|west)\b",
            _explore,
        ),
        (r"^(?:eat|have)\b ?(?P<what>.*)", _eat),
        (r"^(?:guard|watch|defend|protect|stand guard(?: at)?) ?(?P<what>.*)", _guard),
        (r"^(?:build|put up|raise) (?P<what>.+)", _build),
        (r"^(?:hunt|kill) ?(?P<what>.*)", _hunt),
        (r"^(?:fish|go fishing|catch (?:some )?fish)\b", _plain("fish")),
        (r"^(?:farm|till|sow|plant)\b", _plain("till_and_sow")),
        (r"^(?:sleep|go to (?:bed|sleep)|rest|lie down)\b", _plain("sleep")),
        (r"^(?:flee|run away|get away|escape)\b", _plain("flee")),
        (r"^(?:wait|stay|stand still|pause)\b", _plain("wait")),
    )
)


def _can(deed: SkillCall, moment: Moment) -> bool:
    """Whether the skill can be chosen, and a person to be met is not here already."""
    names = {one.name for one in moment.skills}
    if names and deed.skill not in names:
        return False
    if deed.skill != "go_to":
        return True
    target = str(deed.args["target"])
    near = any(one.name == target and one.in_sight and one.distance <= NEAR_BLOCKS for one in moment.situation.people)
    return not near


def told_to_say(situation: Situation) -> str | None:
    """The words that the inner voice wants said: ``tell everyone that …``, ``say …``. None if there are none."""
    text = fresh_directive(situation)
    if text is None or forbids(text):
        return None
    match = re.match(
        r"^(?:say|announce|tell (?P<whom>everyone|everybody|people|all|the others|\w+))"
        r"\s*(?:that|:|,)?\s+(?P<what>.+)$",
        bare(text),
        re.I,
    )
    if match is None:
        return None
    said = _of_oneself(match["what"].strip(" \"'.!"))
    said = f"{said[:1].upper()}{said[1:]}."
    whom = match["whom"]
    return f"{whom}, {said}" if whom in {one.name for one in situation.people} else said


def desired(text: str) -> str:
    """A directive as a goal, in one sentence."""
    if forbids(text):
        return f"I must not forget what my inner voice says: {bare(text).rstrip(' .!')}."
    return f"I want to {in_first_person(text)}."


def _of_oneself(text: str) -> str:
    for second, first in (
        (r"\byourself\b", "myself"),
        (r"\byour\b", "my"),
        (r"\byou are\b", "I am"),
        (r"\byou\b", "I"),
    ):
        text = re.sub(second, first, text, flags=re.I)
    return text
