"""The rules engine: hands each kind of request to the rules for it."""

import random
from collections.abc import Callable
from typing import Any, Self

from bots.mind.base import Mind, MindError, MindSurroundings, UnknownMind
from bots.mind.requests.answer_interview.request import AnswerInterview
from bots.mind.requests.answer_interview.rules import answer_interview
from bots.mind.requests.appraise.request import Appraise
from bots.mind.requests.appraise.rules import appraise
from bots.mind.requests.ask_oneself.request import AskOneself
from bots.mind.requests.ask_oneself.rules import ask_oneself
from bots.mind.requests.cast_vote.request import CastVote
from bots.mind.requests.cast_vote.rules import cast_vote
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.decompose.rules import decompose
from bots.mind.requests.draft_amendments.request import DraftAmendments
from bots.mind.requests.draft_amendments.rules import draft_amendments
from bots.mind.requests.draw_insights.request import DrawInsights
from bots.mind.requests.draw_insights.rules import draw_insights
from bots.mind.requests.form_view.request import FormView
from bots.mind.requests.form_view.rules import form_view
from bots.mind.requests.give_feedback.request import GiveFeedback
from bots.mind.requests.give_feedback.rules import give_feedback
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.plan_day.rules import plan_day
from bots.mind.requests.rate_importance.request import RateImportance
from bots.mind.requests.react.request import React
from bots.mind.requests.react.rules import react
from bots.mind.requests.set_goal.request import SetGoal
from bots.mind.requests.set_goal.rules import set_goal
from bots.mind.requests.set_social_goal.request import SetSocialGoal
from bots.mind.requests.set_social_goal.rules import set_social_goal
from bots.mind.requests.speak.request import Speak
from bots.mind.requests.speak.rules import speak
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.summarise_relationship.rules import summarise_relationship, summarise_self, summarise_talk
from bots.mind.requests.summarise_self.request import SummariseSelf
from bots.mind.requests.summarise_talk.request import SummariseTalk
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.choose.role_deeds import role_deeds
from bots.mind.rules.choose.roles import roles
from bots.mind.rules.judge.importance import importance_table, rate_importance
from bots.mind.rules.judge.matters import matter_words
from bots.mind.rules.language.sentiment import known_words
from bots.mind.rules.language.topics import topic_words
from bots.mind.rules.talk.arguing import arguments
from bots.mind.rules.talk.pastimes import pastimes
from bots.mind.thought import Answer, Request

_Rules = Callable[[Any, random.Random], Answer]
"""Answers a request of one kind, given the agent's random stream for that kind."""

_RULES: dict[type[Request], _Rules] = {
    ChooseAction: lambda request, chance: choose_action(request, knowledge(), chance),
    SetGoal: lambda request, chance: set_goal(request, knowledge(), chance),
    SetSocialGoal: set_social_goal,
    Speak: speak,
    Appraise: lambda request, _chance: appraise(request),
    RateImportance: lambda request, _chance: rate_importance(request),
    AskOneself: lambda request, _chance: ask_oneself(request),
    DrawInsights: lambda request, _chance: draw_insights(request),
    SummariseTalk: lambda request, _chance: summarise_talk(request),
    SummariseRelationship: lambda request, _chance: summarise_relationship(request),
    SummariseSelf: lambda request, _chance: summarise_self(request),
    PlanDay: plan_day,
    Decompose: decompose,
    React: lambda request, _chance: react(request),
    FormView: lambda request, _chance: form_view(request),
    GiveFeedback: give_feedback,
    DraftAmendments: lambda request, _chance: draft_amendments(request),
    CastVote: lambda request, _chance: cast_vote(request),
    AnswerInterview: lambda request, _chance: answer_interview(request),
}

_DATA: tuple[Callable[[], object], ...] = (
    arguments,
    knowledge,
    importance_table,
    known_words,
    matter_words,
    pastimes,
    roles,
    role_deeds,
    topic_words,
)
"""What the rules know, read from files once a process: when the mind is opened, since nobody waits for it then."""


class RulesMind(Mind):
    """Answers by rules. Every agent has a random stream of its own for every kind of request.

    Args:
        seed: the run's seed; the same seed and the same requests in the same order give the same answers.
    """

    engine = "rules"
    model = "rules-2"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[tuple[str, str], random.Random] = {}

    @classmethod
    def open(cls, argument: str, around: MindSurroundings) -> Self:
        """Make the mind that is registered as ``rules``.

        Raises:
            UnknownMind: when something stands behind the colon.
        """
        if argument:
            raise UnknownMind(f"The rules mind takes nothing behind a colon, got {argument!r}; write rules.")
        for load in _DATA:
            load()
        return cls(around.seed)

    async def answer(self, request: Request) -> Answer:
        """Answer one request, without waiting for anything."""
        rules = _RULES.get(type(request))
        if rules is None:
            raise MindError(f"The rules mind has no rules for the request {request.kind!r}.")
        return rules(request, self._stream(request.who.name, request.kind))

    def _stream(self, agent: str, kind: str) -> random.Random:
        key = (agent, kind)
        if key not in self._streams:
            self._streams[key] = random.Random(f"{self._seed}/{agent}/{kind}")  # noqa: S311 - not for secrets
        return self._streams[key]
