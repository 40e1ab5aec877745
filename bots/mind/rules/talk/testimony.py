"""Answers questions about what the agent knows: about itself, others, its experiences, what it heard, and its plans.

Every answer rests on data in the request: the agent's traits and goals, its view of others, or memories, which are
cited. What none of these contains, the agent does not know. The question is data. It is never an instruction.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from bots.episodes import DayPlan
from bots.mind.gist import gist_of, words_of
from bots.mind.hours import clock_time, minute_asked
from bots.mind.language import a, is_question, words
from bots.mind.moment.people import Profile
from bots.mind.moment.situation import Recollection, Situation, Who
from bots.mind.rules.judge.evidence import cut, mentions, told_in
from bots.mind.rules.judge.likeability import likeability, memories_of, view_from_memories
from bots.mind.rules.judge.profiles import RegardConstants, described, profile_of
from bots.mind.rules.language.quoting import said
from bots.mind.rules.language.topics import content_words
from bots.mind.rules.talk.attending import Testimony, attended
from bots.mind.rules.talk.introduction import introduction
from bots.mind.rules.talk.recall import as_told, recall
from bots.mind.rules.theme import Theme

EVIDENCE_MAX = 3
_OF_MEMORIES = {"favourite", "favorite", "worst", "dearest", "important", "memory", "memories", "week", "life"}
_MET = re.compile(r"\bmet\b", re.I)
_NOT_LIVED = frozenset({"said", "idle"})
_NO_SOURCE = _NOT_LIVED | {"chat", "plan", "goal", "reflection"}
"""Kinds of memory that are not a source of knowledge: the agent said, planned or concluded them itself."""
_SCALE = re.compile(r"\b0\b.*\bto 10\b", re.I)
"""Recognises a question that asks for a feeling as a number."""


@dataclass(frozen=True, slots=True)
class _Asked:
    theme: Theme
    question: str
    what: str
    """What the question is about, as its form shows: a name, a matter."""
    who: Who
    situation: Situation
    memories: tuple[Recollection, ...]
    asker: str | None
    """The person who is answered, if it is somebody in the world."""


def testify(
    theme: Theme,
    question: str,
    who: Who,
    situation: Situation,
    memories: tuple[Recollection, ...],
    *,
    asker: str | None = None,
) -> Testimony | None:
    """Answer a question.

    Args:
        theme: the theme's knowledge.
        question: the question in words.
        who: the agent.
        situation: its moment, with its plan, goal and what it thinks of others.
        memories: what the question brings to mind, the best first.
        asker: who asks about themselves; is spoken to as ``you``.

    Returns:
        The answer. None if the agent does not know.
    """
    for pattern, find in _QUESTIONS:
        match = pattern.search(question)
        if match:
            what = next((group for group in match.groups() if group), "").strip(" ?.!'\"")
            found = find(_Asked(theme, question, what, who, situation, memories, asker))
            if found is not None:
                return found
    return _remembered(_Asked(theme, question, question, who, situation, memories, asker))


def _myself(asked: _Asked) -> Testimony:
    summary = f" {asked.who.summary}" if asked.who.summary and asked.who.summary not in introduction(asked.who) else ""
    return Testimony(f"{introduction(asked.who)}{summary}")


def _occupation(asked: _Asked) -> Testimony | None:
    if asked.who.occupation:
        return Testimony(f"I am {a(asked.who.occupation)}.")
    return _doing(asked) or _goal(asked)


def _values(asked: _Asked) -> Testimony | None:
    about, likeness = content_words(asked.what), asked.theme.likeness
    stances = [
        one
        for one in asked.who.stances
        if not about or any(likeness.is_alike(w, v) for w in about for v in content_words(one))
    ]
    held = [*stances, *(() if about else asked.who.values)]
    return Testimony(" ".join(one.rstrip(".") + "." for one in held)) if held else None


def _doing(asked: _Asked) -> Testimony | None:
    doing, plan = asked.situation.doing, asked.situation.plan
    if doing is not None:
        because = f", because {doing.because}" if doing.because else ""
        return Testimony(f"I am busy with this: {doing.intent}{because}.")
    return Testimony(f"By my plan it is time to {plan.activity}.") if plan is not None else None


def _plan(asked: _Asked) -> Testimony | None:
    minute = minute_asked(asked.question)
    plans = [one for one in asked.memories if one.what == "plan"]
    if minute is not None:
        return _plan_at(minute, asked, plans)
    parts = []
    if asked.situation.plan is not None:
        plan = asked.situation.plan
        parts.append(
            f"From {clock_time(plan.begins)} I {'' if plan.activity.startswith('am ') else 'mean to '}{plan.activity}."
        )
    newest = sorted(plans, key=lambda one: one.seconds_ago)[:1]
    parts += [cut(one.text) for one in newest]
    if not parts:
        return _goal(asked)
    return Testimony(" ".join(parts), tuple(newest))


def _plan_at(minute: int, asked: _Asked, plans: list[Recollection]) -> Testimony | None:
    plan = asked.situation.plan
    if plan is not None and (minute - plan.begins) % 1440 < plan.minutes:
        return Testimony(f"At {clock_time(minute)} I mean to {plan.activity}.")
    for one in sorted(plans, key=lambda memory: memory.seconds_ago):
        activity = _planned_at(minute, one.episode) if isinstance(one.episode, DayPlan) else None
        if activity is not None:
            return Testimony(f"At {clock_time(minute)} I mean to {activity}.", (one,))
    return None


def _planned_at(minute: int, plan: DayPlan) -> str | None:
    """What a plan has for a minute of the day: the last part that begins before it."""
    begun = next((one for one in reversed(plan.parts) if one.begins <= minute), None)
    if begun is None:
        return None
    return f"{begun.activity} at {begun.place}" if begun.place else begun.activity


def _goal(asked: _Asked) -> Testimony | None:
    goal = asked.situation.goal
    parts = [goal.text] if goal is not None else []
    if asked.situation.social_goal:
        parts.append(asked.situation.social_goal)
    if parts:
        return Testimony(" ".join(parts))
    aims = [one for one in asked.memories if one.what == "goal"]
    return Testimony(cut(aims[0].text), (aims[0],)) if aims else None


def _opinion(asked: _Asked) -> Testimony | None:
    name = _person(asked)
    if name is None:
        return _values(asked) if asked.what else None
    profile = profile_of(name, asked.situation.profiles)
    mine = memories_of(name, asked.memories)
    asks_for_number = _SCALE.search(asked.question) is not None
    if profile is not None:
        told = f"{profile.feeling:g}" if asks_for_number else described(profile, asked.theme.of(RegardConstants))
        return Testimony(told, mine[:EVIDENCE_MAX])
    recalled = None if asks_for_number else view_from_memories(asked.theme, name, asked.who, asked.memories)
    if recalled is not None and recalled.reasons:
        return Testimony(described(recalled, asked.theme.of(RegardConstants)), mine[:EVIDENCE_MAX])
    thoughts = [one for one in mine if one.what == "reflection"]
    return Testimony(cut(thoughts[0].text), (thoughts[0],)) if thoughts else None


def _likeable(asked: _Asked) -> Testimony | None:
    name = _person(asked)
    # Recent experiences are included, whether the question recalls them or not.
    known = {one.memory_id: one for one in (*asked.memories, *asked.situation.memories)}
    seems = name and likeability(asked.theme, name, asked.who, asked.situation.profiles, tuple(known.values()))
    return Testimony(f"{seems.score:g}", seems.evidence[:EVIDENCE_MAX]) if seems else None


def _who_is(asked: _Asked) -> Testimony | None:
    name = _person(asked)
    if name is None or set(content_words(asked.what)) - set(words(name)):
        return None
    if name == asked.who.name:
        return _myself(asked)
    profile = profile_of(name, asked.situation.profiles)
    mine = [one for one in memories_of(name, asked.memories) if one.what not in _no_source(asked.question)]
    seen = next((one for one in asked.situation.people if one.name == name), None)
    i_know = "I know you," if name == asked.asker else "I know of"
    parts = [f"{'Yes, ' if _is_yes_or_no(asked.question) else ''}{i_know} {name}."]
    if profile is not None:
        parts.append(profile.summary or described(profile, asked.theme.of(RegardConstants)))
    elif mine:
        parts.append(as_told(mine[0], asked.asker))
    elif seen is not None and seen.last_words:
        parts.append(said(name, cut(seen.last_words)))
    spoken = seen is not None and seen.last_words is not None
    return Testimony(" ".join(parts), tuple(mine[:EVIDENCE_MAX])) if mine or spoken or _is_known(profile) else None


def _no_source(question: str) -> frozenset[str]:
    """Kinds of memory that do not support a yes. A person who was only seen has been met, but is not known."""
    return _NO_SOURCE if _MET.search(question) else _NO_SOURCE | {"met"}


def _is_known(profile: Profile | None) -> bool:
    """Whether the agent's view of a person has more than that they have met."""
    return profile is not None and bool(profile.reasons or profile.hearsay or profile.does or profile.wants)


