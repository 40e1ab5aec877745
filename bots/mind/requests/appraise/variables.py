"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.memories import memory_line
from bots.mind.prompt_variables.who import profile_line
from bots.mind.requests.appraise.request import Appraise


def _regarded(request: Appraise) -> str:
    blocks = []
    for number, regarded in enumerate(request.others, start=1):
        lines = [f"so far: {profile_line(regarded.profile)}"]
        lines += [f"since then: {memory_line(one)}" for one in regarded.evidence] or ["since then: nothing"]
        blocks.append(fence(f"person {number} of {len(request.others)}", lines))
    return "\n".join(blocks)


VARIABLES: Variables[Appraise] = {
    "others": _regarded,
    "count": lambda request: len(request.others),
}
