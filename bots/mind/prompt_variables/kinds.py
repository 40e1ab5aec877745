"""Every kind of request in words: the variables that its prompt file must use, and what stands for each.

What comes from the world is always inside of a fence when it leaves here, so a prompt file cannot let it out.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bots.mind.prompt_variables import civic
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.prompt_variables.memories import heard_line, memories, memory_line, talk, talk_lines
from bots.mind.prompt_variables.moment import doing_line, moment, stretch_line
from bots.mind.prompt_variables.numbers import clock
from bots.mind.prompt_variables.skills import skills
from bots.mind.prompt_variables.who import me, profile_line
from bots.mind.requests.appraise.request import Appraise
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.rate_importance.request import RateImportance
from bots.mind.requests.react.request import React
from bots.mind.requests.speak.request import Speak
from bots.mind.thought import Request

Word = Callable[[Any], str | int]
"""Takes a request of its kind."""


def _me(request: Request) -> str:
    return me(request.who)


def _moment(request: Any) -> str:
    return moment(request.situation)


def _memories(request: Any) -> str:
    return memories(request.memories)


def _named_memories(request: Any) -> str:
    return memories(request.memories, named=True)


def _others(request: Any) -> str:
    return fence("whom it is about", request.others)


def _talk_lines(request: Any) -> str:
    return fence("what was said, the oldest line first", talk_lines(request.lines))


def _question(request: Any) -> str:
    return fence("the question", [quoted(request.question)])


def _count(request: Any) -> int:
    return int(request.count)


def _decision(request: Speak) -> str:
    lines = [] if request.decision is None else [f"you have decided: {doing_line(request.decision)}"]
    if request.convey:
        lines.append(f"what you mean to convey: {plain(request.convey)}")
    return fence("what you do now", lines)


def _heard(request: Speak) -> str:
    return "" if request.heard is None else fence("what you answer", [heard_line(request.heard)])


def _events(request: RateImportance) -> str:
    events = enumerate(request.events, start=1)
    return fence("the events", [f"{number}. {plain(event.what)}: {event.text}" for number, event in events])


def _regarded(request: Appraise) -> str:
    blocks = []
    for number, regarded in enumerate(request.others, start=1):
        lines = [f"so far: {profile_line(regarded.profile)}"]
        lines += [f"since then: {memory_line(one)}" for one in regarded.evidence] or ["since then: nothing"]
        blocks.append(fence(f"person {number} of {len(request.others)}", lines))
    return "\n".join(blocks)


def _yesterday(request: PlanDay) -> str:
    return fence("what was planned for yesterday", [request.yesterday])


def _stretch(request: Decompose) -> str:
    stretch = request.stretch
    end = stretch.begins + stretch.minutes
    told = f"{stretch_line(stretch)}: from minute {stretch.begins} to minute {end}, {stretch.minutes} minutes"
    return fence("the part of your plan to be filled", [told])


def _around(request: Decompose) -> str:
    return fence("what comes before and after it", map(stretch_line, request.around))


def _plan(request: React) -> str:
    return fence("your plan for now", [stretch_line(request.plan) if request.plan else "you have none"])


_KINDS: Mapping[str, Mapping[str, Word]] = {
    "form_view": {
        "me": _me,
        "matter": civic.view_before,
        "speakers": civic.speakers,
        "heard_before": civic.heard_before,
        "evidence": civic.evidence,
    },
    "give_feedback": {
        "me": _me,
        "constitution": civic.constitution,
        "matter": civic.matter,
        "view": civic.view,
        "memories": _named_memories,
        "moment": _moment,
    },
    "draft_amendments": {
        "me": _me,
        "constitution": civic.constitution,
        "matter": civic.matter,
        "feedback": civic.feedback,
    },
    "cast_vote": {
        "me": _me,
        "constitution": civic.constitution,
        "amendment": civic.amendment,
        "matter": civic.matter,
        "view": civic.view,
        "memories": _named_memories,
        "moment": _moment,
    },
    "choose_action": {"me": _me, "moment": _moment, "skills": lambda request: skills(request.skills)},
    "set_goal": {"me": _me, "moment": _moment},
    "set_social_goal": {"me": _me, "moment": _moment},
    "speak": {
        "me": _me,
        "occasion": lambda request: request.occasion,
        "to": lambda request: fence("whom it is for", request.to),
        "heard": _heard,
        "decision": _decision,
        "talk": lambda request: talk(request.talk),
        "moment": _moment,
    },
    "summarise_talk": {"me": _me, "others": _others, "lines": _talk_lines},
    "summarise_relationship": {"me": _me, "others": _others, "memories": _memories},
    "answer_interview": {"me": _me, "question": _question, "memories": _named_memories, "moment": _moment},
    "rate_importance": {"me": _me, "events": _events, "count": lambda request: len(request.events)},
    "ask_oneself": {"me": _me, "memories": _memories, "count": _count},
    "draw_insights": {"me": _me, "question": _question, "memories": _named_memories, "count": _count},
    "summarise_self": {"me": _me, "memories": _memories},
    "appraise": {"me": _me, "others": _regarded, "count": lambda request: len(request.others)},
    "plan_day": {
        "me": _me,
        "day": lambda request: request.day,
        "begins": lambda request: request.begins,
        "begins_clock": lambda request: clock(request.begins),
        "yesterday": _yesterday,
        "memories": _memories,
        "moment": _moment,
    },
    "decompose": {
        "me": _me,
        "into": lambda request: request.into,
        "stretch": _stretch,
        "around": _around,
        "moment": _moment,
    },
    "react": {
        "me": _me,
        "noticed": lambda request: fence("what you have noticed", [request.noticed]),
        "plan": _plan,
        "memories": _memories,
        "moment": _moment,
    },
}

VARIABLES: Mapping[str, frozenset[str]] = {kind: frozenset(words) for kind, words in _KINDS.items()}
"""What a prompt file must use, by kind of request."""


def words_of(request: Request) -> dict[str, str | int]:
    """What the variables of its prompt stand for.

    Raises:
        KeyError: there is no prompt for such a request.
    """
    return {name: word(request) for name, word in _KINDS[request.kind].items()}