def _what_they_said(asked: _Asked) -> Testimony | None:
    name = _person(asked)
    if name is None:
        return None
    theirs = [one for one in asked.memories if (told := told_in(one)) is not None and told.speaker == name]
    topic = re.search(r"\babout (.+)", asked.question, re.I)
    if topic:
        theirs = recall(asked.theme.likeness, topic[1], theirs)
    told_first = sorted(theirs, key=lambda one: is_question(words_of(one)))[:EVIDENCE_MAX]
    return (
        Testimony(" ".join(as_told(one, asked.asker) for one in told_first), tuple(told_first)) if told_first else None
    )


def _liked_best(asked: _Asked) -> Testimony | None:
    return _extreme(asked, max)


def _liked_least(asked: _Asked) -> Testimony | None:
    return _extreme(asked, min)


def _extreme(asked: _Asked, choose: Callable[..., Profile]) -> Testimony | None:
    if not asked.situation.profiles:
        return None
    profile = choose(asked.situation.profiles, key=lambda one: one.feeling)
    return Testimony(
        f"{profile.name}. {described(profile, asked.theme.of(RegardConstants))}",
        memories_of(profile.name, asked.memories)[:EVIDENCE_MAX],
    )


def _happened(asked: _Asked) -> Testimony | None:
    """The most important experiences. A question about something specific is for :func:`recall`."""
    if set(content_words(asked.question)) - _OF_MEMORIES:
        return None
    lived = [one for one in asked.memories if one.what not in ("plan", "goal", "idle", "said", "reflection")]
    best = sorted(lived, key=lambda one: -one.importance)[:EVIDENCE_MAX]
    return Testimony(" ".join(as_told(one, asked.asker) for one in best), tuple(best)) if best else None


