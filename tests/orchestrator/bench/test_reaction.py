"""The bench of reactions in a live world: an agent that is thinking still notices a hit and hears speech."""

import pytest

from orchestrator.bench.reaction import FIGURES, figures, hold_trials
from orchestrator.bench.reaction_trials import NOTHING, TRIALS, Trials

pytestmark = pytest.mark.anyio
UNANSWERED_MAX = 3
"""Least reactions of twenty hits. An agent that is drowning or has just reacted to something else may not react."""


def test_trials_are_summed_up() -> None:
    trials = Trials([0.1, 0.3, 0.2], [0.05, 0.06, 0.5], [2, 1, 3], ["flee"] * 3, [30.1])
    summed = figures(trials)
    assert summed == pytest.approx(
        {"reaction_ms_median": 200, "reaction_ms_max": 300, "hearing_ms_median": 60, "thoughts_under_way_min": 1}
    )
    assert set(summed) == set(FIGURES)


@pytest.mark.live
@pytest.mark.timeout(300)
async def test_an_agent_reacts_to_blows_and_hears_every_word() -> None:
    trials = await hold_trials("rules")
    assert len(trials.reaction_seconds) == len(trials.hearing_seconds) == TRIALS
    assert trials.skills.count(NOTHING) <= UNANSWERED_MAX
