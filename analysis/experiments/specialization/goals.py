"""Whether the roles of a society are those that the goal of its community calls for.

The lexicon says which roles a goal calls for, as it says which role an agent's goal shows. The mind chooses roles by an
embedding instead, and knows nothing of the lexicon, so the two can differ.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import yaml

from analysis.claims import Relabelled, WorldFigure
from analysis.events.errors import AnalysisError
from analysis.experiments.specialization.classifier import role_names, score_goals
from analysis.relabelling import deal_anew
from analysis.run import Run
from analysis.statistics import FloatArray
from configs.yaml_places import parse_yaml


class GoalNearness(NamedTuple):
    """How near the roles of some societies are to the goals of their communities."""

    table: pd.DataFrame
    """``condition``, ``goal_of`` (condition with the goal), ``nearness`` (mean over worlds)."""
    worlds: list[WorldFigure]
    """Nearness of each world to the goal of its own community, less the mean nearness to the goals of the others."""
    evidence: Relabelled
    """Whether it is more than if conditions are dealt again to whole worlds of each seed."""


def community_goal(run: Run) -> str:
    """Return the goal of a run's community, from its ``config.yaml``; empty if there is none.

    Args:
        run: the run.

    Raises:
        AnalysisError: the configuration exists and cannot be read.
    """
    path = run.folder / "config.yaml"
    try:
        config: Any = parse_yaml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ""
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise AnalysisError(f"The configuration {path} cannot be read; restore it or move it away.") from error
    population = config.get("population") if isinstance(config, Mapping) else None
    goal = population.get("community_goal") if isinstance(population, Mapping) else None
    return goal if isinstance(goal, str) else ""


def goal_nearness(main: pd.DataFrame, goals: Mapping[str, str]) -> GoalNearness | None:
    """Compare the roles of each society with the goals of all communities.

    A role is as near to a goal as its share of the goal's score in the lexicon. A society is as near to it as its
    agents on average, by their main roles. An agent without a clear role counts as 0.

    Args:
        main: ``condition``, ``run`` (number), ``seed`` (of the world), ``agent``, ``role``, one row per agent.
        goals: goal of the community by condition, each another. Other conditions are left out.

    Returns:
        The result; None for fewer than two goals with worlds.
    """
    told = main.loc[main["condition"].isin(list(goals))]
    worlds = told.drop_duplicates("run").sort_values("run")
    conditions = [name for name in goals if (worlds["condition"] == name).any()]
    if len(conditions) < 2:  # noqa: PLR2004 - one goal has nothing to be compared with
        return None
    played = pd.crosstab(told["run"], told["role"], normalize="index")
    played = played.reindex(index=worlds["run"], columns=list(role_names()), fill_value=0.0)
    nearness: FloatArray = played.to_numpy(dtype=np.float64) @ _called_for([goals[name] for name in conditions]).T
    labels = pd.Categorical(worlds["condition"], categories=conditions).codes.astype(np.int64)
    seeds = worlds["seed"].to_numpy(dtype=np.int64)
    places = np.arange(len(worlds))
    own = nearness[places, labels]
    others = (nearness.sum(axis=1) - own) / (len(conditions) - 1)
    deals = deal_anew(labels, seeds)
    dealt: FloatArray = nearness[places, deals.labels].mean(axis=1)
    by_condition = pd.DataFrame(nearness, columns=conditions).groupby(worlds["condition"].to_numpy(), sort=False).mean()
    table = by_condition.rename_axis("condition").reset_index()
    return GoalNearness(
        table.melt("condition", var_name="goal_of", value_name="nearness"),
        [WorldFigure(int(seed), float(value)) for seed, value in zip(seeds, own - others, strict=True)],
        Relabelled(deals.p(dealt), deals.least_p, len(worlds), float(dealt[0] - dealt.mean())),
    )


def _called_for(goals: Sequence[str]) -> FloatArray:
    """Return the share of each role in the score of each goal, shape (goals, roles); 0 for a goal without roles."""
    scores = score_goals(list(goals)).scores
    total = scores.sum(axis=1, keepdims=True)
    shares: FloatArray = np.divide(scores, total, out=np.zeros_like(scores), where=total > 0)
    return shares
