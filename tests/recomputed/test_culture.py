"""The figures of memes and faith agree with a second computation from the events alone."""

import random
from pathlib import Path
from typing import Any

import pytest

from analysis.claims import Within
from analysis.experiments.culture import faith_metric, meme_metric
from analysis.run import open_run
from tests.analysis.experiments.culture.people import aims, at, opened, said_at
from tests.analysis.experiments.culture.test_faith import run_of_faith
from tests.analysis.folders import Log
from tests.recomputed.civic_claims import values_by_figure
from tests.recomputed.culture import figures, figures_of_claims

PEOPLE = [f"Folk{number:02d}" for number in range(24)]
PRIESTS = ("Pia", "Pol")
EVERYBODY = [*PEOPLE, *PRIESTS]
CREEDS = ("Become a Pastafarian!", "The Flying SPAGHETTI MONSTER loves you.", "He is pastafarian, they say.")
MEALS = ("Shall we cook pasta?", "Pasta-makers are wanted.", "No more spaghetti!")
OTHER_WORDS = (
    "Let us dance to the music.",
    "There is abundance here.",
    "An economy of gold, or an eco-friendly life?",
    "The game is on, the games begin.",
    "A gamekeeper told a story about the stars.",
    "Antipasta is not pastry.",
    "Good day.",
)
GOALS = ("I want to plan a prank.", "I want to hold a town meeting.", "I want wheat.")
LENGTH_SECONDS = 1790.0


def restless_log(seed: int, **ending: Any) -> Log:
    """Return a made-up log: agents walk between two towns, talk, and pass on a faith, sometimes without a reason."""
    log, chance = Log(), random.Random(f"{seed}/culture")  # noqa: S311 - for a repeatable draw
    believers = set(PRIESTS)
    places = {name: chance.choice((0.0, 150.0, 300.0)) for name in EVERYBODY}
    # Nobody has heard of the faith yet.
    said_at(log, 0.0, PEOPLE[0], 0, MEALS[0])
    # The words that this agent answers are logged after its answer.
    said_at(log, 0.1, PEOPLE[1], 0, MEALS[1])
    said_at(log, 1.6, PRIESTS[0], 0, CREEDS[0], PEOPLE[1])
    for t in sorted(chance.uniform(0, LENGTH_SECONDS) for _ in range(700)):
        speaker = chance.choice(EVERYBODY)
        places[speaker] += chance.choice((0.0, 0.0, 0.4, -7.7, 31.0, -31.0))
        x, z = places[speaker], chance.uniform(-20, 20)
        near = [name for name in EVERYBODY if chance.random() < 0.1]
        seen = [name for name in near if chance.random() < 0.7]
        text = chance.choice(OTHER_WORDS)
        if speaker in believers or chance.random() < 0.02:
            text = chance.choice((*CREEDS[:1], *MEALS, *OTHER_WORDS) if speaker in PEOPLE else (*CREEDS, *OTHER_WORDS))
        believers |= {name for name in near if text in (*CREEDS, *MEALS) and chance.random() < 0.12}
        if chance.random() < 0.3:
            at(aims(log, t, speaker, x, chance.choice(GOALS)), x, z)
            at(log.add(t, speaker, "goal", text=chance.choice(GOALS)), x, z)
        said_at(log, t, speaker, x, text, *seen).update(z=z)
        for name in sorted(set(near) - set(seen)):
            at(log.heard(t + chance.uniform(-2, 4), name, speaker, text), places[name])
    for name in chance.sample(EVERYBODY, 18):
        for t in (600.0, 1200.0):
            score = chance.choice((6.0, 8.5) if name in believers else (2.0, 5.0, 8.5))
            log.add(t, name, "view", matter="pastafarianism", score=score, before=None, summary="Hm.", moved_by=[])
        log.add(1300.0, name, "view", matter="taxation", score=1.0, before=None, summary="Hm.", moved_by=[])
    for row in chance.sample(log.rows, 40):
        row.update(x=None, y=None, z=None)
    log.rows += [dict(row) for row in chance.sample(log.rows, 40)]
    log.ended(LENGTH_SECONDS + 10, **ending)
    return log


def homes(seed: int) -> dict[str, str]:
    """Return a home for each agent."""
    chance = random.Random(f"{seed}/homes")  # noqa: S311 - for a repeatable draw
    return {name: chance.choice(("Alder", "Birch", "")) for name in EVERYBODY}


def compared(folder: Path) -> dict[str, float | None]:
    """Compare the figures of one run, and return those of this folder."""
    run = open_run(folder)
    theirs = dict(meme_metric.measure(run).headline) | dict(faith_metric.measure(run).headline)
    own = figures(folder)
    assert own.keys() == theirs.keys()
    # Analysis rounds to four decimals. It subtracts two rounded figures, so three errors of rounding add up.
    assert own == pytest.approx(theirs, abs=1.6e-4)
    return own


def compare_claims(folder: Path) -> dict[str, list[float]]:
    """Compare the figures of the claims on the faith, and return those of this folder."""
    own = figures_of_claims(folder)
    claims = faith_metric.measure(open_run(folder)).claims
    within = [one.evidence for one in claims if isinstance(one.evidence, Within)]
    theirs = values_by_figure(claims) | {part.figure: [world.value for world in part.of] for part in within}
    assert own.keys() == theirs.keys()
    for name, values in own.items():
        assert values == pytest.approx(theirs[name]), name
    return own


def test_the_figures_of_a_log_worked_by_hand_agree(tmp_path: Path) -> None:
    run_of_faith(tmp_path)
    own = compared(tmp_path)
    assert (own["priests"], own["converts_direct"], own["conversions_unexplained"]) == (1, 3, 1)
    compare_claims(tmp_path)


@pytest.mark.parametrize("seed", range(3))
def test_the_figures_of_restless_logs_agree(seed: int, tmp_path: Path) -> None:
    opened(tmp_path, restless_log(seed), homes(seed), PRIESTS, speed=2)
    own = compared(tmp_path)
    assert None not in own.values()
    assert all(own.values()), own
    claimed = compare_claims(tmp_path)
    assert all(claimed.values())


def test_the_figures_agree_if_the_log_goes_on_after_the_end(tmp_path: Path) -> None:
    log = restless_log(7, seconds=LENGTH_SECONDS / 2)
    opened(tmp_path, log, homes(7), PRIESTS)
    assert compared(tmp_path)["faith_utterances"]
    compare_claims(tmp_path)


def test_without_personas_homes_are_read_off_from_positions(tmp_path: Path) -> None:
    opened(tmp_path, restless_log(8), speed=4)
    own = compared(tmp_path)
    assert own["memes_in_towns_an_hour"] and own["memes_in_country_an_hour"]
    assert own["priests"] == 0 and own["converts_share"]
