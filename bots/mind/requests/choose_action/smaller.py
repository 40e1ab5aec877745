"""The smaller question instead of a decision: which of a few steps, all of which can be taken now.

It is asked after a failed decision, and at once after decisions for steps that nobody can take.

The steps come from the moment alone. They are what somebody would think of who sees no more than the moment: see to
danger and hunger, go on, get something new, keep to the plan.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from bots.mind.deed_phrases import BY_ITEM, deed_phrase
from bots.mind.language import a, phrase
from bots.mind.moment.situation import Situation, SkillCall
from bots.mind.prompt_variables.numbers import lasting
from bots.mind.requests.choose_action.fitting import HUNGRY_FOOD
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.choose_action.validation import step_wrong
from bots.mind.requests.choose_step.request import OFFERED_LEAST, OFFERED_MOST, ChooseStep, OfferedStep, StepChosen
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.rules.choose.knowledge import knowledge
from bots.mind.rules.choose.moment import is_of

_IMPOSSIBLE_MAX = 2
"""Number of impossible steps, one after the other, after which a model is asked for less."""


def comes_first(request: ChooseAction) -> bool:
    """Return whether the last steps were all impossible as they were put, such as to craft what does not exist.

    Args:
        request: the request for a decision.
    """
    last = request.situation.outcomes[:_IMPOSSIBLE_MAX]
    return len(last) == _IMPOSSIBLE_MAX and all((one.status, one.reason) == ("failed", "invalid") for one in last)


def smaller(request: ChooseAction) -> ChooseStep | None:
    """Return the request for one of the few best steps. None if fewer than two are possible.

    Args:
        request: the request for a decision.
    """
    situation = request.situation
    first = list(_possible((*_escape(situation), *_meal(situation), *_going_on(situation)), request))
    last = list(_possible((*_way_to_work(request), *_pause(situation)), request))
    finds = islice(_possible(_finds(situation), request), OFFERED_MOST - len(first) - len(last))
    steps = (*first, *finds, *last)
    return ChooseStep(who=request.who, t=request.t, steps=steps) if len(steps) >= OFFERED_LEAST else None


def enlarged(asked: ChooseStep, answer: StepChosen) -> ActionChoice:
    """Return the decision for the chosen step.

    Args:
        asked: the request with the steps.
        answer: the choice.
    """
    step = asked.steps[answer.number - 1]
    return ActionChoice(intent=step.intent, skill=step.skill, args=step.args, because=step.because)


def _possible(steps: Iterable[OfferedStep], request: ChooseAction) -> Iterator[OfferedStep]:
    """Yield the steps that fit their skills, are not being done, and have not just failed twice."""
    doing = request.situation.doing
    avoid = (*request.situation.avoid, *request.situation.refused)
    for step in steps:
        if step.skill is None:
            yield step
            continue
        deed = SkillCall(skill=step.skill, args=step.args)
        is_done = doing is not None and is_of(deed, doing.skill, doing.args)
        if not is_done and not any(is_of(deed, one.skill, one.args) for one in avoid) and _fits(deed, request):
            yield step


def _fits(deed: SkillCall, request: ChooseAction) -> bool:
    try:
        return step_wrong(deed, request) is None
    except InvalidAnswer:  # the schema of the skill itself is not valid
        return False


def _step(because: str, skill: str, **args: str) -> OfferedStep:
    return OfferedStep(intent=deed_phrase(skill, args), skill=skill, args=args, because=because)


def _escape(situation: Situation) -> Iterator[OfferedStep]:
    hostile = [thing for thing in situation.things if thing.category == "hostile" and not thing.screened]
    if hostile:
        nearest = min(hostile, key=lambda thing: thing.distance)
        yield _step(f"I see {a(phrase(nearest.name))}, {nearest.distance:.0f} blocks away", "flee")


def _meal(situation: Situation) -> Iterator[OfferedStep]:
    food, condition = knowledge().best_food(situation.inventory), situation.condition
    if food is not None and condition is not None and condition.food <= HUNGRY_FOOD:
        yield _step("I am hungry", "eat", food=food)


def _going_on(situation: Situation) -> Iterator[OfferedStep]:
    doing = situation.doing
    if doing is not None:
        yield OfferedStep(intent=doing.intent, skill=None, because=doing.because or "I have begun it")


def _finds(situation: Situation) -> Iterator[OfferedStep]:
    """Yield the items that the agent knows how to get: those of its goal first, then the quickest."""
    wants = () if situation.goal is None else situation.goal.wants
    for one in sorted(situation.prospects, key=lambda prospect: prospect.item not in wants):
        why = "it is what I aim for" if one.item in wants else "I have never had it"
        yield _step(f"{why}, and it takes about {lasting(one.seconds)}", BY_ITEM, item=one.item)


def _way_to_work(request: ChooseAction) -> Iterator[OfferedStep]:
    """Yield the way to the place of the present part of the plan, if the agent knows that place and is not there."""
    plan, ways = request.situation.plan, request.situation.ways
    if plan is None or plan.place is None:
        return
    way = next((one for one in ways if one.place == plan.place), None)
    if plan.place in request.who.places if way is None else way.direction != "here":
        yield _step(f"my plan for now is: {plan.activity}", "go_to", target=plan.place)


def _pause(situation: Situation) -> Iterator[OfferedStep]:
    if situation.doing is None:
        yield _step("I can think again in a moment", "wait")
