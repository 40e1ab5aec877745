"""The variables of the prompt for this kind of request."""

from bots.mind.prompt_variables import Variables
from bots.mind.prompt_variables.fences import fence
from bots.mind.prompt_variables.memories import talk_lines
from bots.mind.prompt_variables.who import others
from bots.mind.requests.summarise_talk.request import SummariseTalk

VARIABLES: Variables[SummariseTalk] = {
    "others": lambda request: others(request.others),
    "lines": lambda request: fence("what was said, the oldest line first", talk_lines(request.lines)),
}
