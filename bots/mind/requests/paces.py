"""How often an agent makes each kind of request, for the estimate of a run."""

from pydantic import Field

from configs.models import StrictModel

MINUTE_SECONDS = 60.0
SOCIAL_GOAL_SECONDS = 30.0
"""Interval at which a typical villager sets its social goal, because what it knows of others has changed."""


class Paces(StrictModel):
    """How often an agent makes each kind of request, by the run clock.

    By default, a typical agent in a village of ten, as measured on the loopback server with latencies of 1 and 3 s.
    """

    action_seconds: float = Field(12.0, gt=0)
    """Length of an action, including the pause after it. Each action ends with a decision."""
    reconsider_seconds: float = Field(15.0, gt=0)
    """Interval at which a longer action is reconsidered."""
    goal_seconds: float = Field(60.0, gt=0)
    social_goal_seconds: float = Field(SOCIAL_GOAL_SECONDS, gt=0)
    words_a_minute: float = Field(0.5, ge=0)
    """How often the agent is asked for words."""
    talks_a_minute: float = Field(0.4, ge=0)
    """Number of talks that begin. Before each the relationship is recalled, and after it the talk is summarised."""
    memories_a_minute: float = Field(8.0, ge=0)
    """Number of events that become memories."""
    rates_importance: bool = True
    """Whether the mind is asked how important memories are."""
    rated_at_once: float = Field(5.0, ge=1)
    """Number of events that one question about importance covers."""
    appraise_seconds: float = Field(45.0, gt=0)
    importance_mean: float = Field(3.0, gt=0)
    """Mean importance of a memory."""
    reflect_at_importance: float = Field(150.0, gt=0)
    """The sum of importance at which the agent reflects."""
    questions_a_reflection: int = Field(3, ge=0)
    day_minutes: float = Field(20.0, gt=0)
    """Length of a day of the world."""
    stretches_a_day: float = Field(6.0, ge=0)
    """Number of parts in the plan of a day. Each is divided into hours."""
    hours_a_day: float = Field(16.0, ge=0)
    """Number of waking hours. Each is divided into minutes."""
    noticed_a_minute: float = Field(0.4, ge=0)
    """Number of events that the agent might react to."""
    interviews_a_minute: float = Field(0.0, ge=0)
    views_a_minute: float = Field(0.0, ge=0)
    """How often the agent considers a matter on which people differ. Ordinary villages have no such matters."""
    consultations_a_minute: float = Field(0.0, ge=0)
    """How often the agent is asked for feedback, for its vote, or for amendments."""
    asked_again_share: float = Field(0.03, ge=0)
    """Share of additional calls: attempts that failed after they were charged, and answers that were mended."""

    @property
    def reflections_a_minute(self) -> float:
        """Number of reflections per minute."""
        return self.memories_a_minute * self.importance_mean / self.reflect_at_importance
