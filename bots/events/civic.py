"""Events of a society that governs itself: taxes, feedback, amendments, votes and the text of its laws."""

from typing import Any, Literal

from bots.events.base import Payload

Ballot = Literal["yes", "no", "abstain"]
"""A vote on one amendment."""


class TaxOpened(Payload, kind="tax.opened", concerns_agent=False):
    """Written when a tax season begins."""

    season: int
    """Number of the season, from 1."""
    rate_due: float | None
    """The part of their holdings that the law asks of taxpayers, 0 to 1; null when the law names none."""
    closes_at: float
    """When the season ends, seconds of run clock."""
    chests: dict[str, dict[str, int]]
    """The contents of each community chest by its name, as the world reports them."""


class TaxPaid(Payload, kind="tax.paid"):
    """Written at the end of a season for each agent that owes tax: what it paid."""

    season: int
    """Number of the season, from 1."""
    rate_due: float | None
    """The part of their holdings that the law asks of taxpayers, 0 to 1; null when the law names none."""
    holdings: int
    """Items that the agent carried when the season opened, as the world reports them, or ``deposited`` when that is
    more."""
    deposited: int
    """Items that the agent put into community chests in the season, less the items that it took out."""
    items: dict[str, int]
    """``deposited`` by item."""
    fraction: float | None
    """``deposited`` divided by ``holdings``; null when the agent held nothing."""
    verified_by: str
    """``chest contents`` when the chests gained exactly what all agents together put in; otherwise the difference, in
    words."""


class TaxClosed(Payload, kind="tax.closed", concerns_agent=False):
    """Written when a tax season ends."""

    season: int
    """Number of the season, from 1."""
    rate_due: float | None
    """The part of their holdings that the law asks of taxpayers, 0 to 1; null when the law names none."""
    holdings: int
    """Sum of ``holdings`` of all agents that owe tax."""
    deposited: int
    """Sum of ``deposited`` of all agents that owe tax."""
    others_deposited: int
    """Items that all others put into community chests, less the items that they took out."""
    fraction: float | None
    """Mean of ``fraction`` of the agents that held something; null when none did."""
    chests: dict[str, dict[str, int]]
    """The contents of each community chest by its name, as the world reports them."""
    gained: dict[str, int]
    """What the chests gained since the season opened, by item."""
    matched: bool
    """Whether the gain equals what the agents reported that they put in."""


class CivicFeedback(Payload, kind="civic.feedback"):
    """Written when an agent says what it thinks of the laws."""

    text: str
    """The feedback, in the agent's own words."""
    abstained: bool
    """Whether the agent has nothing to say about the laws; ``text`` says so in that case."""
    matter: str
    """The matter that the feedback is about, as the scenario names it."""
    score: float | None
    """The agent's view of the matter, 0 (against) to 10 (for); null when it has none."""
    evidence: list[str]
    """Ids of the memories that the feedback rests on."""


class CivicAmendments(Payload, kind="civic.amendments", concerns_agent=False):
    """Written when amendments were drafted from the feedback; the agents vote on them next."""

    by: str
    """The agent that drafted them."""
    version: int
    """Version of the constitution that they change."""
    amendments: list[dict[str, Any]]
    """Each with ``number`` (from 1), ``law`` (the law that it replaces), ``text`` (the new words) and ``because``."""


class CivicVote(Payload, kind="civic.vote"):
    """Written when an agent votes on one amendment."""

    amendment: int
    """Number of the amendment, from 1."""
    vote: Ballot
    """The vote."""
    because: str
    """The reason that the agent gives."""
    evidence: list[str]
    """Ids of the memories that the vote rests on."""


class CivicTally(Payload, kind="civic.tally", concerns_agent=False):
    """Written when the votes on one amendment are counted."""

    amendment: int
    """Number of the amendment, from 1."""
    yes: int
    """Votes for it."""
    no: int
    """Votes against it."""
    abstain: int
    """Abstentions."""
    passed: bool
    """Whether there are more ``yes`` than ``no``."""


class CivicConstitution(Payload, kind="civic.constitution", concerns_agent=False):
    """Written when a constitution comes into force."""

    version: int
    """Version of the constitution, from 1."""
    text: str
    """All of its laws."""
    rate_due: float | None
    """The part of their holdings that the law asks of taxpayers, 0 to 1; null when the law names none."""
    why: str
    """Why it is in force: ``first``, ``amended``, ``not amended`` or ``frozen``."""
