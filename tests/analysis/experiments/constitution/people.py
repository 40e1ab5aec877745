"""Made-up logs of a people that taxes itself: campaigners talk, some hear, views move, taxes are paid, laws change."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.analysis.folders import Log, write_run

CONSTITUENTS = [f"Con{number:02d}" for number in range(1, 11)]
CAMPAIGNERS = ["Thorin", "Lira", "Grom"]
MANAGER = "Warden"
FIRST = "1. Everybody pays 20 % of what they hold in tax.\n2. Nobody steals.\nSigned in the hall."
WINDOW_SECONDS, SEASONS_SECONDS, CHANGE_SECONDS = 20.0, 120.0, 600.0
CHEST = "community chest"
PLACE = (100.0, 64.0, 200.0)


@dataclass
class Society:
    """The settings of a made-up run. Every expected figure follows from them.

    Args:
        condition: name of the condition; the amounts paid vary with it and with the seed.
        seed: seed of the random draws.
        before_percent: the tax that everybody pays before the change.
        after_percent: the tax that everybody pays after it, as the new law asks.
        why: reason of the constitution that comes into force.
        deaf: constituents who hear nothing at all.
        audience: number of constituents who hear each utterance; None: all who are not deaf.
        moves: whether heard words move views.
        muted: nobody hears anybody.
    """

    condition: str = "anti"
    seed: int = 1
    before_percent: float = 20.0
    after_percent: float = 10.0
    why: str = "amended"
    deaf: tuple[str, ...] = ()
    audience: int | None = None
    moves: bool = True
    muted: bool = False
    campaigners: list[str] = field(default_factory=lambda: list(CAMPAIGNERS))

    def log(self) -> Log:
        """Return the log of twenty minutes."""
        log, chance = Log(), random.Random(f"{self.seed}/society")  # noqa: S311 - for a repeatable draw
        log.joined(*CONSTITUENTS, *self.campaigners, MANAGER)
        log.add(0.5, None, "civic.constitution", version=1, text=FIRST, rate_due=0.2, why="first")
        self._talk(log, chance)
        self._decide(log)
        self._tax(log, random.Random(f"{self.condition}/{self.seed}/taxes"))  # noqa: S311 - for a repeatable draw
        log.ended(1200.0)
        return log

    def write(self, folder: Path) -> Path:
        """Write the log as a run folder and return its path."""
        run_id = f"constitution-{self.condition}-{self.seed}"
        told = {"run_id": run_id, "scenario": "constitution", "condition": self.condition, "seed": self.seed}
        return write_run(folder / run_id, self.log(), told | {"mind": "rules", "speed": 4, "personas": self.personas()})

    def personas(self) -> list[dict[str, Any]]:
        """Return the settings as the manifest has them."""
        people = [{"name": name, "group": "constituents", "views": {"taxation": 5.0}} for name in CONSTITUENTS]
        people += [
            {"name": name, "group": "influencers", "views": {"taxation": 1.0}, "campaigns_for": ["taxation"]}
            for name in self.campaigners
        ]
        return [*people, {"name": MANAGER, "group": "managers"}]

    def _talk(self, log: Log, chance: random.Random) -> None:
        views = dict.fromkeys(CONSTITUENTS, 5.0)
        able = [name for name in CONSTITUENTS if name not in self.deaf]
        for number, t in enumerate(range(10, 300, 10)):
            if not self.campaigners:
                continue
            speaker = self.campaigners[number % len(self.campaigners)]
            words = f"The tax of 20 % is too high, and I say it for the {number}th time!"
            most = len(able) if self.audience is None else self.audience
            hearers = [] if self.muted else sorted(chance.sample(able, min(most, len(able))))
            # The speaker logs the words a little after they were heard.
            log.said(t + 0.5, speaker, words, *hearers)
            if hearers and self.moves:
                agent = hearers[number % len(hearers)]
                moved(log, float(t), agent, views[agent], views[agent] - 0.5, (speaker, words))
                views[agent] -= 0.5

    def _decide(self, log: Log) -> None:
        for name in CONSTITUENTS:
            log.add(
                300.0, name, "civic.feedback", text="It is too much.", abstained=False, matter="taxation", score=3.0,
                evidence=[],
            )  # fmt: skip
        drafted = [{"number": 1, "law": 1, "text": self.amended, "because": "It is too much."}]
        log.add(360.0, None, "civic.amendments", by=MANAGER, version=1, amendments=drafted)
        for number, name in enumerate(CONSTITUENTS):
            ballot = "yes" if number < 6 else "no" if number < 9 else "abstain"
            log.add(420.0, name, "civic.vote", amendment=1, vote=ballot, because="So I think.", evidence=[])
        log.add(480.0, None, "civic.tally", amendment=1, yes=6, no=3, abstain=1, passed=True)
        changed = self.why == "amended"
        text = (
            FIRST.replace("1. Everybody pays 20 % of what they hold in tax.", f"1. {self.amended}")
            if changed
            else FIRST
        )
        log.add(CHANGE_SECONDS, None, "civic.constitution", version=2, text=text, rate_due=self._due(11), why=self.why)

    @property
    def amended(self) -> str:
        """Return the new text of the first law."""
        return f"Everybody pays {self.after_percent:g} % of what they hold in tax."

    def _due(self, season: int) -> float:
        return self.after_percent / 100 if season > 5 and self.why == "amended" else 0.2

    def _tax(self, log: Log, chance: random.Random) -> None:
        lies = 0
        for season in range(1, 11):
            opens = SEASONS_SECONDS * season - 60.0
            closes = opens + WINDOW_SECONDS
            percent = self.before_percent if season <= 5 else self.after_percent
            log.add(
                opens, None, "tax.opened", season=season, rate_due=self._due(season), closes_at=closes,
                chests={CHEST: {"dirt": lies}},
            )  # fmt: skip
            for name in CONSTITUENTS:
                pieces = round(percent) + (chance.choice((-1, 1)) if self.seed else 0)
                placed(log, opens + 5.0, name, dirt=pieces)
                # Positions off season, far from the chest.
                log.add(closes + 30.0, name, "inventory", items={"dirt": 100 - pieces})
                lies += pieces
                log.add(
                    closes, name, "tax.paid", season=season, rate_due=self._due(season), holdings=100,
                    deposited=pieces, items={"dirt": pieces}, fraction=pieces / 100, verified_by="chest contents",
                )  # fmt: skip
            log.add(
                closes, None, "tax.closed", season=season, rate_due=self._due(season), holdings=1000, deposited=0,
                others_deposited=0, fraction=percent / 100, chests={CHEST: {"dirt": lies}}, gained={}, matched=True,
            )  # fmt: skip


def moved(log: Log, t: float, agent: str, before: float | None, score: float, *by: tuple[str, str]) -> None:
    """Log that heard words moved a view."""
    told = [{"speaker": speaker, "text": text, "at": t, "memory_id": f"{agent}/m1"} for speaker, text in by]
    log.add(t, agent, "view", matter="taxation", score=score, before=before, summary="Well.", moved_by=told)


def placed(log: Log, t: float, agent: str, **items: int) -> None:
    """Log a use of the community chest: positive counts were put in, negative counts taken out."""
    put = {item: count for item, count in items.items() if count > 0}
    taken = {item: -count for item, count in items.items() if count < 0}
    row = log.add(t, agent, "container.used", container=CHEST, put=put, taken=taken)
    row["x"], row["y"], row["z"] = PLACE
