"""The cognitive controller: only it decides, from the summary of the bottleneck; its decision is broadcast."""

from typing import Any

from bots.brain.action_key import action_key
from bots.brain.bottleneck import SUMMARISED, summarise
from bots.brain.breaker import why_refused
from bots.brain.module import MODULES, Module, Wake
from bots.brain.salience import calls_for_thought
from bots.brain.sections import AWARENESS, BODY, DECISION, EXECUTION, PERCEPTS, BroadcastDecision
from bots.brain.who import Identity
from bots.events import Decision, Fault
from bots.mind.deed_phrases import deed_phrase
from bots.mind.moment.situation import SkillCall, SkillOption
from bots.mind.requests.choose_action.request import STEPS_MAX, ActionChoice, ChooseAction
from skills.catalog import InvalidArguments

REST_SECONDS = 2.0
"""Pause after a request without a decision, run clock; it doubles with each further failure."""
REST_SECONDS_MAX = 30.0
LOOK_SECONDS_MAX = 1.5
"""Maximum wait for a look around before the next decision after an action."""


@MODULES.part()
class Controller(Module[BroadcastDecision]):
    """Decides when the body is idle, when somebody addresses the agent or announces something, and at intervals
    during an action. A decision may have several steps; while they succeed and nothing happens, they are not thought of
    again. If thoughts are rationed, only words that call for thought interrupt, and an action is reconsidered only with
    a thought to spare."""

    name = "controller"
    reads = SUMMARISED
    writes = DECISION
    watches = (EXECUTION, PERCEPTS, BODY)
    pace_seconds = 1.0

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._who = Identity(around.persona, self.read)
        self._skills = tuple(
            SkillOption(name=card.name, summary=card.summary, arguments=card.arguments)
            for card in around.catalog.cards.values()
        )
        self._asked_at = float("-inf")
        self._rest_until = float("-inf")
        self._rest_seconds = REST_SECONDS
        self._considered: str | None = None
        self._announced_total: int | None = None
        self._wishes: tuple[str, ...] = ()
        self._next_steps: tuple[SkillCall, ...] = ()
        """Steps of the last decision that are still to be taken."""

    async def step(self, wake: Wake) -> None:  # noqa: ARG002 - the state tells it all
        """Decide if the moment requires it."""
        if not self._is_due():
            return
        if not self._is_called() and self._takes_next_step():
            return
        request = self._request()
        if await self.around.thinker.must_wait(request):
            if not self._is_due():
                return
            request = self._request()
        self._considered = self._latest_addressed() or self._considered
        self._announced_total = self.read(PERCEPTS).announced_total
        self._asked_at = request.t
        self._wishes = () if request.situation.goal is None else request.situation.goal.wants
        choice = await self.around.thinker.ask(request, ActionChoice)
        if choice is None or not self._take(choice):
            self._rest_until = self.clock.now() + self._rest_seconds
            self._rest_seconds = min(self._rest_seconds * 2, REST_SECONDS_MAX)
        else:
            self._rest_seconds = REST_SECONDS

    def _request(self) -> ChooseAction:
        """The question of what to do at this moment."""
        now, steps = self.clock.now(), STEPS_MAX if self.around.thinker.is_rationed else 1
        situation = summarise(self.read, self.settings.bottleneck, now)
        if self._is_idle():
            situation = situation.model_copy(update={"doing": None})
        return ChooseAction(who=self._who(), t=now, situation=situation, skills=self._skills, steps=steps)

    def _is_due(self) -> bool:
        now, body, running = self.clock.now(), self.read(BODY), self.read(EXECUTION).running
        if body.observed_at is None or not body.alive or now < self._rest_until:
            return False
        if running is not None and running.by_reflex:
            return False
        if self._is_called():
            return True
        if self.read(EXECUTION).decision_taken != self.read(DECISION).number:
            return False  # the body has not been told yet
        if running is not None and not running.resumed:
            waited = now - self._asked_at >= self.settings.reconsider_seconds
            return waited and self.around.thinker.has_spare
        last = self.read(EXECUTION).last
        since_end = float("inf") if last is None else now - last.finished_at
        has_looked = last is None or body.observed_at >= last.finished_at or since_end >= LOOK_SECONDS_MAX
        return has_looked and now - self._asked_at >= self.settings.decide_pause_seconds

    def _is_idle(self) -> bool:
        """Whether nothing that was decided is going on."""
        running = self.read(EXECUTION).running
        return running is None or running.resumed

    def _is_called(self) -> bool:
        """Return whether there are words or an announcement that no decision has considered."""
        addressed = self._latest_addressed()
        if addressed is not None and addressed != self._considered:
            return True
        # An announcement must not wait for the next pause.
        return self._announced_total is not None and self.read(PERCEPTS).announced_total != self._announced_total

    def _takes_next_step(self) -> bool:
        """Go on with the last decision if the step before is done. Steps after one that failed are dropped."""
        last, running = self.read(EXECUTION).last, self.read(EXECUTION).running
        if not self._next_steps or running is not None:
            return False
        step, rest = self._next_steps[0], self._next_steps[1:]
        self._next_steps = ()
        if last is None or last.status != "done" or last.by_reflex:
            return False
        intent, because = deed_phrase(step.skill, step.args), self.read(DECISION).because
        return self._take(ActionChoice(intent=intent, skill=step.skill, args=step.args, then=rest, because=because))

    def _latest_addressed(self) -> str | None:
        considers_all = not self.around.thinker.is_rationed
        return next(
            (
                one.utterance_id
                for one in reversed(self.read(PERCEPTS).heard)
                if one.addressed and (considers_all or one.human or calls_for_thought(one.text))
            ),
            None,
        )

    def _take(self, choice: ActionChoice) -> bool:
        """Broadcast a choice. Return False if it is not a valid choice."""
        skill, args = choice.skill, choice.args
        if skill is not None:
            try:
                args = self.around.catalog.validate(skill, choice.args)
            except InvalidArguments as error:
                self.around.record(Fault(where="brain.controller", error=str(error), action=skill))
                return False
            if action_key(skill, args) in self.read(AWARENESS).avoid:
                self._log(f"not {choice.intent}", None, {}, None, "it has just failed twice in a row")
                return False
            refusal = why_refused(self.read(EXECUTION).refused, skill, args)
            if refusal is not None:
                self._log(f"not {choice.intent}", None, {}, None, refusal)
                return False
            self._next_steps = choice.then
            running = self.read(EXECUTION).running
            if running is not None and action_key(skill, args) == action_key(running.skill, running.args):
                skill, args = None, {}
        elif self._is_idle() and choice.say is None:
            return False
        self._log(choice.intent, skill, args, choice.say, choice.because)
        self.write(
            BroadcastDecision(
                number=self.read(DECISION).number + 1,
                at=self.clock.now(),
                intent=choice.intent,
                skill=skill,
                args=args,
                say=choice.say,
                because=choice.because,
                wishes=self._wishes,
            )
        )
        return True

    def _log(self, intent: str, skill: str | None, args: dict[str, Any], say: str | None, because: str) -> None:
        self.around.record(Decision(intent=intent, skill=skill, args=args, say=say, because=because))
