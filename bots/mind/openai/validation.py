"""Whether an answer fits the request: what its shape alone cannot tell."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from referencing import Registry
from referencing.exceptions import Unresolvable

from bots.civics import laws
from bots.mind.moment.matters import VIEW_LEAST, VIEW_MOST
from bots.mind.moment.people import FEELING_LEAST, FEELING_MOST, Profile
from bots.mind.moment.situation import PlanBlock, Recollection
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.mind.requests.answers import Plan, Summary
from bots.mind.requests.appraise.request import Appraisal, Appraise
from bots.mind.requests.ask_oneself.request import AskOneself, Questions
from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments
from bots.mind.requests.draw_insights.request import DrawInsights, Insights
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.mind.requests.give_feedback.request import Feedback, GiveFeedback
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.rate_importance.request import RateImportance, Ratings
from bots.mind.requests.react.request import Reaction
from bots.mind.requests.set_goal.request import GoalChoice
from bots.mind.requests.set_social_goal.request import SocialGoalChoice
from bots.mind.requests.speak.request import Words
from bots.mind.thought import Answer, Request

DAY_MINUTES = 24 * 60
STRETCHES_MAX = 300
"""Of a plan; a day in steps of five minutes."""
_TOLD_CHARACTERS_MAX = 80
_SCHEMAS_KEPT = 256


class InvalidAnswer(Exception):  # noqa: N818 - it says what the answer is
    """An answer is none. The message says what is wrong with it."""


def misfit(request: Request, answer: Answer) -> str | None:  # noqa: PLR0911, PLR0912 - a line a kind
    """What is wrong with an answer of the right shape, in one sentence for the model; None when it fits.

    Args:
        request: what was asked.
        answer: of the class ``request.answer_type``.
    """
    match request, answer:
        case ChooseAction(), ActionChoice():
            return _choice(request, answer)
        case _, GoalChoice() | SocialGoalChoice() | Summary():
            return _blank("text", answer.text)
        case _, Words():
            return None if answer.text is None else _blank("text", answer.text)
        case AnswerInterview(), InterviewAnswer():
            return _blank("text", answer.text) or _cited(answer.evidence, request.memories)
        case FormView(), ViewFormed():
            return _view(request, answer)
        case GiveFeedback(), Feedback():
            return _cited(answer.evidence, request.memories) or (
                None if answer.text is None else _blank("text", answer.text)
            )
        case DraftAmendments(), Amendments():
            return _amendments(request, answer)
        case CastVote(), Vote():
            return _cited(answer.evidence, request.memories)
        case RateImportance(), Ratings():
            return _count("ratings", len(answer.ratings), len(request.events))
        case AskOneself(), Questions():
            return _questions(request, answer)
        case DrawInsights(), Insights():
            return _insights(request, answer)
        case Appraise(), Appraisal():
            return _appraisal(request, answer)
        case PlanDay(), Plan():
            return _plan(answer.stretches, request.begins, None)
        case Decompose(), Plan():
            return _plan(answer.stretches, request.stretch.begins, request.stretch.minutes)
        case _, Reaction():
            return _reaction(answer)
    return None


def _choice(request: ChooseAction, choice: ActionChoice) -> str | None:
    blank = _blank("intent", choice.intent) or _blank("because", choice.because)
    if blank is not None:
        return blank
    if choice.say is not None and not choice.say.strip():
        return "the field 'say' is blank; to be silent, give null."
    if choice.skill is None:
        return "there are arguments, but no skill." if choice.args else None
    option = next((one for one in request.skills if one.name == choice.skill), None)
    if option is None:
        return f"there is no skill {_told(choice.skill)}; choose one of those that were told."
    wrong = _wrong_arguments(json.dumps(option.arguments), choice.args)
    return None if wrong is None else f"the arguments of {option.name} do not fit: {wrong}"


def _wrong_arguments(schema: str, args: dict[str, Any]) -> str | None:
    try:
        error = next(_validator(schema).iter_errors(args), None)
    except Unresolvable:
        return "their schema refers to what it does not hold."
    if error is None:
        return None
    where = ".".join(map(str, error.absolute_path))
    told = error.message if len(error.message) <= 2 * _TOLD_CHARACTERS_MAX else "a value is not as it must be"
    return f"{where}: {told}." if where else f"{told}."


@lru_cache(maxsize=_SCHEMAS_KEPT)
def _validator(schema: str) -> Draft202012Validator:
    read = json.loads(schema)
    try:
        Draft202012Validator.check_schema(read)
    except SchemaError as error:
        raise InvalidAnswer(f"the skill's own schema is none: {error.message}.") from None
    # An empty registry: what a schema refers to elsewhere is never fetched.
    return Draft202012Validator(read, registry=Registry())


def _questions(request: AskOneself, answer: Questions) -> str | None:
    wrong = _count("questions", len(answer.questions), request.count)
    if wrong is not None:
        return wrong
    if any(not question.strip() for question in answer.questions):
        return "a question is blank."
    return "two questions are the same." if len(set(answer.questions)) < len(answer.questions) else None


def _insights(request: DrawInsights, answer: Insights) -> str | None:
    if len(answer.insights) > request.count:
        return f"there are {len(answer.insights)} insights, and at most {request.count} are wanted."
    for insight in answer.insights:
        wrong = _blank("text", insight.text) or _cited(insight.evidence, request.memories)
        if wrong is not None:
            return wrong
    return None


def _cited(evidence: Iterable[str], told: Iterable[Recollection]) -> str | None:
    unknown = set(evidence) - {one.memory_id for one in told}
    return f"no memory that was told has the id {_told(min(unknown))}." if unknown else None


def _view(request: FormView, answer: ViewFormed) -> str | None:
    before = None if request.view is None else request.view.score
    if answer.score is None:
        return None if before is None else "the field 'score' may be null only when there was no view before."
    if not VIEW_LEAST <= answer.score <= VIEW_MOST:
        return f"the field 'score' must be from {VIEW_LEAST:g} to {VIEW_MOST:g}."
    if answer.score != before and not answer.because:
        return "the score has changed, so 'because' must name what moved it."
    return _cited(answer.because, request.evidence)


def _amendments(request: DraftAmendments, answer: Amendments) -> str | None:
    known = laws(request.constitution)
    for place, amendment in enumerate(answer.amendments, start=1):
        if amendment.number != place:
            return "the amendments must be numbered from 1, in the order in which they stand."
        if amendment.law not in known:
            return f"there is no law {amendment.law}; the laws are {', '.join(map(str, known))}."
    return None


def _appraisal(request: Appraise, answer: Appraisal) -> str | None:
    asked = [one.profile.name for one in request.others]
    named = [profile.name for profile in answer.profiles]
    if named != asked:
        return f"the profiles must be of {len(asked)} people, by the names and in the order in which they were told."
    return next((wrong for wrong in map(_profile, answer.profiles) if wrong is not None), None)


def _profile(profile: Profile) -> str | None:
    for name, feeling in (("feeling", profile.feeling), ("thinks_of_me", profile.thinks_of_me)):
        if feeling is not None and not FEELING_LEAST <= feeling <= FEELING_MOST:
            return f"the field {name!r} must be from {FEELING_LEAST:g} to {FEELING_MOST:g}."
    return None


def _plan(stretches: tuple[PlanBlock, ...], begins: int, minutes: int | None) -> str | None:
    """What is wrong with a plan.

    Args:
        stretches: the plan.
        begins: the minute of the day at which it has to begin.
        minutes: how long it has to last; None: a day at most.
    """
    if len(stretches) > STRETCHES_MAX:
        return f"there are {len(stretches)} stretches; {STRETCHES_MAX} are the most."
    due = begins
    for number, stretch in enumerate(stretches, start=1):
        if not stretch.activity.strip():
            return f"the activity of stretch {number} is blank."
        if stretch.minutes < 1:
            return f"stretch {number} takes {stretch.minutes} minutes; it must take 1 at least."
        if (stretch.begins - due) % DAY_MINUTES:
            return f"stretch {number} begins at minute {stretch.begins}, and must begin at {due % DAY_MINUTES}."
        due += stretch.minutes
    lasts = due - begins
    if minutes is not None and lasts != minutes:
        return f"the stretches take {lasts} minutes together, and must take {minutes}."
    return f"the stretches take {lasts} minutes, more than a day has." if lasts > DAY_MINUTES else None


def _reaction(reaction: Reaction) -> str | None:
    blank = _blank("because", reaction.because)
    if blank is not None:
        return blank
    if reaction.reacts:
        if reaction.minutes < 1:
            return "the field 'minutes' must be 1 at least when 'reacts' is true."
        return _blank("activity", reaction.activity)
    return (
        "the fields 'activity' and 'minutes' must be empty and 0 when 'reacts' is false."
        if (reaction.activity or reaction.minutes)
        else None
    )


def _blank(name: str, text: str) -> str | None:
    return None if text.strip() else f"the field {name!r} is blank."


def _count(name: str, given: int, wanted: int) -> str | None:
    return None if given == wanted else f"there are {given} {name}, and {wanted} are wanted."


def _told(word: str) -> str:
    """A word of the model's, to be told back to it."""
    return repr(word if len(word) <= _TOLD_CHARACTERS_MAX else word[:_TOLD_CHARACTERS_MAX] + "…")
