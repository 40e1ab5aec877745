"""The variables of the prompt for this kind of request."""

from bots.mind.moment.matters import Amendment
from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.civic import laws, matter, view
from bots.mind.prompt_variables.fences import fence, plain
from bots.mind.prompt_variables.memories import memories
from bots.mind.prompt_variables.moment import moment, standing
from bots.mind.requests.cast_vote.request import CastVote


def _amendment(one: Amendment) -> str:
    change = f"would be: {plain(one.text)}" if one.text.strip() else "would be struck"
    lines = [f"amendment {one.number}: law {one.law} {change}"]
    if one.because:
        lines.append(f"why it was drafted: {plain(one.because)}")
    return fence("the amendment", lines)


VARIABLES: Variables[CastVote] = {
    "laws": lambda request: laws(request.laws),
    "amendment": lambda request: _amendment(request.amendment),
    "matter": lambda request: matter(request.matter),
    "view": lambda request: view(request.view),
    "memories": lambda request: memories(request.memories, numbered=True),
    "standing": standing,
    "moment": moment,
}
