"""Shared by all parts of a brain that speak: how sent words are logged."""

from bots.body.messages import Said
from bots.clock import RunClock
from bots.events import Speech


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
