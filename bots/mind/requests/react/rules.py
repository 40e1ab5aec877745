"""Decides whether to leave the plan: for danger, for somebody who speaks or needs help, for something wanted."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from bots.episodes import Address, Episode, Injury, InnerSpeech
from bots.mind.gist import words_of
from bots.mind.language import is_question, is_request, phrase
from bots.mind.moment.people import Profile
from bots.mind.requests.react.request import React, Reaction
from bots.mind.rules.choose.directives import forbids, fresh_directive, in_first_person
from bots.mind.rules.choose.needs import HURT
from bots.mind.rules.judge.evidence import mentions
from bots.mind.rules.judge.profiles import RegardConstants, profile_of
from bots.mind.rules.judge.temperament import talkativeness
from bots.mind.rules.language.naming import things_named
from bots.mind.rules.plan.signals import DANGER, HELP, SLEEP
from bots.mind.rules.theme import Theme

DANGER_MINUTES, HELP_MINUTES, ANSWER_MINUTES, WISH_MINUTES, MEETING_MINUTES, DUTY_MINUTES = 15, 20, 5, 15, 10, 30
SOCIABLE = 0.5


@dataclass(frozen=True, slots=True)
class _Noticed:
    """Something that happened: the episode, or all that is told in words where there is none."""

    request: React
    theme: Theme
    episode: Episode | None = None

    @property
    def speaker(self) -> str | None:
        """The person who speaks to the agent, if any."""
        return self.episode.speaker if isinstance(self.episode, Address) else None

    @property
    def words(self) -> str:
        """What was said, or what it is about."""
        return words_of(self)

    @property
    def text(self) -> str:
        """What is told in words."""
        return self.request.noticed

    @property
    def feeling(self) -> float | None:
        """The feeling for the speaker, or for the person who is named. None if there is neither."""
        profile = self.person
        return None if profile is None else profile.feeling

    @property
    def person(self) -> Profile | None:
        """The profile of that person."""
        profiles = self.request.situation.profiles
        if self.speaker is not None:
            return profile_of(self.speaker, profiles)
        return next((one for one in profiles if mentions(self.words, one.name)), None)


def react(request: React, theme: Theme, _chance: random.Random) -> Reaction:
    """React to the first thing of the noticed that calls for it; who sleeps is only roused by what is urgent."""
    noticed = [_Noticed(request, theme, one) for one in request.episodes] or [_Noticed(request, theme)]
    asleep = request.plan is not None and SLEEP.search(request.plan.activity) is not None
    for consider in _URGENT if asleep else (*_URGENT, *_AT_LEISURE):
        reaction = next((found for one in noticed if (found := consider(one)) is not None), None)
        if reaction is not None:
            return reaction
    going_on = f"I go on with what I planned: {request.plan.activity}" if request.plan else "it is nothing to me"
    return Reaction(reacts=False, because=going_on)


def _danger(noticed: _Noticed) -> Reaction | None:
    hurts = isinstance(noticed.episode, Injury)
    asks = noticed.speaker is not None and is_question(noticed.words)
    if not hurts and (asks or not DANGER.search(noticed.words)):
        return None
    condition = noticed.request.situation.condition
    weak = condition is not None and condition.health <= HURT
    armed = any(item.endswith("_sword") for item in noticed.request.situation.inventory)
    activity = "defend myself" if armed and not weak else "get away from the danger"
    return Reaction(reacts=True, activity=activity, minutes=DANGER_MINUTES, because="it is dangerous")


def _duty(noticed: _Noticed) -> Reaction | None:
    """Do what the inner voice says, unless it says what not to do."""
    directive = fresh_directive(noticed.request.situation)
    if directive is None or forbids(directive) or not isinstance(noticed.episode, InnerSpeech):
        return None
    return Reaction(
        reacts=True, activity=in_first_person(directive), minutes=DUTY_MINUTES, because="my inner voice told me to"
    )


def _plea(noticed: _Noticed) -> Reaction | None:
    if noticed.speaker is None or not HELP.search(noticed.words):
        return None
    if noticed.feeling is not None and noticed.feeling <= noticed.theme.of(RegardConstants).disliked:
        return None
    return Reaction(
        reacts=True, activity=f"help {noticed.speaker}", minutes=HELP_MINUTES, because=f"{noticed.speaker} needs help"
    )


def _address(noticed: _Noticed) -> Reaction | None:
    if noticed.speaker is None:
        return None
    named = mentions(noticed.words, noticed.request.who.name)
    asks = is_question(noticed.words) or is_request(noticed.words)
    if not named and not (asks and re.search(r"\byou\b", noticed.words, re.I)):
        return None
    because = f"{noticed.speaker} {'asks me something' if asks else 'speaks to me'}"
    return Reaction(reacts=True, activity=f"talk with {noticed.speaker}", minutes=ANSWER_MINUTES, because=because)


def _wish(noticed: _Noticed) -> Reaction | None:
    goal, plan = noticed.request.situation.goal, noticed.request.plan
    named = things_named(noticed.words, goal.wants) if goal else []
    is_planned = goal is not None and plan is not None and bool(things_named(plan.activity, goal.wants))
    if not named or is_planned:
        return None
    return Reaction(
        reacts=True, activity=f"get {phrase(named[0])}", minutes=WISH_MINUTES, because="it is what I aim for"
    )


def _company(noticed: _Noticed) -> Reaction | None:
    person = noticed.person
    if person is None or noticed.speaker is not None:
        return None
    if (
        person.feeling >= noticed.theme.of(RegardConstants).liked
        and talkativeness(noticed.request.who, noticed.theme) >= SOCIABLE
    ):
        return Reaction(
            reacts=True, activity=f"talk with {person.name}", minutes=MEETING_MINUTES, because=f"I like {person.name}"
        )
    return None


_Consider = Callable[[_Noticed], Reaction | None]
_URGENT: tuple[_Consider, ...] = (_danger, _duty, _plea)
_AT_LEISURE: tuple[_Consider, ...] = (_address, _wish, _company)
