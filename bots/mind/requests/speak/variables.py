"""The variables of the prompt for this kind of request."""

from bots.mind.moment.people import Talk
from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence, plain
from bots.mind.prompt_variables.memories import heard_line, talk_lines
from bots.mind.prompt_variables.moment import doing_line, moment, standing
from bots.mind.requests.speak.request import Speak


def _decision(request: Speak) -> str:
    decided, doing = request.decision, request.situation.doing
    is_told = decided is None or (doing is not None and (decided.intent, decided.skill) == (doing.intent, doing.skill))
    lines = [] if decided is None or is_told else [f"you have decided: {doing_line(decided)}"]
    if request.convey:
        lines.append(f"what you mean to convey: {plain(request.convey)}")
    return fence("what you do now", lines)


def _said_in_talk(request: Speak) -> frozenset[tuple[str | None, str]]:
    """Return what the talk tells, and what is answered, with the speakers; the agent itself is None."""
    lines = () if request.talk is None else request.talk.lines
    told = {(None if one.speaker == request.who.name else one.speaker, one.text) for one in lines}
    return frozenset(told | (set() if request.heard is None else {(request.heard.speaker, request.heard.text)}))


def _heard(request: Speak) -> str:
    return "" if request.heard is None else fence("what you answer", [heard_line(request.heard)])


def _talk(held: Talk | None) -> str:
    """The talk so far as data; nothing when there is none yet."""
    if held is None:
        return ""
    lines = [f"you talk with {', '.join(held.others)}"]
    if held.relationship:
        lines.append(f"how you stand with them: {plain(held.relationship)}")
    lines += talk_lines(held.lines) or ["nothing was said yet"]
    turns = f"after this you may speak {max(held.turns_left - 1, 0)} more times before the talk ends"
    return fence("the talk so far, the oldest line first", [*lines, turns])


VARIABLES: Variables[Speak] = {
    "occasion": lambda request: request.occasion,
    "to": lambda request: fence("whom it is for", request.to),
    "heard": _heard,
    "decision": _decision,
    "talk": lambda request: _talk(request.talk),
    "standing": standing,
    "moment": lambda request: moment(request, _said_in_talk(request)),
}
