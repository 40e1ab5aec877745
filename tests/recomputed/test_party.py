"""The figures of the party agree with a second computation from the events alone."""

import random
from pathlib import Path
from typing import Any

import pytest

from analysis.experiments.party import metric
from analysis.run import open_run
from tests.analysis.experiments.party.people import MAYOR, PARTY, answers, opened, town_log
from tests.analysis.folders import Log
from tests.recomputed.civic_claims import values_by_figure
from tests.recomputed.party import figures, figures_of_claims

PEOPLE = [
    "Isabella Rodriguez",
    "Sam_Moore",
    "Tom",
    "Jane",
    "Ryan Park",
    "Maria Lopez",
    "Klaus",
    "Eddy",
    "Ayesha Khan",
    "Wolfgang",
]
HOSTS = PEOPLE[:2]
WORDS = (
    "Do come to my Valentine's party!",
    "Isabella gives a party. Have you heard any news?",
    "Do you know of the party?",
    "Sam is the candidate for mayor.",
    "Who is running for mayor?",
    "The election is near; vote.",
    "I saw coal.",
)
YES = ("Yes. I know.", "I am told so.", "It was said to me.")
NO = ("No, I did not know.", "I'm not sure.", " ")


class Town:
    """A made-up log of a town that is asked for news: some answers rest on what was heard, others on nothing."""

    def __init__(self, seed: int, *, episodes: bool, asked: float) -> None:
        self.log = Log()
        self.chance = random.Random(f"{seed}/party")  # noqa: S311 - for a repeatable draw
        self.memories: dict[str, list[str]] = {name: [] for name in PEOPLE}
        self.episodes, self.asked = episodes, asked
        self._make()

    def _make(self) -> None:
        self.log.joined(*PEOPLE)
        for name in PEOPLE:
            self._remember(name, 1.5, "I mean to give a party." if name in HOSTS else "Sam is my neighbour.")
            if name == HOSTS[1]:
                self._remember(name, 1.6, "I am a candidate for mayor.")
        self._ask(5.0)
        for t in sorted(self.chance.uniform(20, 850) for _ in range(120)):
            self._speak(t)
        present = self.chance.sample(PEOPLE, 5)
        self.log.add(
            250.0, None, "attendance", occasion="party", place="cafe", within_blocks=8.0, present=present,
            absent=[name for name in PEOPLE if name not in present], positions={},
        )  # fmt: skip
        self._ask(900.0)
        self.log.rows += [dict(row) for row in self.chance.sample(self.log.rows, 20)]
        self.log.ended(1010.0, seconds=1000.0)
        for name in PEOPLE:
            answers(self.log, 1005.0, name, PARTY, "Yes, of course.", *self.memories[name])

    def _remember(self, agent: str, t: float, text: str, *evidence: str, **held: str) -> None:
        memory_id = f"{agent}/m{len(self.memories[agent]):06d}"
        self.memories[agent].append(memory_id)
        told: dict[str, Any] = {"episode": None, "speaker": None, "quote": None} | held if self.episodes else {}
        self.log.add(
            t, agent, "memory", memory_id=memory_id, text=text, importance=5.0, evidence=list(evidence), **told
        )

    def _speak(self, t: float) -> None:
        chance = self.chance
        speaker, text = chance.choice(PEOPLE), chance.choice(WORDS)
        near = [name for name in PEOPLE if name != speaker and chance.random() < 0.18]
        seen = [name for name in near if chance.random() < 0.7]
        told = {"at": t} if chance.random() < 0.5 else {}
        self.log.add(
            t + chance.uniform(0, 1), speaker, "speech", text=text, hearers=seen, radius=16.0, in_reply_to=None, **told
        )
        for name in sorted(set(near) - set(seen)):
            self.log.heard(t + chance.uniform(-1, 5), name, speaker, text)
        # Others remember words that they did not hear.
        for name in sorted({*near, chance.choice(PEOPLE)}):
            self._remember(
                name, t + chance.uniform(-6, 30), f'{speaker} said: "{text}"', episode="heard_speech", speaker=speaker,
                quote=text,
            )  # fmt: skip
            if chance.random() < 0.3:
                self._remember(name, t + 30, "So there is a party.", *self.memories[name][-1:])

    def _ask(self, t: float) -> None:
        for name in PEOPLE:
            for question in (PARTY, MAYOR):
                self._answer(t, name, question)
            for other in PEOPLE:
                if self.chance.random() < self.asked:
                    self._answer(t + 5, name, f"Do you know of {other}?", about=other)

    def _answer(self, t: float, name: str, question: str, about: str | None = None) -> None:
        chance, own = self.chance, self.memories[name]
        everybody = [memory for memories in self.memories.values() for memory in memories]
        evidence = chance.choices(own, k=6) + chance.choices(everybody, k=2) if chance.random() < 0.8 else []
        for again in range(chance.choice((1, 1, 2))):
            answer = chance.choice((*YES, *YES, *YES, *NO, ""))
            answers(self.log, t + again, name, question, answer, *evidence, about=about)


def compared(folder: Path) -> dict[str, float | None]:
    """Compare the figures of one run, and return those of this folder."""
    found = metric.measure(open_run(folder))
    own = figures(folder)
    assert own.keys() == found.headline.keys()
    # Analysis rounds to four decimals.
    assert own == pytest.approx(dict(found.headline), abs=6e-5)
    claimed = values_by_figure(found.claims)
    for name, values in figures_of_claims(folder).items():
        assert values == pytest.approx(claimed.get(name, []), abs=1.2e-4), name
    return own


@pytest.mark.parametrize("party", [True, False])
def test_the_figures_of_a_log_worked_by_hand_agree(party: bool, tmp_path: Path) -> None:
    opened(tmp_path, town_log(party=party))
    own = figures(tmp_path)
    assert own == pytest.approx(dict(metric.measure(open_run(tmp_path)).headline), abs=6e-5)
    assert own["party_end_share"] == pytest.approx(0.6 if party else 0.0)


@pytest.mark.parametrize("episodes", [True, False], ids=["episodes", "older log"])
@pytest.mark.parametrize("seed", range(3))
def test_the_figures_of_busy_towns_agree(seed: int, episodes: bool, tmp_path: Path) -> None:
    opened(tmp_path, Town(seed, episodes=episodes, asked=0.98).log, speed=1.5)
    own = compared(tmp_path)
    assert None not in own.values()
    assert all(0 < (own[name] or 0) < 1 for name in ("party_end_share", "density_end", "acquaintance_unsound_share"))
    assert own["invited_came_share"]
    assert all(figures_of_claims(tmp_path).values())


def test_a_density_needs_most_of_the_questions(tmp_path: Path) -> None:
    opened(tmp_path, Town(5, episodes=True, asked=0.6).log)
    own = compared(tmp_path)
    assert own["density_start"] is None and own["density_end"] is None
    assert own["acquaintance_unsound_share"]
