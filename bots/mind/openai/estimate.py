"""What a run will cost, before it begins: calls, tokens and dollars by kind of request.

How it is worked out, for each kind of request whose module runs::

    calls      = agents * minutes * calls a minute, by the paces
    tokens in  = calls * (1 + share that is asked again) * tokens of an example prompt
    tokens out = calls * (1 + share that is asked again) * tokens of a typical answer
    dollars    = both at the prices of the model of the kind's role

Prompts are those that will be sent, filled with the requests of ``examples.py``, which are those of a busy agent, and
their tokens are guessed rather too many (``tokens.py``). Answers are taken to be as long as :data:`TOKENS_OUT` has it.
Discounts for cached prompts are not counted. So the true bill is lower as a rule; how often agents talk and how much
happens around them can still make it twice as high or half. The hard limit is the budget, not this.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal

from pydantic import BaseModel, ConfigDict, Field

from bots.mind.gateway import BudgetSettings
from bots.mind.gateway.money import usd_of
from bots.mind.openai.asking import with_schema
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import Questions
from bots.mind.openai.settings import OpenAISettings
from bots.mind.openai.shapes import schema_text
from bots.mind.openai.tokens import guess_tokens
from bots.mind.requests.examples import examples

TOKENS_OUT: Mapping[str, int] = {
    "choose_action": 80,
    "set_goal": 50,
    "set_social_goal": 40,
    "speak": 50,
    "summarise_talk": 70,
    "summarise_relationship": 60,
    "answer_interview": 100,
    "rate_importance": 25,
    "ask_oneself": 80,
    "draw_insights": 250,
    "summarise_self": 90,
    "appraise": 450,
    "plan_day": 250,
    "decompose": 300,
    "react": 50,
    "form_view": 90,
    "give_feedback": 110,
    "draft_amendments": 150,
    "cast_vote": 50,
}
"""Tokens of a typical answer, by kind."""
ASKED_FROM_OUTSIDE = frozenset({"interview", "citizen"})
"""Who asks and is no module: whichever of them run."""
EMBEDDINGS = "embeddings"
_EMBEDDED_TOKENS = 40
"""Of a text that is embedded."""
_MINUTE_SECONDS = 60.0
_MODULE_OF_EMBEDDINGS = "memory"


class Paces(BaseModel):
    """How often an agent asks what, by the run's clock. The defaults are an ordinary agent in a village."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

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

    def calls_a_minute(self) -> Mapping[str, float]:
        """Calls of an agent in a minute, by kind of request."""
        reflections = self.memories_a_minute * self.importance_mean / self.reflect_at_importance
        return {
            "choose_action": _MINUTE_SECONDS / min(self.action_seconds, self.reconsider_seconds),
            "set_goal": _MINUTE_SECONDS / self.goal_seconds,
            "set_social_goal": _MINUTE_SECONDS / self.social_goal_seconds,
            "speak": self.words_a_minute,
            "summarise_talk": self.talks_a_minute,
            "summarise_relationship": self.talks_a_minute,
            "answer_interview": self.interviews_a_minute,
            "rate_importance": self.memories_a_minute / self.rated_at_once,
            "ask_oneself": reflections,
            "draw_insights": reflections * self.questions_a_reflection,
            "summarise_self": reflections,
            "appraise": _MINUTE_SECONDS / self.appraise_seconds,
            "plan_day": 1 / self.day_minutes,
            "decompose": (self.stretches_a_day + self.hours_a_day) / self.day_minutes,
            "react": self.noticed_a_minute,
            "form_view": self.views_a_minute,
            "give_feedback": self.consultations_a_minute,
            "draft_amendments": self.consultations_a_minute,
            "cast_vote": self.consultations_a_minute,
        }


@dataclass(frozen=True)
class EstimateRow:
    """What one kind of request will take."""

    kind: str
    model: str
    calls: float
    tokens_in: int
    tokens_out: int
    usd: Decimal


