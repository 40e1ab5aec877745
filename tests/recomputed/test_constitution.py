"""The figures of the constitution agree with a second computation from the events alone."""

import random
from pathlib import Path
from typing import Any

import pytest

from analysis.experiments.constitution.figures import Findings, findings
from analysis.experiments.constitution.figures import figures as figures_of_analysis
from analysis.experiments.constitution.metric import measure
from analysis.experiments.constitution.record import claims_of_record
from analysis.run import open_run
from tests.analysis.experiments.constitution.people import CHEST, Society
from tests.analysis.folders import Log, write_run
from tests.recomputed.civic_claims import counts
from tests.recomputed.constitution import LEFT_OUT, expected_when_shuffled, figures, tallied

RECORDED = Path(__file__).parents[1] / "analysis" / "experiments" / "constitution" / "recorded_anti"
PEOPLE = [f"Con{number}" for number in range(8)]
CAMPAIGNERS = ["Lira", "Thorin"]
EVERYBODY = [*PEOPLE, *CAMPAIGNERS, "Warden", "Guest"]
WORDS = (
    "The tax is too high!",
    "This LEVY takes the bread from us.",
    "Nobody  likes\tTaxes, " + "and I could speak of it all day long " * 6,
    "The syntax is fine.",
    "Good day.",
)
LENGTH_SECONDS = 700.0


class Troubled:
    """A made-up log in which times are off, and in which some things were not logged."""

    def __init__(self, seed: int) -> None:
        self.log = Log()
        self.chance = random.Random(f"{seed}/constitution")  # noqa: S311 - for a repeatable draw
        self._views: dict[str, float] = {}

    def write(self, folder: Path) -> Path:
        """Write the run folder and return its path."""
        self.log.joined(*EVERYBODY)
        self._laws()
        for _ in range(200):
            self._speak()
        self._tax()
        self._own_views()
        self.log.rows += [dict(row) for row in self.chance.sample(self.log.rows, 30)]
        self.log.ended(LENGTH_SECONDS + 20, seconds=LENGTH_SECONDS)
        for agent in EVERYBODY:
            self.log.said(LENGTH_SECONDS + 5, agent, WORDS[0], *EVERYBODY)
            self.log.add(LENGTH_SECONDS + 6, agent, "agent.left", reason="end")
        folder.mkdir(parents=True, exist_ok=True)
        config = "brain: {matters: [{name: faith, words: [pasta]}, {name: taxation, words: [tax, levy]}]}"
        (folder / "config.yaml").write_text(config, encoding="utf-8")
        people: list[dict[str, Any]] = [{"name": name, "group": "people"} for name in [*PEOPLE[:-1], "Silent"]]
        people[0]["views"] = {"taxation": 4}
        people += [{"name": name, "group": "people", "campaigns_for": ["taxation"]} for name in CAMPAIGNERS]
        facts = {"scenario": "constitution", "seed": 3, "speed": 2, "personas": [*people, {"name": "Warden"}]}
        return write_run(folder, self.log, facts)

    def _laws(self) -> None:
        log, chance = self.log, self.chance
        log.add(0.5, None, "civic.constitution", version=1, text="1. Pay.", rate_due=0.2, why="first")
        log.add(400.0, None, "civic.constitution", version=2, text="1. Pay less.", rate_due=0.1, why="amended")
        for name in EVERYBODY:
            log.add(
                300.0, name, "civic.feedback", text="Well.", abstained=False, score=None, evidence=[],
                matter=chance.choice(("taxation", "taxation", "taxation", "faith")),
            )  # fmt: skip
        drafted = [{"number": number, "law": number, "text": "No.", "because": ""} for number in range(1, 5)]
        log.add(310.0, None, "civic.amendments", by="Warden", version=1, amendments=drafted)
        for number in (1, 2, 3):
            ballots = {name: chance.choice(("yes", "yes", "no", "abstain")) for name in PEOPLE}
            for name, ballot in ballots.items():
                log.add(320.0, name, "civic.vote", amendment=number, vote=ballot, because="So.", evidence=[])
            told = [*ballots.values()]
            yes, no = told.count("yes"), told.count("no")
            # "Silent" is of the group and does not vote. The second count is wrong.
            log.add(
                330.0, None, "civic.tally", amendment=number, yes=yes, no=no + (number == 2),
                abstain=len(PEOPLE) + 1 - yes - no, passed=yes > no,
            )  # fmt: skip

    def _speak(self) -> None:
        chance, log = self.chance, self.log
        speaker, text = chance.choice(EVERYBODY), chance.choice(WORDS)
        at = chance.uniform(5, LENGTH_SECONDS - 20)
        near = chance.sample(EVERYBODY, chance.randint(0, 4))
        seen = [name for name in near if chance.random() < 0.7]
        told = {"at": at} if chance.random() < 0.7 else {}
        log.add(
            at + chance.uniform(0, 1.5), speaker, "speech", text=text, hearers=seen, radius=16.0, in_reply_to=None,
            **told,
        )  # fmt: skip
        for name in sorted(set(near) - set(seen) - {speaker}):
            parts = [text[:100], text[100:]] if len(text) > 100 else [text]
            for part in parts:
                log.add(at, name, "heard", speaker=speaker, text=part, distance=3.0, at=at + chance.uniform(-1, 5))
        if chance.random() < 0.6:
            # Sometimes an agent that heard nothing is moved, which cannot be traced.
            agent = chance.choice(near or PEOPLE)
            causes = [(speaker, text.upper(), at)]
            if chance.random() < 0.2:
                causes.append((chance.choice(EVERYBODY), text, at))
            self._move(agent, at + chance.uniform(-1, 3), causes)

    def _move(self, agent: str, t: float, causes: list[tuple[str, str, float]]) -> None:
        before = self._views.get(agent)
        self._views[agent] = self.chance.choice((0.0, 2.5, 4.0, 7.5))
        moved_by = [{"speaker": name, "text": text, "at": at, "memory_id": "m"} for name, text, at in causes]
        self.log.add(
            t, agent, "view", matter="taxation", score=self._views[agent], before=before, summary="Hm.",
            moved_by=moved_by,
        )  # fmt: skip

    def _own_views(self) -> None:
        for agent in (*PEOPLE[:3], *CAMPAIGNERS):
            self._move(agent, self.chance.uniform(600, 650), [])
        self.log.add(50.0, PEOPLE[1], "view", matter="faith", score=9.0, before=1.0, summary="Ah.", moved_by=[])

    def _tax(self) -> None:
        lies = 0
        for season in range(1, 8):
            opens = 90.0 * season
            rate = None if season == 3 else 0.2 if season < 5 else 0.1
            self._chests("tax.opened", opens, lies, season=season, rate_due=rate, closes_at=opens + 30)
            for name in PEOPLE if season != 4 else []:
                lies += self._pay(season, name, opens + 30)
            if season < 7:
                self._chests(
                    "tax.closed", opens + 30, lies, season=season, rate_due=rate, holdings=1, deposited=1, gained={},
                    others_deposited=0, fraction=0.15, matched=season != 2,
                )  # fmt: skip

    def _chests(self, kind: str, t: float, lies: int, **facts: Any) -> None:
        self.log.add(t, None, kind, chests={CHEST: {"dirt": lies}}, **facts)

    def _pay(self, season: int, name: str, closes: float) -> int:
        """Log a payment and return the pieces that the chest gained."""
        held, paid = self.chance.choice((0, 50, 80)), self.chance.randint(0, 16)
        # Some uses are logged after the season. One was not logged at all.
        late = self.chance.choice((-20.0, -5.0, 1.5))
        if (season, name) != (5, PEOPLE[0]):
            put, taken = ({"dirt": paid}, {}) if self.chance.random() < 0.8 else ({"dirt": paid + 2}, {"dirt": 2})
            self.log.add(closes + late, name, "container.used", container=CHEST, put=put, taken=taken)
        self.log.add(closes + 4, name, "container.used", container="barrel", put={"dirt": 1}, taken={})
        self.log.add(
            closes, name, "tax.paid", season=season, rate_due=0.2, holdings=held, deposited=paid, items={},
            fraction=paid / held if held else None, verified_by="chest contents",
        )  # fmt: skip
        return paid


