"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import LINES, MATTER, PROFILE, VIEW, WHO, T, heard
from bots.mind.requests.form_view.request import FormView


def example() -> FormView:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return FormView(who=WHO, t=T, matter=MATTER, view=VIEW, evidence=heard(3), known=LINES, speakers=(PROFILE,))
