"""What is salient enough to be thought about when thoughts are rationed: judged here, without asking a mind."""

from collections.abc import Collection, Mapping

from bots.brain.conversation import asks
from bots.brain.noticing import Notable, Pressing
from bots.episodes import Address, Arrival, FirstItem
from bots.mind.language import is_farewell, is_greeting
from bots.mind.moment.people import FEELING_NEUTRAL, Profile

FEELING_SALIENT = 2.0
"""Distance of a feeling from neutral, on its scale from 0 to 10, from which an agent has a reason to react to the sight
of a person. This is our choice: a fifth of the scale."""


def calls_for_thought(text: str) -> bool:
    """Return whether words to the agent are a reason to think again about what it does.

    A question, a request or a cry is; a greeting, a farewell or a remark is answered, and changes nothing else.

    Args:
        text: the words.
    """
    return asks(text) or (text.rstrip().endswith("!") and not is_greeting(text) and not is_farewell(text))


def is_salient(notable: Notable, profiles: Mapping[str, Profile], wants: Collection[str]) -> bool:
    """Return whether a thing that happened may be a reason to leave the plan.

    Directives and danger always are; words that call for thought; the sight of a person that the agent likes or
    dislikes; the first item of a kind that it aims for.

    Args:
        notable: what happened.
        profiles: what the agent thinks of others, by name.
        wants: the items of its goal.
    """
    if notable.pressing in (Pressing.DIRECTIVE, Pressing.DANGER):
        return True
    match notable.episode:
        case Address(quote=quote):
            return calls_for_thought(quote)
        case Arrival(name=name):
            return name in profiles and abs(profiles[name].feeling - FEELING_NEUTRAL) >= FEELING_SALIENT
        case FirstItem(item=item):
            return item in wants
    return False
