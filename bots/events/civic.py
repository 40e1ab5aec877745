"""Events of a people that governs itself: taxes, feedback, amendments, votes, and the text that comes of them."""

from typing import Any, Literal

from bots.events.base import Payload

Ballot = Literal["yes", "no", "abstain"]


class TaxOpened(Payload, kind="tax.opened"):
    """A season in which taxes are paid began."""

    season: int
    """From 1."""
    rate_due: float | None
    """Part of what one holds that the law asks for, 0 to 1; None when the law names none."""
    closes_at: float
    """Run clock, seconds."""
    chests: dict[str, dict[str, int]]
    """What lay in each community chest by its name, as the world says."""


class TaxPaid(Payload, kind="tax.paid"):
    """What somebody who owes paid in a season, logged at its end; where nothing is owed, nothing is logged."""

    season: int
    rate_due: float | None
    holdings: int
    """Pieces that they carried as the season opened, as the world says; what they deposited where that is more."""
    deposited: int
    """Pieces that they put into community chests in the season, less what they took out."""
    items: dict[str, int]
    """The same by item."""
    fraction: float | None
    """``deposited`` of ``holdings``; None for somebody who held nothing."""
    verified_by: str
    """``chest contents`` when the chests gained exactly what all together put in; else what differed."""


class TaxClosed(Payload, kind="tax.closed"):
    """A season ended."""

    season: int
    rate_due: float | None
    holdings: int
    """Of all who owe."""
    deposited: int
    """By all who owe."""
    others_deposited: int
    """By everybody else."""
    fraction: float | None
    """Mean of those who held something; None when nobody did."""
    chests: dict[str, dict[str, int]]
    """What lies in each community chest, as the world says."""
    gained: dict[str, int]
    """What the chests gained since the season opened, by item."""
    matched: bool
    """Whether that is exactly what agents told that they put in."""


class CivicFeedback(Payload, kind="civic.feedback"):
    """What somebody thinks of the laws, in their own words."""

    text: str
    abstained: bool
    """Whether they have nothing to say of them; the text says so then."""
    matter: str
    score: float | None
    """Their view of the matter, 0 (against) to 10 (for); None when they have none."""
    evidence: list[str]
    """Ids of the memories that it rests on."""


class CivicAmendments(Payload, kind="civic.amendments"):
    """What was drafted from the feedback, to be voted on."""

    by: str
    version: int
    """Of the constitution that they would change."""
    amendments: list[dict[str, Any]]
    """Each ``number`` (from 1), ``law`` (which it replaces), ``text`` (its new words) and ``because``."""


class CivicVote(Payload, kind="civic.vote"):
    """Somebody's vote on one amendment."""

    amendment: int
    vote: Ballot
    because: str
    evidence: list[str]


class CivicTally(Payload, kind="civic.tally"):
    """The exact count of the votes on one amendment."""

    amendment: int
    yes: int
    no: int
    abstain: int
    passed: bool
    """More yes than no."""


class CivicConstitution(Payload, kind="civic.constitution"):
    """The constitution as it is in force from now on."""

    version: int
    """From 1."""
    text: str
    rate_due: float | None
    why: str
    """``first``, ``amended``, ``not amended``, ``frozen``."""