def compared(folder: Path) -> tuple[Findings, dict[str, float | None]]:
    """Compare the figures of one run, and return the findings and the figures of this folder."""
    run = open_run(folder)
    found = findings(run)
    theirs, own = figures_of_analysis(found), figures(folder)
    assert own.keys() | set(LEFT_OUT) == theirs.keys()
    assert own == pytest.approx({name: theirs[name] for name in own})
    assert list(tallied(folder).values()) == counts(claims_of_record([found]))
    return found, own


def test_the_figures_of_a_recorded_run_agree() -> None:
    _, own = compared(RECORDED)
    assert None not in own.values()
    headline = measure(open_run(RECORDED)).headline
    assert own == pytest.approx({name: headline[name] for name in headline if name not in LEFT_OUT}, abs=6e-5)
    assert own["view_changes"] == 670 and own["view_changes_second_hand"] == 325
    assert own["paid_change_points"] == pytest.approx(-15.18, abs=0.01)


SOCIETIES = {
    "plain": Society(),
    "deaf": Society(deaf=("Con10",), audience=3),
    "muted": Society(muted=True),
    "frozen": Society(why="frozen", after_percent=20),
    "nobody campaigns": Society(campaigners=[]),
}


@pytest.mark.parametrize("society", SOCIETIES.values(), ids=SOCIETIES)
def test_the_figures_of_made_up_societies_agree(society: Society, tmp_path: Path) -> None:
    _, own = compared(society.write(tmp_path))
    assert own["paid_before_percent"] and own["seasons_closed"] == 10


@pytest.mark.parametrize("seed", range(3))
def test_the_figures_of_troubled_logs_agree(seed: int, tmp_path: Path) -> None:
    found, own = compared(Troubled(seed).write(tmp_path))
    assert None not in own.values()
    assert 0 < int(own["view_changes_traced"] or 0) < int(own["view_changes"] or 0)
    assert own["view_changes_directly"] and own["view_changes_second_hand"] and own["moved_unreached"]
    assert 0 < int(own["spans_matched"] or 0) < int(own["spans"] or 0)
    assert (own["tallies_right"], own["amendments_drafted"], own["seasons_closed"]) == (2, 4, 6)
    assert found.people.constituents[-1] == "Silent"


@pytest.mark.parametrize("source", ["recorded", "made up"])
def test_the_mean_of_the_shuffles_is_near_its_expected_value(source: str, tmp_path: Path) -> None:
    folder = RECORDED if source == "recorded" else Society(audience=3).write(tmp_path)
    # The mean of 500 shuffles has a standard error below 0.004.
    assert findings(open_run(folder)).shuffled.mean == pytest.approx(expected_when_shuffled(folder), abs=0.015)
