"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.civic import laws, matter
from bots.mind.prompt_variables.fences import fence, plain, quoted
from bots.mind.requests.draft_amendments.request import DraftAmendments


def _feedback(request: DraftAmendments) -> str:
    lines = [f"{plain(one.speaker)}: {quoted(one.text)}" for one in request.feedback]
    return fence("what the people said", lines or ["nobody said anything"])


VARIABLES: Variables[DraftAmendments] = {
    "laws": lambda request: laws(request.laws),
    "matter": lambda request: matter(request.matter),
    "feedback": _feedback,
}
