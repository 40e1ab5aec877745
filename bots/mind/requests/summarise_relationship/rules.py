"""Talks, relationships and the agent itself in a few sentences, made of what was told and nothing else."""

from collections import Counter

from bots.mind.language import names_in
from bots.mind.moment.people import FEELING_NEUTRAL, TalkLine
from bots.mind.moment.situation import Recollection, Who
from bots.mind.requests.answers import Summary
from bots.mind.requests.set_goal.rules import listed
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.summarise_self.request import SummariseSelf
from bots.mind.requests.summarise_talk.request import SummariseTalk
from bots.mind.rules.judge.evidence import cut, told_in
from bots.mind.rules.judge.profiles import felt
from bots.mind.rules.language.sentiment import of_deed, sentiment, towards_listener
from bots.mind.rules.language.topics import main_topics

TOPICS_MAX = 3
FEELING_A_TONE = 4.0
"""How far the warmest tone stands for more than a neutral feeling, of 10: a tone alone is not love."""
WARM, COOL = 0.2, -0.2
"""Of -1 to 1, on average over what was said with any feeling."""
_KINDS = (
    ("found", "got {n} new kind{s} of things"),
    ("deed", "finished {n} piece{s} of work"),
    ("failure", "failed {n} time{s}"),
    ("harm", "came to harm {n} time{s}"),
    ("met", "met {n} new {people}"),
)


def summarise_talk(request: SummariseTalk) -> Summary:
    """What a talk came to: with whom, what about, in which tone, and what was said last."""
    me = request.who.name
    others = listed(list(request.others)) if request.others else "somebody"
    if not request.lines:
        return Summary(text=f"I met {others}, but nothing was said.")
    topics = main_topics((line.text for line in request.lines), TOPICS_MAX, (me, *request.others))
    about = f" about {listed(topics)}" if topics else ""
    parts = [f"I talked with {others}{about}."]
    for name in request.others:
        tone = _tone([sentiment(line.text, towards_listener(me)) for line in request.lines if line.speaker == name])
        if tone:
            parts.append(f"{name} was {tone} to me.")
    telling = _most_telling(request.lines, me)
    if telling is not None:
        parts.append(f'{telling.speaker} said: "{cut(telling.text)}"')
    return Summary(text=" ".join(parts))


def summarise_relationship(request: SummariseRelationship) -> Summary:
    """How the agent stands with each of some others, as its memories have it."""
    return Summary(text=" ".join(_relationship(name, request) for name in request.others) or "I know nobody here.")


def summarise_self(request: SummariseSelf) -> Summary:
    """Who the agent is, what it has been about and how things went for it."""
    who = request.who
    parts = [introduction(who)]
    counts = Counter(one.what for one in request.memories)
    lived = [_counted(form, counts[what]) for what, form in _KINDS if counts[what]]
    if lived:
        parts.append(f"Of late I have {listed(lived)}.")
    aims = [one for one in request.memories if one.what == "goal"]
    if aims:
        parts.append(cut(min(aims, key=lambda one: one.seconds_ago).text))
    thoughts = [one for one in request.memories if one.what == "reflection"]
    if thoughts:
        parts.append(cut(max(thoughts, key=lambda one: one.importance).text))
    good, bad = counts["found"] + counts["deed"], counts["failure"] + counts["harm"]
    if good or bad:
        parts.append("Things go well for me." if good > bad else "Things do not go well for me." if bad > good else "")
    return Summary(text=" ".join(part for part in parts if part))


def introduction(who: Who) -> str:
    """The agent by name, occupation and traits."""
    parts = [f"I am {who.name}" + (f", {a(who.occupation)}." if who.occupation else ".")]
    parts += [_first_person(trait) for trait in who.traits]
    if who.description:
        parts.append(_first_person(who.description))
    if who.values:
        parts.append(f"I hold dear {listed(list(who.values))}.")
    return " ".join(parts)


def a(noun: str) -> str:
    """A noun with its article."""
    if noun.startswith(("a ", "an ", "the ")):
        return noun
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def _counted(form: str, count: int) -> str:
    return form.format(n=count, s="" if count == 1 else "s", people="person" if count == 1 else "people")


def _first_person(trait: str) -> str:
    """``You are calm.`` → ``I am calm.``"""
    text = trait.strip()
    for second, first in (("You are ", "I am "), ("You ", "I "), ("Your ", "My ")):
        if text.startswith(second):
            text = first + text.removeprefix(second)
            break
    text = text.replace(" your ", " my ").replace(" yourself", " myself").replace(" you have", " I have")
    return text if text.endswith((".", "!")) else f"{text}."


def _relationship(name: str, request: SummariseRelationship) -> str:
    mine = [one for one in request.memories if one.about == name or names_in(one.text, [name])]
    if not mine:
        return f"I do not know {name}."
    feelings = [feeling for one in mine if (feeling := _feeling_in(one, name, request.who.name))]
    topics = main_topics((one.text for one in mine), TOPICS_MAX, (name, request.who.name))
    spoken = sum(one.what in ("heard", "said", "chat") for one in mine)
    about = f", mostly about {listed(topics)}" if topics else ""
    heard = f" I remember {spoken} thing{'' if spoken == 1 else 's'} said between us{about}." if spoken else ""
    tone = _tone(feelings)
    if tone is None:
        return f"I know {name}.{heard}"
    average = sum(feelings) / len(feelings)
    return f"{name} has been {tone} to me, and {felt(name, FEELING_NEUTRAL + FEELING_A_TONE * average)}.{heard}"


def _feeling_in(memory: Recollection, name: str, me: str) -> float:
    told = told_in(memory)
    if told is None:
        return of_deed(memory.text, name, me)
    return sentiment(told.words, towards_listener(me)) if told.speaker == name else 0.0


def _tone(feelings: list[float]) -> str | None:
    expressed = [one for one in feelings if one]
    if not expressed:
        return None
    average = sum(expressed) / len(expressed)
    return "kind" if average >= WARM else "unfriendly" if average <= COOL else "now kind, now unfriendly"


def _most_telling(lines: tuple[TalkLine, ...], me: str) -> TalkLine | None:
    """The others' line with most matter in it, of equals the last; None when they only exchanged pleasantries."""
    theirs = [line for line in lines if line.speaker != me and main_topics([line.text], 1, (me,))]
    return max(reversed(theirs), key=lambda line: len(main_topics([line.text], 9, (me,))), default=None)
