"""Decisions on claims, against textbook figures and against worlds that are drawn."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from analysis.claims import Every, Mean, Permuted, Relabelled, Side, Tallied, Within, WorldFigure
from analysis.inference import ALPHA, Finding, adjust, decide, holm, worlds_needed

BOUNDS = {"x": 1.0}


def worlds(values: Sequence[float] | npt.NDArray[np.float64], first_seed: int = 0) -> list[WorldFigure]:
    return [WorldFigure(seed, float(value)) for seed, value in enumerate(values, start=first_seed)]


def mean(
    values: Sequence[float] | npt.NDArray[np.float64], *, than: Sequence[float] | None = None, side: Side = "higher"
) -> Finding:
    """Decide with worlds that form no pairs."""
    other = None if than is None else worlds(than, 100)
    return decide(Mean("x", worlds(values), side, than=other), BOUNDS)


def within(
    values: Sequence[float] | npt.NDArray[np.float64], half: float, than: Sequence[float] | None = None
) -> Finding:
    other = None if than is None else worlds(than, 100)
    return decide(Within("x", worlds(values), than=other), {"x": half})


def test_a_clear_difference_is_shown_and_its_opposite_is_reversed() -> None:
    high, low = [5.1, 4.9, 5.3, 5.0], [3.0, 3.2, 2.9, 3.1]
    assert mean(high, than=low).status == "shown"
    assert mean(low, than=high).status == "reversed"
    assert mean(low, than=high, side="lower").status == "shown"


def test_a_small_difference_is_not_shown_and_a_vague_one_is_not_decidable() -> None:
    narrow = mean([5.0, 5.1, 4.9, 5.0], than=[5.0, 4.9, 5.1, 5.0])
    assert (narrow.status, narrow.excluded) == ("not shown", True)
    vague = mean([2.0, 9.0], than=[3.0, 7.0])
    assert vague.status == "not decidable"
    assert vague.wants.startswith("At this spread it needs at least ")


def test_one_world_decides_nothing_and_none_is_not_applicable() -> None:
    assert mean([3.0]) == Finding("not decidable", 3.0, "+3 over 1 world", None, mean([3.0]).wants)
    assert mean([3.0]).wants == "It needs at least 2 worlds of each condition."
    assert mean([]) == Finding("not applicable")
    assert mean([3.0, 4.0], than=[1.0]).status == "not decidable"
    assert within([], 1).status == "not applicable"


def test_worlds_with_the_same_seeds_are_pairs() -> None:
    # Worlds differ much, and each by 1 from its own pair.
    one, other = [1.0, 11.1, 20.9, 31.0], [0.0, 10.0, 20.0, 30.0]
    paired = decide(Mean("x", worlds(one), "higher", than=worlds(other)), BOUNDS)
    assert (paired.status, mean(one, than=other).status) == ("shown", "not decidable")
    assert "4 pairs of worlds" in paired.told


def test_worlds_without_a_partner_are_left_out() -> None:
    one, other = worlds([1.0, 11.1, 20.9, 31.0]), worlds([10.0, 20.0, 30.0, 40.0], 1)
    found = decide(Mean("x", one, "higher", than=other), BOUNDS)
    assert "3 pairs of worlds (2 worlds without a partner left out)" in found.told
    assert found.status == "shown"
    assert "1 pair" not in decide(Mean("x", one, "higher", than=other[-2:]), BOUNDS).told


def test_worlds_with_one_seed_count_once() -> None:
    twice = [*worlds([1.0, 2.0]), *worlds([3.0, 2.0])]
    found = decide(Mean("x", twice, "higher"), BOUNDS)
    assert found.margin == pytest.approx(2.0)
    assert "over 2 worlds (means of 4 runs with the same seeds)" in found.told


def test_worlds_that_are_all_alike_are_decided_by_their_number_alone() -> None:
    few, many = mean([1.0] * 5), mean([1.0] * 6)
    assert few.status == "not decidable"
    assert few.p == pytest.approx(2 / 32)
    assert few.wants == "The worlds are all alike, so it needs at least 6 worlds of each condition."
    assert many.status == "shown"
    assert many.p == pytest.approx(2 / 64)
    assert mean([0.0] * 5).status == "not decidable"
    assert mean([0.0] * 6).status == "not shown"
    # All of four are above all of four others in 1 of 70 orders.
    assert mean([1.0] * 4, than=[0.0] * 4).p == pytest.approx(2 / 70)
    assert within([0.0] * 4, 1).status == "not decidable"
    assert within([0.0] * 5, 1).status == "shown"
    assert within([2.0] * 5, 1).status == "reversed"


def test_a_named_number_of_worlds_suffices_among_several_claims() -> None:
    alone, among = (decide(Mean("x", worlds([2.0, 9.0, 1.0]), "higher"), BOUNDS, family) for family in (1, 5))
    assert int(among.wants.split()[-5]) > int(alone.wants.split()[-5]) > 10


def test_a_mean_is_judged_against_the_published_value() -> None:
    evidence = [
        decide(Mean("x", worlds([0.6, 0.62, 0.58]), "higher", beyond=beyond), {}) for beyond in (0.48, 0.59, 0.9)
    ]
    assert [one.status for one in evidence] == ["shown", "not decidable", "reversed"]
    assert evidence[1].wants == "The study states no bound for x: add bounds.x to it."
    assert evidence[0].margin == pytest.approx(0.12)


def test_as_many_worlds_as_are_named_do_decide() -> None:
    needed = worlds_needed(spread=2.0, half_width=0.5, quantile=0.975)
    assert needed is not None
    values = np.array([-1.0, 1.0] * needed)[:needed]
    values = values / values.std(ddof=1) * 2.0
    assert mean(values - values.mean()).status == "not shown"
    assert worlds_needed(spread=100.0, half_width=0.01, quantile=0.975) is None


def test_fewer_worlds_never_make_sameness_easier_to_show() -> None:
    wide = [-2.0, 2.0, 1.0, -1.0]
    assert within(wide, 3).status == "shown"
    few = within(wide[:2], 3)
    assert (few.status, few.wants[:24]) == ("not decidable", "At this spread it needs ")


def test_sameness_without_a_bound_is_not_decidable() -> None:
    decision = decide(Within("x", worlds([0.0, 0.1])), {})
    assert decision.status == "not decidable"
    assert decision.wants == "The study states no bound for x: add bounds.x to it."


def test_sameness_is_refuted_outside_of_the_bounds() -> None:
    assert within([9.0, 9.1, 8.9], 3).status == "reversed"
    outside = within([2.0, 9.0, 1.0], 3)
    assert (outside.status, outside.wants[:24]) == ("not decidable", "At this spread it needs ")


def test_sameness_of_two_conditions() -> None:
    one, other = [20.1, 19.8, 20.0, 20.3], [20.0, 20.2, 19.9, 20.1]
    assert within(one, 1, other).status == "shown"
    assert within(one, 1, [value - 5 for value in other]).status == "reversed"


def test_all_parts_must_hold() -> None:
    up, flat = Mean("x", worlds([5.0, 5.1, 4.9]), "higher"), Mean("x", worlds([-0.1, 0.1, 0.0]), "higher")
    assert decide(Every((up, up)), BOUNDS).status == "shown"
    assert decide(Every((up, flat)), BOUNDS).status == "not shown"
    assert decide(Every((up, Mean("x", (), "higher"))), BOUNDS).status == "not applicable"
    assert decide(Every((up, Tallied(3, 4))), BOUNDS).status == "not shown"
    assert decide(Every(()), BOUNDS).status == "not applicable"


def test_counts_and_permutations() -> None:
    assert [decide(Tallied(*count), {}).status for count in ((5, 5), (4, 5), (0, 0))] == [
        "shown",
        "not shown",
        "not applicable",
    ]
    # Fisher: -2 (ln 0.04 + ln 0.03) = 13.45, chi-squared with 4 degrees of freedom.
    assert decide(Permuted((0.04, 0.03)), {}).p == pytest.approx(0.00927, abs=1e-4)
    assert decide(Permuted((0.5,)), {}).status == "not decidable", "a large p excludes no effect"
    assert decide(Relabelled(0.02, 1 / 256, 16, 1.5), {}).status == "shown"
    assert decide(Relabelled(0.2, 1 / 256, 16, 0.5), {}).status == "not decidable"
    assert decide(Relabelled(0.25, 1 / 4, 4, 0.5), {}).status == "not decidable"
    assert decide(Relabelled(None, 1.0, 0, 0.0), {}).status == "not applicable"


def test_the_estimate_of_dealt_conditions_has_a_side_even_if_nothing_can_be_decided() -> None:
    found = [decide(Relabelled(p, 1 / 4, 4, excess), {}) for p, excess in ((0.25, 1.5), (1.0, -0.5))]
    assert [(one.status, one.margin) for one in found] == [("not decidable", 1.5), ("not decidable", -0.5)]


@pytest.mark.parametrize("claim", ["difference", "sameness"])
def test_wrong_claims_are_shown_as_rarely_as_promised(claim: str) -> None:
    draw = np.random.default_rng(7)
    shown = 0
    for _ in range(1000):
        if claim == "difference":  # there is none
            shown += mean(draw.normal(0, 1, 4)).status == "shown"
        else:  # the mean lies on the bound
            shown += within(draw.normal(1, 0.2, 4), 1).status == "shown"
    # One side of a 95 % interval is wrong in 2.5 %, each of the two one-sided tests in 5 %; four standard errors above.
    rate = ALPHA / 2 if claim == "difference" else ALPHA
    assert shown / 1000 < rate + 4 * np.sqrt(rate * (1 - rate) / 1000)
    assert shown > 0


def test_holm_against_the_worked_example() -> None:
    # Aickin and Gensler (1996), https://doi.org/10.2105/AJPH.86.5.726: the smallest p times the number of claims, and
    # so on, never below the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_what_holds_alone_but_not_among_all_claims_is_not_decidable() -> None:
    alone = Finding("shown", 1.0, "", 0.04)
    assert adjust([alone]) == [(alone, 0.04)]
    (first, p), (second, _), (third, none) = adjust([alone, Finding("not shown", 0.1, "", 0.6), Finding("shown")])
    assert p == pytest.approx(0.08)
    assert (first.status, second.status) == ("not decidable", "not shown")
    assert first.wants == "Alone it is shown, but not among 2 claims."
    assert (third.status, none) == ("shown", None)
    small = Finding("shown", 0.1, "", 0.04, excluded=True)
    assert adjust([small, small])[0][0].status == "not shown", "an effect that matters is excluded"
