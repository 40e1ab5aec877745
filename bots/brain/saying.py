"""How words that were said and heard are logged."""

from bots.body.messages import Heard, Said
from bots.clock import RunClock
from bots.events import Speech, WordsHeard


def speech_of(notice: Said, clock: RunClock, in_reply_to: str | None = None) -> Speech:
    """Make the event of sent words.

    Args:
        notice: the body's confirmation, with the hearers.
        clock: the run clock.
        in_reply_to: ``event_id`` of the memory that they answer, if any.
    """
    return Speech(
        text=notice.text,
        hearers=notice.hearers,
        radius=notice.radius,
        in_reply_to=in_reply_to,
        at=round(clock.moment(notice.at), 6),
    )


def heard_of(notice: Heard, clock: RunClock, *, attended: bool) -> WordsHeard:
    """Make the event of words that a body heard.

    Args:
        notice: the body's report.
        clock: the run clock.
        attended: whether they reach the mind.
    """
    return WordsHeard(
        speaker=notice.speaker,
        text=notice.text,
        distance=notice.distance,
        at=round(clock.moment(notice.at), 6),
        attended=attended,
    )