@dataclass(frozen=True)
class Estimate:
    """What a run will take."""

    rows: tuple[EstimateRow, ...]

    @property
    def total(self) -> EstimateRow:
        """All of it together."""
        return EstimateRow(
            kind="total",
            model="",
            calls=sum(row.calls for row in self.rows),
            tokens_in=sum(row.tokens_in for row in self.rows),
            tokens_out=sum(row.tokens_out for row in self.rows),
            usd=sum((row.usd for row in self.rows), Decimal(0)),
        )

    def table(self) -> str:
        """A line a kind, the dearest first, and the total."""
        rows = sorted(self.rows, key=lambda row: (-row.usd, -row.tokens_in, row.kind))
        head = f"{'request':<24}{'model':<32}{'calls':>9}{'tokens in':>13}{'tokens out':>12}{'dollars':>10}"
        return "\n".join([head, *map(_line, rows), _line(self.total)])

    def shortfall(self, budget: BudgetSettings) -> str | None:
        """In one sentence, that a budget will not do; None when it will, or where there is no cap."""
        total = self.total
        tokens = total.tokens_in + total.tokens_out
        if budget.usd_max is not None and total.usd > budget.usd_max:
            return f"The run may cost {total.usd:.2f} dollars, and the budget ends it at {budget.usd_max:f}."
        if budget.tokens_max is not None and tokens > budget.tokens_max:
            return f"The run may take {tokens} tokens, and the budget ends it at {budget.tokens_max}."
        return None


def estimate(
    settings: OpenAISettings, *, agents: int, minutes: float, modules: Collection[str], paces: Paces | None = None
) -> Estimate:
    """Estimate a run.

    Args:
        settings: of the mind; no key is needed.
        agents: how many.
        minutes: how long, run clock.
        modules: which modules of the brain run; a kind of request whose module does not is never asked. Interviews and
            consultations are asked from outside, whichever run.
        paces: how often an agent asks what.

    Raises:
        UnknownMind: a prompt file is not as it must be.
    """
    paces = paces or Paces()
    questions = Questions(settings, PromptBook(settings.prompts_folder))
    agent_minutes = agents * minutes
    rows = []
    for kind, a_minute in paces.calls_a_minute().items():
        request = examples()[kind]
        if (request.asked_by not in modules and request.asked_by not in ASKED_FROM_OUTSIDE) or not a_minute:
            continue
        model = settings.of(request.role)
        question = with_schema(questions.put(request), model)
        calls = agent_minutes * a_minute
        charged = calls * (1 + paces.asked_again_share)
        tokens_in = round(charged * guess_tokens([question.system, question.user, schema_text(question.schema)]))
        tokens_out = round(charged * min(TOKENS_OUT[kind], model.tokens_out_max))
        usd = usd_of(model.price.picodollars(tokens_in, tokens_out))
        rows.append(EstimateRow(kind, model.model, calls, tokens_in, tokens_out, usd))
    return Estimate((*rows, *_embeddings(settings, agent_minutes, modules, paces)))


def _embeddings(
    settings: OpenAISettings, agent_minutes: float, modules: Collection[str], paces: Paces
) -> tuple[EstimateRow, ...]:
    """A call for every memory and for every decision, which asks what comes to mind."""
    embed = settings.embed
    if embed is None or _MODULE_OF_EMBEDDINGS not in modules:
        return ()
    calls = agent_minutes * (paces.memories_a_minute + paces.calls_a_minute()["choose_action"])
    tokens_in = round(calls * (1 + paces.asked_again_share) * _EMBEDDED_TOKENS)
    usd = usd_of(embed.price.picodollars(tokens_in, 0))
    return (EstimateRow(EMBEDDINGS, embed.model, calls, tokens_in, 0, usd),)


def _line(row: EstimateRow) -> str:
    amounts = f"{row.calls:>9.0f}{row.tokens_in:>13}{row.tokens_out:>12}{row.usd:>10.2f}"
    return f"{row.kind:<24}{row.model:<32}{amounts}"
