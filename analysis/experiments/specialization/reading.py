"""The role that an agent takes up with a social goal: event by event, as a page shows it."""

from collections import defaultdict, deque
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from analysis.experiments.specialization.classifier import (
    SET_SIZE,
    UNCLEAR,
    GoalScores,
    judged_goals,
    role_names,
    score_goals,
    set_roles,
)
from analysis.experiments.specialization.courses import ROLE_QUESTION
from analysis.judges import LoggedEvent, decides
from analysis.run import Run


class RoleReader:
    """Reads the ``role`` that an agent's last social goals show, as often as it is another one than before.

    The roles are those of :func:`analysis.experiments.specialization.courses.role_courses`.

    Args:
        run: the run.
    """

    kinds = ("social_goal",)

    def __init__(self, run: Run) -> None:
        self._judge = decides(run, ROLE_QUESTION)
        self._goals: defaultdict[str, deque[GoalScores]] = defaultdict(partial(deque, maxlen=SET_SIZE))
        self._roles: dict[str, str] = {}

    def read(self, event: LoggedEvent) -> Mapping[str, Any] | None:
        """Return the role that an agent takes up; None before its first set of goals, and while it keeps its role."""
        text = event.data["text"]
        own = self._goals[event.agent]
        own.append(score_goals([text]) if self._judge is None else judged_goals(self._judge.of([text])))
        if len(own) < SET_SIZE:
            return None
        together = GoalScores(*(np.concatenate(parts) for parts in zip(*own, strict=True)))
        (role,) = set_roles(together, np.array([0]), np.array([SET_SIZE]))
        name = (*role_names(), UNCLEAR)[role]
        if self._roles.get(event.agent) == name:
            return None
        self._roles[event.agent] = name
        return {"role": name}
