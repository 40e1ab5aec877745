"""Social awareness: the agent's views of others and of matters, and its goal among the others."""

import re
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

from bots.body.messages import Hurt, InventoryChanged
from bots.brain.backoff import Backoff
from bots.brain.bottleneck import SUMMARISED, summarise
from bots.brain.deeds_of_others import assailant, giver
from bots.brain.deferred_task import DeferredTask
from bots.brain.evidence import EvidenceByPerson
from bots.brain.module import MODULES, Errand, Module, Wake
from bots.brain.recalling import cutter, recollection
from bots.brain.sections import BODY, EXECUTION, MEMORIES, PERCEPTS, SOCIAL, SocialState, Thought
from bots.brain.views import Views
from bots.brain.who import Identity
from bots.episodes import Blow, Gift, Hearsay
from bots.events import Fault, Opinion, SocialGoal
from bots.memory import MemoryRecord
from bots.mind.moment.people import FEELING_LEAST, FEELING_MOST, FEELING_NEUTRAL, Profile
from bots.mind.moment.situation import Situation
from bots.mind.requests.appraise.request import Appraisal, Appraise, Regarded
from bots.mind.requests.form_view.request import FormView
from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice

GIFT_IMPORTANCE = 5.0
BLOW_IMPORTANCE = 7.0
BLOW_REST_SECONDS = 10.0
"""Interval within which several hits are one memory."""
REASONS_MAX = 5
HEARSAY_MAX = 8
_FIRST_HAND = frozenset({"heard", "deed", "harm"})
"""Kinds of memory of what a person said or did to the agent."""