def _learned(asked: _Asked) -> Testimony | None:
    thoughts = [one for one in asked.memories if one.what == "reflection"][:EVIDENCE_MAX]
    return Testimony(" ".join(cut(one.text) for one in thoughts), tuple(thoughts)) if thoughts else None


def _remembered(asked: _Asked) -> Testimony | None:
    yes_or_no = _is_yes_or_no(asked.question)
    no_source = _no_source(asked.question) if yes_or_no else _NOT_LIVED
    own = [one for one in asked.memories if one.what not in no_source]
    found = recall(asked.theme.likeness, asked.what, own, _names(asked))
    if yes_or_no:
        found = _oldest_first(found)
    found = found[:EVIDENCE_MAX]
    if not found:
        return None
    told = [*(["Yes."] if yes_or_no else []), *(as_told(one, asked.asker) for one in found[:2])]
    return Testimony(" ".join(told), tuple(found))


def _oldest_first(found: list[Recollection]) -> list[Recollection]:
    """The sources of the agent's knowledge: the oldest memory of each text, the oldest first."""
    first: dict[str, Recollection] = {}
    for one in sorted(found, key=lambda memory: -memory.seconds_ago):
        first.setdefault(gist_of(one), one)
    return list(first.values())


def _names(asked: _Asked) -> list[str]:
    """Everybody that the agent knows of, and any capitalised name in the question."""
    capitals = [word for word in re.findall(r"(?<!^)(?<![.?!] )\b[A-Z][a-z]+\b", asked.question) if content_words(word)]
    about = [one.about for one in asked.memories if one.about]
    return list(dict.fromkeys([*_acquaintances(asked.situation), *about, asked.who.name, *capitals]))


def _person(asked: _Asked) -> str | None:
    """The known person that the question is about."""
    about = [one.about for one in asked.memories if one.about]
    spoken = [told.speaker for one in asked.memories if (told := told_in(one)) is not None]
    people = _acquaintances(asked.situation)
    known = dict.fromkeys([*people, *about, *spoken, asked.who.name])
    return next((name for name in known if mentions(asked.what, name)), None)


