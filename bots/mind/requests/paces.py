"""How often an agent asks what, for the estimate of a run."""

from pydantic import Field

from configs.models import StrictModel

MINUTE_SECONDS = 60.0


class Paces(StrictModel):
    """How often an agent asks what, by the run's clock. The defaults are an ordinary agent in a village."""

    action_seconds: float = Field(12.0, gt=0)
    """How long an action lasts, the pause behind it included; each ends with a decision."""
    reconsider_seconds: float = Field(15.0, gt=0)
    """A longer action is thought over so often."""
    goal_seconds: float = Field(60.0, gt=0)
    social_goal_seconds: float = Field(30.0, gt=0)
    words_a_minute: float = Field(2.0, ge=0)
    """How often the agent is asked for words."""
    talks_a_minute: float = Field(0.4, ge=0)
    """Talks that begin; each calls the relationship to mind before it and is summed up after it."""
    memories_a_minute: float = Field(8.0, ge=0)
    """Events that become memories."""
    rated_at_once: float = Field(5.0, ge=1)
    """Events that share a question about their importance."""
    appraise_seconds: float = Field(45.0, gt=0)
    importance_mean: float = Field(3.0, gt=0)
    """Of a memory."""
    reflect_at_importance: float = Field(150.0, gt=0)
    """The sum of importance at which the agent reflects."""
    questions_a_reflection: int = Field(3, ge=0)
    day_minutes: float = Field(20.0, gt=0)
    """How long a day of the world is."""
    stretches_a_day: float = Field(6.0, ge=0)
    """Of the day's plan; each is divided into hours."""
    hours_a_day: float = Field(16.0, ge=0)
    """Waking hours; each is divided into minutes."""
    noticed_a_minute: float = Field(1.0, ge=0)
    """What might be reacted to."""
    interviews_a_minute: float = Field(0.0, ge=0)
    views_a_minute: float = Field(0.0, ge=0)
    """How often a matter on which people differ is thought over; ordinary villages have none."""
    consultations_a_minute: float = Field(0.0, ge=0)
    """How often in a minute the agent is asked for feedback, for its vote, or for amendments."""
    asked_again_share: float = Field(0.03, ge=0)
    """Calls beside those for an answer: tries that failed after they were charged, and answers that were mended."""

    @property
    def reflections_a_minute(self) -> float:
        """How often the agent reflects."""
        return self.memories_a_minute * self.importance_mean / self.reflect_at_importance
