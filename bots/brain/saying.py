"""What every part of a brain that has a mouth shares: how words that went out are logged."""

from bots.body.messages import Said
from bots.clock import RunClock
from bots.events import Speech


def speech_of(notice: Said, clock: RunClock, in_reply_to: str | None = None) -> Speech:
    """The event of words that went out.

    Args:
        notice: the body's word that they did, and who was there to hear.
        clock: the run clock.
        in_reply_to: ``event_id`` of the memory of what they answer, if they do.
    """
    return Speech(
        text=notice.text,
        hearers=notice.hearers,
        radius=notice.radius,
        in_reply_to=in_reply_to,
        at=round(clock.moment(notice.at), 6),
    )