def _acquaintances(situation: Situation) -> list[str]:
    return [one.name for one in situation.people] + [one.name for one in situation.profiles]


def _is_yes_or_no(question: str) -> bool:
    return re.match(r"\W*(?:do|did|does|have|has|is|are|was|were|can|could)\b", question, re.I) is not None


_Find = Callable[[_Asked], Testimony | None]


def _was_there(asked: _Asked) -> Testimony | None:
    return attended(asked.theme, asked.question, asked.who, asked.situation, asked.memories)


_QUESTIONS: tuple[tuple[re.Pattern[str], _Find], ...] = tuple(
    (re.compile(pattern, re.I), find)
    for pattern, find in (
        (
            r"\bwho are you\b|\b(?:introduc\w+|describe|about) (?:of )?yourself\b|\byour name\b|\bwhat are you like\b",
            _myself,
        ),
        (
            r"\b(?:were|was) you (?:at|there)\b|\bwhy (?:were you not|did you not (?:come|go)|didn't you come)\b()",
            _was_there,
        ),
        (r"\byour (?:personality|character|traits|core characteristics)\b", _myself),
        (r"\bwhat(?: is|'s| are) your (?:job|occupation|work|trade|profession|role)\b|\bfor a living\b", _occupation),
        (r"\bwhat do you do\b(?! (?:if|when|think))(?:\W*$)", _occupation),
        (r"\bwhat do you (?:value|hold dear|believe in|stand for|care about)\b()", _values),
        (
            r"\bwho(?:m)? do you (?:dislike|hate|distrust|avoid|like (?:the )?least)\b|\byour (?:worst )?enemy\b",
            _liked_least,
        ),
        (
            r"\bwho(?:m)? (?:do|would) you (?:like|love|trust|spend|choose|want to spend)\b|\bspend time with\b",
            _liked_best,
        ),
        (r"\byour (?:best|closest) friend\b|\bfavou?rite person\b", _liked_best),
        (r"\bwhat did (\w+) (?:say|tell|ask)|\bwhat (?:has|have) (\w+) (?:said|told)", _what_they_said),
        (r"\bwhat(?: do|'s your opinion| is your opinion)?(?: you)? ?(?:think )?(?:of|about|on) (.+)", _opinion),
        (r"\bhow do you feel (?:about|towards?) (.+)", _opinion),
        (r"\bhow likeable (?:is|do you find) (\w+)", _likeable),
        (r"\b(?:do you (?:like|love|hate|dislike|trust|get along with)|are you (?:friends|close) with) (.+)", _opinion),
        (r"\bis (\w+) (?:your|a) friend\b", _opinion),
        (
            r"\b(?:who(?: is|'s)|(?:do|did) you (?:know|remember|recogni[sz]e)(?: of| about)?|"
            r"have you (?:ever )?(?:met|heard of)) (.+)",
            _who_is,
        ),
        (r"\b(?:tell me|what do you know|what can you tell me) (?:about|of) (.+)|\bdescribe (.+)", _who_is),
        (
            r"\bwhat(?: are|'re) you (?:doing|up to|working on|busy with)\b"
            r"(?!.*\b(?:tomorrow|tonight|later|next|at \d))",
            _doing,
        ),
        (r"\byour (?:current |present |main |long-term )?(?:goal|aim|ambition|dream|wish)s?\b", _goal),
        (r"\bwhat (?:do you want|are you after|are you trying)\b", _goal),
        (r"\b(?:your|any) (?:plan|schedule|agenda|typical)|\b(?:do you|have you) plan|\byou planned\b", _plan),
        (r"\bwhat (?:will|are) you (?:be |have )?(?:do|doing|going to|just finished)\b|\bwhat is next\b", _plan),
        (
            r"\bwhat(?: has|'s| have)? (?:happened|been happening)\b|\bwhat have you been\b|\bwhat did you do\b",
            _happened,
        ),
        (r"\b(?:favou?rite|best|worst|important|dearest) memor|\bhow was your (?:day|week|life)\b", _happened),
        (r"\b(?:learned|learnt|learn|inspires? you|realised|realized|insight)", _learned),
    )
)
