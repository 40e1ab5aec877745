"""Claims on specialization. Each can fail."""

from collections.abc import Sequence

import pandas as pd

from analysis.claims import Claim, Every, Mean, Permuted, Relabelled, TestedClaim
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.experiments.specialization.deeds import EXCLUSIVE_SHARE
from analysis.experiments.specialization.goals import GoalNearness
from analysis.experiments.specialization.particular import ParticularRoles
from analysis.experiments.specialization.references import PUBLISHED
from analysis.experiments.specialization.terms import ABLATED, ART, CONDITIONS, MARTIAL, NORMAL

_MOST = 0.5
_PAPER = PUBLISHED


def claims(
    runs: Sequence[RunFigures], particular: ParticularRoles, kinds: pd.DataFrame, nearness: GoalNearness | None = None
) -> list[TestedClaim]:
    """Return the claims of the experiment with their evidence.

    Args:
        runs: figures of each run.
        particular: roles that occur in one condition only.
        kinds: kinds of action, all runs of a condition together: ``condition``, ``kind``, ``role``, ``exclusive``.
        nearness: how near roles are to the goals of communities; None if goals other than the paper's were not tried.
    """
    return [
        _persists(runs),
        _more(
            runs,
            "role_persistence_above_chance",
            "Without social awareness, roles persist less",
            "Persistence above chance",
            str(_PAPER["persistence"]),
        ),
        _more(
            runs,
            "role_entropy_bits",
            "Without social awareness, a society's roles are less diverse",
            "Entropy of the roles played at a time, in bits,",
            str(_PAPER["entropy"]),
        ),
        _own_roles(particular, MARTIAL, runs, str(_PAPER["martial_roles"])),
        _own_roles(particular, ART, runs, str(_PAPER["art_roles"])),
        _exclusive(runs, kinds),
        *([] if nearness is None else [_near_the_goal(nearness)]),
    ]


def _persists(runs: Sequence[RunFigures]) -> TestedClaim:
    found = worlds(runs, "role_persistence_above_chance", NORMAL)
    return TestedClaim(
        Claim(
            "Roles persist beyond chance",
            str(_PAPER["persistence"]),
            # With rules, what is kept outweighs whims: a check, which other constants turn.
            kind="mechanism",
            rests_on=("set_social_goal.kept", "set_social_goal.whim", "set_social_goal.crowded"),
        ),
        Mean("role_persistence_above_chance", found, "higher"),
        f"Persistence above chance in {NORMAL}: {in_words(found)}." if found else _missing(NORMAL),
    )


def _more(runs: Sequence[RunFigures], figure: str, words: str, told: str, paper: str) -> TestedClaim:
    """Claim that the society with social awareness has more of something."""
    normal, ablated = worlds(runs, figure, NORMAL), worlds(runs, figure, ABLATED)
    absent = NORMAL if not normal else ABLATED if not ablated else None
    return TestedClaim(
        Claim(words, paper, kind="outcome", rests_on=("set_social_goal",)),
        Mean(figure, normal, "higher", than=ablated),
        _missing(absent) if absent else f"{told} {NORMAL} {in_words(normal)}, {ABLATED} {in_words(ablated)}.",
    )


def _own_roles(particular: ParticularRoles, condition: str, runs: Sequence[RunFigures], paper: str) -> TestedClaim:
    claim = Claim(
        f"Some roles occur only in {condition} societies",
        paper,
        kind="outcome",
        rests_on=("set_social_goal", "configs/experiments/village/rules.yaml"),
    )
    present = {run.condition for run in runs}
    if condition not in present or len(present) == 1 or condition not in particular.evidence:
        return TestedClaim(claim, Relabelled(None, 1.0, 0, 0.0), _missing(condition))
    found = particular.roles.loc[particular.roles["condition"] == condition]
    named = ", ".join(f"{row['role']} ({row['agents']} agents)" for row in found.to_dict("records"))
    others = [name for name in CONDITIONS if name in present and name != condition]
    here, elsewhere = particular.again[condition]
    return TestedClaim(
        claim,
        Every((particular.evidence[condition], Mean("own_role_share", here, "higher", than=elsewhere))),
        f"{named or 'No role'} in {condition} and not in {', '.join(others)}. If {condition} is the name of other "
        f"worlds of the same seeds, there are {particular.by_chance[condition]:.2f} such roles on average. "
        f"Agents with a role that only {condition} has in all other seeds, as a share: {in_words(here)} in "
        f"{condition}, {in_words(elsewhere)} in the others.",
    )


def _exclusive(runs: Sequence[RunFigures], kinds: pd.DataFrame) -> TestedClaim:
    claim = Claim(
        "Most kinds of action are exclusive to one role",
        str(_PAPER["exclusive_actions"]),
        kind="mechanism",
        rests_on=("role_deeds", "set_social_goal.kept", "configs/experiments/village/rules.yaml"),
    )
    shares, by_chance, chances = (
        worlds(runs, f"exclusive_kinds_{name}", NORMAL) for name in ("share", "by_chance_share", "p")
    )
    evidence = Every(
        (
            Mean("exclusive_kinds_share", shares, "higher", beyond=_MOST),
            Permuted([world.value for world in chances]),
        )
    )
    if not shares:
        return TestedClaim(claim, evidence, _missing(NORMAL))
    together = kinds.loc[kinds["condition"] == NORMAL, "exclusive"]
    told, dealt = (", ".join(f"{world.value:.0%}" for world in found) for found in (shares, by_chance))
    return TestedClaim(
        claim,
        evidence,
        f"In the runs of {NORMAL}, one role did at least {EXCLUSIVE_SHARE:.0%} of this share of the kinds of action: "
        f"{told}; with permuted roles: {dealt}. In all its runs together, it is {together.mean():.0%} of "
        f"{len(together)} kinds.",
    )


def _near_the_goal(nearness: GoalNearness) -> TestedClaim:
    conditions = nearness.table["condition"].nunique()
    return TestedClaim(
        Claim(
            "Roles are nearer to the goal of their own community than to the goals of others",
            kind="outcome",
            rests_on=(
                "set_social_goal",
                "configs/experiments/village/rules.yaml",
                "configs/experiments/specialization/lexicon.yaml",
            ),
        ),
        Every((Mean("role_goal_nearness", nearness.worlds, "higher"), nearness.evidence)),
        f"The roles that a goal calls for, by the lexicon, are played by {in_words(nearness.worlds, 3)} more of the "
        f"agents whose community has this goal than of those of {conditions - 1} other goals, as a share.",
    )


def _missing(condition: str) -> str:
    return f"No run of {condition} has the data for this claim."
