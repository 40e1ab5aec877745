"""The judge that answers requests from outside of the world. It sees only the request."""

from bots.mind.moment.situation import Who

JUDGE = Who(name="judge")
