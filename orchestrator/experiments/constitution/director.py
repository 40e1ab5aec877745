"""The director of ``constitution``: hands out the laws, holds the tax seasons, and lets agents amend the laws."""

import anyio

from bots.events import CivicAmendments, CivicConstitution, CivicTally, HandedOut
from bots.mind.laws import PERCENT_MAX
from bots.mind.moment.matters import Amendment
from orchestrator.directors.director import Director, NoAnswerError, Premises, Stage, directs
from orchestrator.errors import CivitasError
from orchestrator.experiments.constitution.assembly import Assembly, enact, tally
from orchestrator.experiments.constitution.settings import ConstitutionSettings, check_constitution
from orchestrator.experiments.constitution.tax_law import CONSTITUTION, tax_percent
from orchestrator.experiments.constitution.treasury import Treasury

HAND_OUT_SECONDS_MAX = 8.0
"""How long we try to give a person a text, run clock: usually less than the time to the first announcement."""
HAND_OUT_AGAIN_SECONDS = 0.5


@directs("constitution", order=30)
class ConstitutionDirector(Director[ConstitutionSettings]):
    """Carries out the paper's protocol.

    Before the new text is handed out, nobody can perceive whether the text may be amended: with a frozen constitution,
    everyone is still asked and votes, and then gets the same text again.
    """

    settings_type = ConstitutionSettings | None

    @classmethod
    def check(cls, settings: ConstitutionSettings, premises: Premises) -> None:
        """Check that the run has what the constitution needs."""
        check_constitution(settings, premises)

    def __init__(self, settings: ConstitutionSettings, stage: Stage) -> None:
        super().__init__(settings, stage)
        self._text = settings.text
        self._version = 1
        self._constituents = self._group(settings.constituents)
        self._influencers = self._group(settings.influencers)
        managers = self._group(settings.manager)
        if len(managers) != 1 or not self._constituents:
            raise CivitasError(
                f"A constitution needs people in the group {settings.constituents!r}, which has "
                f"{len(self._constituents)}, and one person in {settings.manager!r}, which has {len(managers)}."
            )
        self._manager = managers[0]
        self._assembly = Assembly(self)
        self._treasury = Treasury(
            self, self._constituents, self._rate_due, lambda name: stage.journal_for(f"{self.source}.{name}", name)
        )

    async def run(self) -> None:
        """Carry out the whole protocol."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._treasury.hold_seasons)
            tasks.start_soon(self._govern)

    async def _govern(self) -> None:
        settings = self.settings
        await self._put_in_force("first")
        await self.wait_until(settings.feedback_at_seconds)
        await self.announce(settings.announcer, "The people are asked what they think of the constitution.")
        feedback = await self._assembly.hear_feedback(
            (*self._constituents, *self._influencers), settings.draft_at_seconds
        )
        await self.wait_until(settings.draft_at_seconds)
        amendments = await self._assembly.draft(self._manager, feedback, settings.vote_at_seconds)
        self.journal.record(
            CivicAmendments(
                by=self._manager, version=self._version, amendments=[one.model_dump(mode="json") for one in amendments]
            )
        )
        await self.wait_until(settings.vote_at_seconds)
        await self.announce(settings.announcer, "The people vote on amendments to the constitution.")
        ballots = await self._assembly.vote(self._constituents, amendments, settings.count_at_seconds)
        await self.wait_until(settings.count_at_seconds)
        tallies = {one.number: tally(one.number, len(self._constituents), ballots[one.number]) for one in amendments}
        for count in tallies.values():
            self.journal.record(count)
        text, why = self._outcome(amendments, tallies)
        await self.wait_until(settings.in_force_at_seconds)
        self._version += text != self._text
        self._text = text
        await self._put_in_force(why)

    def _outcome(self, amendments: tuple[Amendment, ...], tallies: dict[int, CivicTally]) -> tuple[str, str]:
        """Return the text that results from the vote, and the reason."""
        if not self.settings.amendable:
            return self._text, "frozen"
        text = enact(self._text, amendments, tallies)
        return text, "not amended" if text == self._text else "amended"

    async def _put_in_force(self, why: str) -> None:
        """Hand the text out to everyone, and log it."""
        self.journal.record(
            CivicConstitution(version=self._version, text=self._text, rate_due=self._rate_due(), why=why)
        )
        reached: list[str] = []

        async def give(name: str) -> None:
            if await self._hand_out(name):
                reached.append(name)

        async with anyio.create_task_group() as tasks:
            for persona in self.stage.personas:
                tasks.start_soon(give, persona.name)
        self.journal.record(HandedOut(title=CONSTITUTION, text=self._text, to=sorted(reached)))

    async def _hand_out(self, name: str) -> bool:
        """Give a person the text. It is tried for a while, since a person without the text cannot follow it."""
        clock = self.stage.clock
        until = clock.now() + HAND_OUT_SECONDS_MAX
        while True:
            try:
                await self.stage.people.hand_out(name, CONSTITUTION, self._text)
            except NoAnswerError as error:
                if clock.now() >= until:
                    self.fault(str(error), f"handing the constitution to {name}")
                    return False
                await clock.sleep(HAND_OUT_AGAIN_SECONDS)
            else:
                return True

    def _rate_due(self) -> float | None:
        percent = tax_percent(self._text)
        return None if percent is None else percent / PERCENT_MAX

    def _group(self, name: str) -> tuple[str, ...]:
        return tuple(persona.name for persona in self.stage.personas if persona.group == name)
