"""Taxes: windows are announced, opened and closed, and payments are read from the world.

How a payment is measured:

* ``deposited`` is what the payer put into the community chests between opening and closing, minus what they took
  out, as their body reported when it closed each chest.
* ``holdings`` is what they carried at the opening, according to the world: the amount of which they can pay a part.
  What they gather after paying does not count, and what they lose by a death does not matter. If they deposited more
  than that, it is what they deposited.
* ``fraction`` is ``deposited`` divided by ``holdings``; None if a person held nothing.
* The reports are checked against the world. From one closing to the next, every chest must have gained, item by item,
  exactly what all people together report. So a deposit in progress when a window opens or closes is not counted as a
  difference, and an unreported deposit is a difference, at any time.

What cannot be read is a logged fault, and not a payment.
"""

import math
from collections.abc import Callable, Mapping, Sequence

from bots.events import Journal, TaxClosed, TaxOpened, TaxPaid
from orchestrator.directors.director import Counts, Director, NoAnswerError
from orchestrator.experiments.constitution.census import Census, CensusTaker, change, total
from orchestrator.experiments.constitution.settings import ConstitutionSettings, TaxSeason
from worlds import WorldError

LOOK_WALL_SECONDS = 0.5
"""Interval between two checks of the books after a window; agents report once a second."""
MATCHED = "chest contents"


class Treasury:
    """Keeps the books of the community chests.

    Args:
        director: announces and logs.
        payers: people who owe taxes.
        rate_due: the rate in the law in force, 0 to 1; None if the law names none.
        journal_for: makes the journal in which a payer's payments are logged.
    """

    def __init__(
        self,
        director: Director[ConstitutionSettings],
        payers: Sequence[str],
        rate_due: Callable[[], float | None],
        journal_for: Callable[[str], Journal],
    ) -> None:
        self._director = director
        self._settings = director.settings
        self._payers = payers
        self._rate_due = rate_due
        self._journals = {name: journal_for(name) for name in payers}
        self._taker = CensusTaker(director.stage, director.settings.chests)
        self._balanced: Census | None = None
        """The reading at which the books start: that of the last closing, or of the start."""

    async def hold_seasons(self) -> None:
        """Hold every window."""
        self._balanced = await self._read("reading the community chests at the start", ())
        for season in self._settings.seasons():
            await self._hold(season)

    async def _hold(self, season: TaxSeason) -> None:
        director, settings = self._director, self._settings
        number, window = season.number, f"{settings.window_seconds:g} seconds"
        await director.wait_until(season.announced_at)
        await self._announce(
            f"Tax season {number} opens in {settings.notice_seconds:g} seconds, for {window}: "
            "bring what the law says to the community chest."
        )
        await director.wait_until(season.opens_at)
        before = await self._read(f"opening tax season {number}", self._payers)
        rate_due = self._rate_due()
        if before is not None:
            if self._balanced is None:
                self._balanced = before
            director.journal.record(
                TaxOpened(season=number, rate_due=rate_due, closes_at=season.closes_at, chests=_plain(before.chests))
            )
        await self._announce(
            f"Tax season {number} is open for {window}: put what the law says into the community chest."
        )
        await director.wait_until(season.closes_at)
        await self._announce(f"Tax season {number} is over.")
        if before is not None:
            await self._close(season, before, rate_due)

    async def _close(self, season: TaxSeason, before: Census, rate_due: float | None) -> None:
        director = self._director
        after, difference = await self._settled(f"closing tax season {season.number}")
        if after is None:
            return
        self._balanced = after
        paid = []
        for name in self._payers:
            if name in before.unread:
                director.fault(before.unread[name], f"taxes of {name} in season {season.number}")
                continue
            items = _put(name, before, after)
            deposited = sum(items.values())
            holdings = max(before.held[name], deposited)
            payment = TaxPaid(
                season=season.number,
                rate_due=rate_due,
                holdings=holdings,
                deposited=deposited,
                items=items,
                fraction=deposited / holdings if holdings > 0 else None,
                verified_by=difference or MATCHED,
            )
            self._journals[name].record(payment)
            paid.append(payment)
        others = {name for name in (*before.receipts, *after.receipts) if name not in self._journals}
        fractions = [one.fraction for one in paid if one.fraction is not None]
        director.journal.record(
            TaxClosed(
                season=season.number,
                rate_due=rate_due,
                holdings=sum(one.holdings for one in paid),
                deposited=sum(one.deposited for one in paid),
                others_deposited=sum(sum(_put(name, before, after).values()) for name in others),
                fraction=sum(fractions) / len(fractions) if fractions else None,
                chests=_plain(after.chests),
                gained=change(total(before.chests.values()), total(after.chests.values())),
                matched=not difference,
            )
        )

    async def _settled(self, what: str) -> tuple[Census | None, str]:
        """Return a reading in which chests and reports agree, or else the last one, with the difference."""
        after = await self._read(what, ())
        difference = self._differs(after)
        clock, looks = self._director.stage.clock, math.ceil(self._settings.receipt_wall_seconds / LOOK_WALL_SECONDS)
        for _ in range(looks):
            if after is not None and not difference:
                break
            await clock.sleep(LOOK_WALL_SECONDS * clock.speed)  # agents report nothing in a pause, so it does not count
            again = await self._read(what, ())
            if again is not None:
                after, difference = again, self._differs(again)
        return after, difference

    def _differs(self, after: Census | None) -> str:
        """Return the difference between chests and reports since the books were balanced; empty if they agree."""
        base = self._balanced
        if base is None or after is None:
            return ""
        found = []
        for chest in after.chests:
            gained = change(base.chests[chest], after.chests[chest])
            told = change(base.told(chest), after.told(chest))
            for item, count in change(told, gained).items():
                found.append(f"{chest} gained {count:+d} {item} more than reported")
        return "; ".join(found)

    async def _read(self, what: str, people: Sequence[str]) -> Census | None:
        try:
            return await self._taker.take(people)
        except (WorldError, NoAnswerError) as error:
            self._director.fault(str(error), what)
            return None

    async def _announce(self, text: str) -> None:
        await self._director.announce(self._settings.announcer, text)


def _put(name: str, before: Census, after: Census) -> Counts:
    """Return what a person put in between two readings, minus what they took out."""
    return change(before.deposited(name), after.deposited(name))


def _plain(chests: Mapping[str, Counts]) -> dict[str, Counts]:
    return {name: dict(counts) for name, counts in chests.items()}
