"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence, plain
from bots.mind.requests.rate_importance.request import RateImportance


def _events(request: RateImportance) -> str:
    events = enumerate(request.events, start=1)
    return fence("the events", [f"{number}. {plain(event.what)}: {event.text}" for number, event in events])


VARIABLES: Variables[RateImportance] = {
    "events": _events,
    "count": lambda request: len(request.events),
}
