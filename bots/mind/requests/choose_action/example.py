"""An example of this kind of request, from a busy agent."""

from bots.mind.moment.situation import SkillOption
from bots.mind.requests.busy_agent import WHO, T, situation
from bots.mind.requests.choose_action.request import STEPS_MAX, ChooseAction
from skills.catalog import load_catalog


def example() -> ChooseAction:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return ChooseAction(who=WHO, t=T, situation=situation(), skills=_skills(), steps=STEPS_MAX)


def _skills() -> tuple[SkillOption, ...]:
    cards = load_catalog().cards.values()
    return tuple(SkillOption(name=card.name, summary=card.summary, arguments=card.arguments) for card in cards)
