"""For whom something was said, as far as a listener can tell by its eyes and ears."""

import math
from collections.abc import Collection, Iterable

from bots.body.messages import PlayerSight
from bots.events import Position
from bots.mind.language import words

COMPANY_FEW = 1
"""With at most so many others around the speaker, everyone there may feel addressed."""


def distance_blocks(one: Position, other: Position) -> float:
    """How far two places are apart, blocks."""
    return math.dist(one, other)


def is_addressed(
    text: str,
    *,
    me: str,
    speaker: str,
    known_names: Collection[str],
    my_position: Position | None,
    speaker_position: Position,
    players: Iterable[PlayerSight],
) -> bool:
    """Whether words were meant for a listener.

    They were if it was named, or if nobody was and it is the nearest, or nearly alone with the speaker.

    Args:
        text: what was said.
        me: the listener.
        speaker: who said it.
        known_names: names, in lower case, of everyone the listener has heard of; when one of them is named, the words
            are for them.
        my_position: where the listener stands, blocks; None when it does not know.
        speaker_position: where the speaker stood, blocks.
        players: who else the listener sees.
    """
    said = set(words(text))
    if me.lower() in said:
        return True
    if said & (set(known_names) - {speaker.lower()}):
        return False
    others = [player for player in players if player.name not in (me, speaker)]
    if len(others) <= COMPANY_FEW or my_position is None:
        return True
    mine = (distance_blocks(my_position, speaker_position), me)
    return all(mine <= (distance_blocks(player.position, speaker_position), player.name) for player in others)
