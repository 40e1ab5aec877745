"""Skill execution: passes decisions and urges to the body, and records their outcomes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bots.body.messages import ActionFinishedNotice, ActionProgressNotice
from bots.brain.breaker import Breaker
from bots.brain.expectation import met_expectation
from bots.brain.last_work import LastWork
from bots.brain.module import MODULES, Module, Wake
from bots.brain.sections import (
    BODY,
    DECISION,
    EXECUTION,
    PERCEPTS,
    URGE,
    BroadcastDecision,
    DeedStage,
    Execution,
    PastAction,
    RunningAction,
)
from bots.events import ActionFinished as ActionFinishedEvent
from bots.events import ActionProgress, ActionStarted, Fault, Position
from bots.mind.deed_phrases import deed_phrase
from skills.catalog import InvalidArguments

OVERDUE_SECONDS = 10.0
"""Time past its limit after which an unreported action is given up. It is wall time if the run clock is
faster, because a busy machine delays a body's reports."""
RESUMED = "I have not decided yet what to do next"
"""The reason for going on with the last work."""


@MODULES.part()
class SkillExecution(Module[Execution]):
    """The only part of the brain that moves the body. An urge precedes a decision, and no decision cancels it.

    If thoughts are rationed, a decision may be long in coming. The body then goes on with its last work.
    """

    name = "skill_execution"
    reads = (BODY, PERCEPTS, DECISION, URGE)
    writes = EXECUTION
    watches = (DECISION, URGE)
    listens = (ActionFinishedNotice, ActionProgressNotice)
    pace_seconds = 2.0
    """Interval of the checks that the body has not lost an action."""

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._urge_taken = 0
        self._breaker = Breaker()
        self._last_work = LastWork()
        self._giving_way: dict[str, RunningAction] = {}
        """Actions that were cancelled for another and not yet reported as ended; each is dropped when it is overdue."""

    async def step(self, wake: Wake) -> None:
        """Record what actions came to, then start what is due."""
        for notice in wake.notices:
            if isinstance(notice, ActionFinishedNotice):
                self._finish(notice)
            elif isinstance(notice, ActionProgressNotice):
                self._note_progress(notice)
        self._give_up_overdue()
        refused = self._breaker.refused(self.clock.now())
        if refused != self.read(EXECUTION).refused:
            self.write(replace(self.read(EXECUTION), refused=refused))
        urge, decision = self.read(URGE), self.read(DECISION)
        if urge.number != self._urge_taken and urge.skill is not None:
            self._urge_taken = urge.number
            self._start(urge.skill, urge.args, intent=urge.skill, because=urge.why, by_reflex=True)
        running = self.read(EXECUTION).running
        if decision.number != self.read(EXECUTION).decision_taken and not (running and running.by_reflex):
            self._take(decision)
        self._resume()

    def snapshot(self) -> dict[str, Any]:
        """Return the number of actions, so that their ids stay unique."""
        return {"sequence": self.read(EXECUTION).sequence}

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue counting, with a gap for actions that were started after the last save."""
        self.write(Execution(sequence=saved["sequence"] + 1000))

    def _take(self, decision: BroadcastDecision) -> None:
        self.write(replace(self.read(EXECUTION), decision_taken=decision.number))
        running = self.read(EXECUTION).running
        if decision.skill is not None:
            self._start(decision.skill, decision.args, decision.intent, decision.because, wishes=decision.wishes)
        elif running is not None and running.resumed:
            self.write(replace(self.read(EXECUTION), running=replace(running, resumed=False)))

    def _resume(self) -> None:
        execution = self.read(EXECUTION)
        if not self.around.thinker.is_rationed or execution.running is not None or execution.last is None:
            return
        if not self.read(BODY).alive:
            return
        work = self._last_work.resume(self.clock.now() - execution.last.finished_at)
        if work is not None:
            self._start(work.skill, work.args, deed_phrase(work.skill, work.args), RESUMED, resumed=True)

    def _start(
        self,
        skill: str,
        args: Mapping[str, Any],
        intent: str,
        because: str,
        *,
        by_reflex: bool = False,
        resumed: bool = False,
        wishes: tuple[str, ...] = (),
    ) -> None:
        try:
            valid = self.around.catalog.validate(skill, dict(args))
        except InvalidArguments as error:
            self.around.record(Fault(where="brain.skill_execution", error=str(error), action=skill))
            return
        execution = self.read(EXECUTION)
        card = self.around.catalog.cards[skill]
        now = self.clock.now()
        sequence = execution.sequence + 1
        action_id = f"{self.around.persona.name}/a{sequence:06d}"
        running = RunningAction(
            action_id=action_id,
            skill=skill,
            args=valid,
            expected=card.changes,
            intent=intent,
            because=because,
            started_at=now,
            ends_by=now + card.time_limit_seconds + OVERDUE_SECONDS * max(1.0, self.clock.speed),
            by_reflex=by_reflex,
            resumed=resumed,
        )
        if execution.running is not None:
            # The body cancels the old action itself, and reports its outcome.
            self._giving_way[execution.running.action_id] = execution.running
        self.write(replace(execution, running=running, sequence=sequence))
        self.around.record(
            ActionStarted(action_id=action_id, skill=skill, args=valid, expected=card.changes, resumed=resumed)
        )
        self.around.body.act(action_id, skill, valid, card.time_limit_seconds, wishes)

    def _finish(self, notice: ActionFinishedNotice) -> None:
        ended = self._giving_way.pop(notice.action_id, None)
        if ended is None:
            ended = self.read(EXECUTION).running
            if ended is None or ended.action_id != notice.action_id:
                return
            self.write(replace(self.read(EXECUTION), running=None))
        self._note_end(ended, notice)
        self.around.body.observe()  # the next decision needs the present state

    def _note_progress(self, notice: ActionProgressNotice) -> None:
        execution = self.read(EXECUTION)
        running = execution.running
        if running is None or running.action_id != notice.action_id:
            return
        most = notice.seconds_at_most
        stage = DeedStage(notice.stage, notice.why, None if most is None else self.clock.now() + most)
        self.write(replace(execution, running=replace(running, stage=stage)))
        self.around.record(
            ActionProgress(
                action_id=running.action_id,
                skill=running.skill,
                stage=notice.stage,
                why=notice.why,
                seconds_at_most=most,
            )
        )

    def _give_up_overdue(self) -> None:
        now = self.clock.now()
        running = self.read(EXECUTION).running
        overdue = [one for one in (running, *self._giving_way.values()) if one is not None and now >= one.ends_by]
        for one in overdue:
            self.around.body.cancel(one.action_id, "overdue")
            error = "The body never reported the end of an action."
            self.around.record(Fault(where="brain.skill_execution", error=error, action=one.skill))
            self._giving_way.pop(one.action_id, None)
            if one is running:
                self.write(replace(self.read(EXECUTION), running=None))
            self._note_end(one, self._never_ended(one))

    def _note_end(self, ended: RunningAction, notice: ActionFinishedNotice) -> None:
        met = met_expectation(
            self.around.catalog.cards[ended.skill].expects,
            ended.args,
            status=notice.status,
            delta=notice.delta,
            position=notice.position,
            target_position=self._target_position(ended.args),
        )
        past = PastAction(
            action_id=ended.action_id,
            skill=ended.skill,
            args=ended.args,
            status=notice.status,
            reason=notice.reason,
            detail=notice.detail,
            met_expectation=met,
            delta=notice.delta,
            seconds=notice.seconds,
            finished_at=self.clock.now(),
            position=notice.position,
            by_reflex=ended.by_reflex,
            resumed=ended.resumed,
        )
        self._breaker.note(past, self.clock.now())
        self._last_work.note(past, is_work=self.around.catalog.is_work(past.skill))
        self.write(replace(self.read(EXECUTION), last=past))
        self.around.record(
            ActionFinishedEvent(
                action_id=ended.action_id,
                skill=ended.skill,
                args=dict(ended.args),
                expected=ended.expected,
                status=notice.status,
                reason=notice.reason,
                seconds=notice.seconds,
                delta=notice.delta,
                met_expectation=met,
            )
        )

    def _never_ended(self, overdue: RunningAction) -> ActionFinishedNotice:
        return ActionFinishedNotice(
            agent=self.around.persona.name,
            action_id=overdue.action_id,
            status="failed",
            reason="timeout",
            detail="It never ended.",
            seconds=self.clock.now() - overdue.started_at,
            delta={},
            position=self.read(BODY).position or (0.0, 0.0, 0.0),
        )

    def _target_position(self, args: Mapping[str, Any]) -> Position | None:
        """Return the known position of a place, person or kind of block in the arguments."""
        percepts = self.read(PERCEPTS)
        for value in args.values():
            if not isinstance(value, str):
                continue  # counts and lists are not targets
            place = self.around.persona.places.get(value)
            if place is not None and place.position is not None:
                return place.position
            if value in percepts.people:
                return percepts.people[value].position
            if value in percepts.sightings:
                return percepts.sightings[value].position
        return None