@MODULES.part()
class SocialAwareness(Module[SocialState]):
    """Keeps a profile of every known person, and the social goal.

    A step only reads what is new. Forming views, appraising and setting the goal are separate tasks
    that do not wait for each other. A person without new evidence is not considered. Without known people,
    there is no social goal.
    """

    name = "social_awareness"
    reads = SUMMARISED
    writes = SOCIAL
    listens = (InventoryChanged, Hurt)
    pace_seconds = 1.0

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._limits = self.settings.social
        self._identity = Identity(around.persona, self.read)
        self._evidence = EvidenceByPerson(
            around.persona.name, each_max=self._limits.evidence_max, people_max=self._limits.people_max
        )
        self._cut = cutter(self.settings.bottleneck.text_characters_max)
        self._appraised_at = float("-inf")
        self._appraise_rest = Backoff()
        self._aimed_at = float("-inf")
        self._aimed_by: object = None
        """What was known of others when the social goal was last set."""
        self._aim_rest = Backoff()
        self._hurt_at = float("-inf")
        self._views = Views(
            around, self._identity, self.read, lambda views: self.write(replace(self.read(SOCIAL), views=views))
        )
        turn = around.thinker.turn
        viewing = DeferredTask(self._views.is_due, self._views.form, partial(turn, FormView.urgency))
        appraising = DeferredTask(self._is_appraisal_due, self._appraise, partial(turn, Appraise.urgency))
        self._aims_at_intervals = self._limits.social_goal_seconds is not None or not around.thinker.is_rationed
        """Whether the social goal follows an interval; otherwise it follows news of others, in turn."""
        aiming = DeferredTask(
            self._is_aim_due,
            self._aim,
            nullcontext if self._aims_at_intervals else partial(turn, SetSocialGoal.urgency),
        )
        self._deferred = (viewing, appraising, aiming) if self._limits.aware else (aiming,)

    async def step(self, wake: Wake) -> None:
        """Read what was seen and heard, and start the requests that are due."""
        if self._limits.aware:
            self._take_notice(wake)
        for task in self._deferred:
            task.look()

    def _take_notice(self, wake: Wake) -> None:
        percepts, social = self.read(PERCEPTS), self.read(SOCIAL)
        thoughts = [*self._evidence.hear(percepts.heard, percepts.heard_total, self._is_known)]
        for notice in wake.notices:
            thoughts += self._deeds(notice)
        if thoughts:
            self.write(replace(social, thoughts=social.thoughts.add(*thoughts)))
        self._evidence.take_in(self.read(MEMORIES).short_term)
        self._views.take_in()

    def errands(self) -> tuple[Errand, ...]:
        """Return the tasks for forming views, appraising others and setting the social goal."""
        return self._deferred

    def snapshot(self) -> dict[str, Any]:
        """Return the views of people and matters, the social goal, and the waiting evidence."""
        social = self.read(SOCIAL)
        return {
            "profiles": [one.model_dump(mode="json") for one in social.profiles.values()],
            "social_goal": social.social_goal,
            "social_goal_since": social.social_goal_since,
            "evidence": self._evidence.snapshot(),
            "matters": self._views.snapshot(),
        }

    async def wake_up(self, saved: dict[str, Any] | None) -> None:
        """Start with the persona's views in a first life, or with all views of an earlier life."""
        if saved is None:
            self._views.begin()
        await super().wake_up(saved)

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore the views of the earlier life."""
        profiles = [Profile.model_validate(one) for one in saved["profiles"]]
        self.write(
            SocialState(
                profiles={one.name: one for one in profiles},
                social_goal=saved["social_goal"],
                social_goal_since=saved["social_goal_since"],
            )
        )
        self._evidence.restore(saved["evidence"])
        self._views.restore(saved["matters"])

    # ---- perceptions ------------------------------------------------------------------------------------------------

    def _is_known(self, word: str) -> bool:
        return (
            word == self.around.persona.name
            or word in (self.around.population or ())
            or word in self.read(PERCEPTS).people
            or word in self.read(SOCIAL).profiles
        )

    def _deeds(self, notice: Any) -> Iterable[Thought]:
        body, now = self.read(BODY), self.clock.now()
        match notice:
            case InventoryChanged(delta=delta):
                for item, gained in delta.items():
                    if gained <= 0:
                        continue
                    name = giver(item, body, self.read(EXECUTION), self.read(PERCEPTS).heard, now)
                    if name is not None:
                        yield Thought("deed", Gift(name, item, gained), GIFT_IMPORTANCE, about=name)
            case Hurt() if now - self._hurt_at >= BLOW_REST_SECONDS:
                player = assailant(notice, body)
                if player is not None:
                    self._hurt_at = now
                    yield Thought("harm", Blow(player.name, player.held), BLOW_IMPORTANCE, about=player.name)

    # ---- views of others --------------------------------------------------------------------------------------------

    def _is_appraisal_due(self) -> bool:
        now = self.clock.now()
        return (
            bool(self._evidence)
            and now - self._appraised_at >= self._limits.appraise_seconds
            and self._appraise_rest.is_over(now)
        )

    async def _appraise(self) -> None:
        if not self._is_appraisal_due():
            return
        now = self._appraised_at = self.clock.now()
        known = self.read(SOCIAL).profiles
        evidence = {name: self._evidence.of(name) for name in self._evidence.waiting(self._limits.appraise_at_once)}
        others = tuple(
            Regarded(
                profile=known.get(name, Profile(name=name)),
                evidence=tuple(recollection(one, now, self._cut) for one in records),
            )
            for name, records in evidence.items()
        )
        answer = await self.around.thinker.ask(Appraise(who=self._identity(), t=now, others=others), Appraisal)
        wrong = None if answer is None else _what_is_wrong(answer, tuple(evidence))
        if wrong:
            self._fault(f"No opinion: {wrong}")
        if answer is None or wrong:
            self._appraise_rest.fail(self.clock.now())
            return
        self._appraise_rest.end()
        self._take(answer, evidence)

    def _take(self, answer: Appraisal, evidence: Mapping[str, tuple[MemoryRecord, ...]]) -> None:
        social = self.read(SOCIAL)
        profiles = dict(social.profiles)
        for profile in answer.profiles:
            records = evidence[profile.name]
            self._evidence.weighed(profile.name, records)
            before = profiles.get(profile.name)
            after = self._bounded(profile, before, records)
            if after != before:
                profiles[profile.name] = after
                # A person who was only seen, or mentioned without feeling, is known by name; that is not an opinion.
                if _has_dealt(records) or after.feeling != (before.feeling if before else FEELING_NEUTRAL):
                    self.around.record(Opinion(about=after.name, score=after.feeling, summary=after.summary))
        people = self.read(PERCEPTS).people
        while len(profiles) > self._limits.people_max:
            noticed = {name: people[name].noticed_at if name in people else float("-inf") for name in profiles}
            del profiles[min(noticed, key=lambda name: noticed[name])]
        self.write(replace(social, profiles=profiles))

    def _bounded(self, profile: Profile, before: Profile | None, records: Iterable[MemoryRecord]) -> Profile:
        """Return a profile of limited size, without hearsay from sources that said nothing."""
        heard_before = before.hearsay if before else ()
        sources = {one.episode.speaker for one in records if isinstance(one.episode, Hearsay)}
        hearsay = [one for one in profile.hearsay if one in heard_before or one.split(" ", 1)[0] in sources]
        cut = self._cut
        return profile.model_copy(
            update={
                "reasons": tuple(cut(one) for one in profile.reasons[:REASONS_MAX]),
                "hearsay": tuple(cut(one) for one in hearsay[-HEARSAY_MAX:]),
                "does": cut(profile.does),
                "wants": cut(profile.wants),
                "summary": cut(profile.summary),
            }
        )

    # ---- the social goal --------------------------------------------------------------------------------------------

    def _is_aim_due(self) -> bool:
        now = self.clock.now()
        pace_seconds = self._limits.social_goal_seconds or self._limits.social_goal_pause_seconds
        if now - self._aimed_at < pace_seconds or not self._aim_rest.is_over(now):
            return False
        if not self._aims_at_intervals and self._known_of_others() == self._aimed_by:
            return False
        if not self._limits.aware:
            return self.read(BODY).alive
        return self.read(BODY).alive and bool(self.read(PERCEPTS).people or self.read(SOCIAL).profiles)

    def _known_of_others(self) -> object:
        """Return what a social goal rests on, to compare with an earlier moment: others, what they want, opinions."""
        percepts, social = self.read(PERCEPTS), self.read(SOCIAL)
        return (
            frozenset(percepts.people),
            percepts.announced_total,
            frozenset((one.name, one.does, one.wants, round(one.feeling)) for one in social.profiles.values()),
            frozenset((name, round(view.score)) for name, view in social.views.items()),
        )

    async def _aim(self) -> None:
        if not self._is_aim_due():
            return
        now = self._aimed_at = self.clock.now()
        known = self._known_of_others()
        situation = summarise(self.read, self.settings.bottleneck, now)
        if not self._limits.aware:
            situation = without_others(situation)
        request = SetSocialGoal(who=self._identity(), t=now, situation=situation)
        choice = await self.around.thinker.ask(request, SocialGoalChoice, is_rationed=not self._aims_at_intervals)
        text = "" if choice is None else self._cut(choice.text.strip())
        if not text:
            if choice is not None:
                self._fault("The social goal is empty.")
            self._aim_rest.fail(self.clock.now())
            return
        self._aim_rest.end()
        self._aimed_by = known
        self.around.record(SocialGoal(text=text))
        social = self.read(SOCIAL)
        since = social.social_goal_since if text == social.social_goal else now
        self.write(replace(social, social_goal=text, social_goal_since=since))

    def _fault(self, error: str) -> None:
        self.around.record(Fault(where=f"brain.{self.name}", error=error, action=None))


def _has_dealt(records: Iterable[MemoryRecord]) -> bool:
    """Return whether some evidence is about what a person said or did to the agent."""
    return any(one.what in _FIRST_HAND for one in records)


def without_others(situation: Situation) -> Situation:
    """Return a moment without information about others: nobody is seen, heard or remembered.

    What the agent knows of itself and of the community stays: its own views and conclusions, plans and announcements.

    Args:
        situation: the complete situation.
    """
    others = {one.name for one in situation.people} | {one.name for one in situation.profiles}
    others |= {one.speaker for one in situation.heard} | {one.about for one in situation.memories if one.about}
    names = "|".join(sorted({re.escape(part) for name in others for part in (name.strip(), *name.split()[:1]) if part}))
    named = re.compile(rf"\b(?:{names})\b") if names else re.compile("(?!)")
    return situation.model_copy(
        update={
            "people": (),
            "heard": (),
            "profiles": (),
            "happenings": tuple(one for one in situation.happenings if not named.search(one)),
            "memories": tuple(one for one in situation.memories if one.about is None and not named.search(one.text)),
            "views": tuple(
                one if one.reason is None else one.model_copy(update={"reason": None, "summary": ""})
                for one in situation.views
            ),
        }
    )


def _what_is_wrong(answer: Appraisal, names: tuple[str, ...]) -> str | None:
    """Return why an answer is not valid; None if it is."""
    answered = tuple(one.name for one in answer.profiles)
    if answered != names:
        return f"asked about {', '.join(names)}, the mind answered about {', '.join(answered) or 'nobody'}."
    for one in answer.profiles:
        for feeling in (one.feeling, one.thinks_of_me):
            if feeling is not None and not FEELING_LEAST <= feeling <= FEELING_MOST:
                return f"a feeling of {feeling:g} for {one.name} is not from {FEELING_LEAST:g} to {FEELING_MOST:g}."
    return None
