"""Estimates the cost of a run before it begins: calls, tokens and dollars by kind of request.

The estimate for each kind of request whose module runs is::

    calls      = agents * minutes * calls per minute, by the paces
    tokens in  = calls * (1 + share that is asked again) * tokens of an example prompt and of the schema of the answer
    tokens out = calls * (1 + share that is asked again) * tokens of a typical answer
    dollars    = both at the prices of the model of the kind's role

Prompts are the real ones, filled with the example requests of the kinds, which are those of a busy agent, at four bytes
a token. How often a kind is asked, and the length of its answer, are in ``estimate.py`` of its folder; a kind without
one, or without an example, is not counted. What stands before the moment (schema and system message) is counted as read
before, if it is long enough to be cached and the model has a price for that. The amount of talk and of events can still
double or halve the bill. What earlier runs took is a better estimate (:class:`KindRate`): then their calls and tokens
an agent-minute are taken for those of the next run. The hard limit is the budget, not this estimate.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from bots.mind.gateway.money import usd_of
from bots.mind.openai.asking import with_schema
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.settings import OpenAISettings
from bots.mind.openai.shapes import schema_text
from bots.mind.openai.tokens import typical_tokens
from bots.mind.requests import part_of, request_kinds
from bots.mind.requests.examples import examples
from bots.mind.requests.paces import Paces
from bots.mind.thought import Request
from bots.mind.urgency import Priority

ASKED_FROM_OUTSIDE = frozenset({"interview", "citizen"})
"""Names of those that ask from outside the brain. They are counted with any set of modules."""
EMBEDDINGS = "embeddings"
CACHED_FROM_TOKENS = 1024
"""Least tokens of a beginning that OpenAI caches (https://platform.openai.com/docs/guides/prompt-caching)."""
_EMBEDDED_TOKENS = 40
"""Tokens of an embedded text."""
_MODULE_OF_EMBEDDINGS = "memory"


def calls_a_minute(paces: Paces) -> Mapping[str, float]:
    """Return the calls of an agent per minute, by kind of request.

    Args:
        paces: how often an agent does what.
    """
    parts = {kind: part_of(one, "estimate") for kind, one in request_kinds().items()}
    return {kind: part.calls_a_minute(paces) for kind, part in parts.items() if part is not None}


def answer_tokens(request: Request) -> int:
    """Return the tokens of a typical answer to a request; 0 if its kind does not say."""
    return int(getattr(part_of(type(request), "estimate"), "TOKENS_OUT", 0))


@dataclass(frozen=True)
class KindRate:
    """What requests of one kind took in earlier runs, per agent and minute of run clock."""

    calls: float
    tokens_in: float
    tokens_cached: float
    tokens_out: float


@dataclass(frozen=True)
class EstimateRow:
    """The estimate for one kind of request."""

    kind: str
    model: str
    calls: float
    tokens_in: int
    tokens_out: int
    usd: Decimal
    base_url: str = ""
    """Address of the endpoint; empty for a sum."""


@dataclass(frozen=True)
class Estimate:
    """The estimate for a run."""

    rows: tuple[EstimateRow, ...]

    @property
    def total(self) -> EstimateRow:
        """The sum over all kinds."""
        return EstimateRow(
            kind="total",
            model="",
            calls=sum(row.calls for row in self.rows),
            tokens_in=sum(row.tokens_in for row in self.rows),
            tokens_out=sum(row.tokens_out for row in self.rows),
            usd=sum((row.usd for row in self.rows), Decimal(0)),
        )

    def table(self) -> str:
        """Return one line per kind, the most expensive first, and the total."""
        rows = sorted(self.rows, key=lambda row: (-row.usd, -row.tokens_in, row.kind))
        head = f"{'request':<24}{'model':<32}{'calls':>9}{'tokens in':>13}{'tokens out':>12}{'dollars':>10}"
        return "\n".join([head, *map(_line, rows), _line(self.total)])


def estimate(
    settings: OpenAISettings,
    *,
    agents: int,
    minutes: float,
    modules: Collection[str],
    paces: Paces | None = None,
    speed: float = 1.0,
) -> Estimate:
    """Estimate a run. If agents would think more often than their pace allows, decisions and words come first, and all
    other thoughts are fewer alike.

    Args:
        settings: settings of the mind; no key is needed.
        agents: number of agents.
        minutes: length of the run, minutes of run clock.
        modules: running modules of the brain; a kind of request of another module is never asked. Interviews and
            consultations are asked from outside, with any modules.
        paces: how often an agent asks what.
        speed: seconds of run clock per wall second; the pace of thoughts counts wall minutes.

    Raises:
        UnknownMind: a prompt file is not valid.
    """
    paces = paces or Paces()
    questions = QuestionMaker(settings, PromptBook(settings.prompts_folder))
    agent_minutes = agents * minutes
    asking = ASKED_FROM_OUTSIDE.union(modules)
    rates = calls_a_minute(paces)
    asked = {kind: one for kind, one in examples().items() if rates.get(kind) and one.asked_by in asking}
    allowed = _allowed(asked, rates, settings.pace.thoughts_a_minute / speed)
    rows = []
    for kind, request in asked.items():
        model = settings.of(request.role)
        question = with_schema(questions.put(request), model)
        calls = agent_minutes * rates[kind] * allowed[kind]
        charged = calls * (1 + paces.asked_again_share)
        before = typical_tokens([question.system, schema_text(question.schema)])
        tokens_in = round(charged * (before + typical_tokens([question.user])))
        tokens_cached = round(charged * before) if before >= CACHED_FROM_TOKENS else 0
        tokens_out = round(charged * min(answer_tokens(request), model.tokens_out_max))
        usd = usd_of(model.price.picodollars(tokens_in, tokens_out, tokens_cached))
        rows.append(EstimateRow(kind, model.model, calls, tokens_in, tokens_out, usd, model.base_url))
    return Estimate((*rows, *_embeddings(settings, agent_minutes, modules, paces)))


def _allowed(asked: Mapping[str, Request], rates: Mapping[str, float], pace: float) -> Mapping[str, float]:
    """Return the share of the wanted thoughts of each kind that agents have at a pace per minute of run clock."""
    urgent = {kind for kind, one in asked.items() if type(one).urgency <= Priority.DECISION}
    rationed = {kind for kind, one in asked.items() if one.asked_by not in ASKED_FROM_OUTSIDE}
    first = sum(rates[kind] for kind in rationed & urgent)
    others = sum(rates[kind] for kind in rationed - urgent)
    share_first = min(1.0, pace / first) if first else 1.0
    share_others = min(1.0, max(0.0, pace - first) / others) if others else 1.0
    return {kind: 1.0 if kind not in rationed else share_first if kind in urgent else share_others for kind in asked}


def estimate_by_rates(
    settings: OpenAISettings, rates: Mapping[str, KindRate], *, agents: int, minutes: float
) -> Estimate:
    """Estimate a run by what earlier ones took.

    Args:
        settings: settings of the mind; no key is needed.
        rates: what each kind of request took.
        agents: number of agents.
        minutes: length of the run, minutes of run clock.
    """
    agent_minutes = agents * minutes
    kinds = request_kinds()
    rows = []
    for kind, rate in rates.items():
        if kind in kinds:
            model = settings.of(kinds[kind].role)
            tokens_in, tokens_cached, tokens_out = (
                round(agent_minutes * tokens) for tokens in (rate.tokens_in, rate.tokens_cached, rate.tokens_out)
            )
            usd = usd_of(model.price.picodollars(tokens_in, tokens_out, min(tokens_cached, tokens_in)))
            calls = agent_minutes * rate.calls
            rows.append(EstimateRow(kind, model.model, calls, tokens_in, tokens_out, usd, model.base_url))
    return Estimate(tuple(rows))


def together(estimates: Iterable[Estimate]) -> Estimate:
    """Return one estimate for agents with different models.

    Args:
        estimates: the estimate for the agents of each model.
    """
    return Estimate(tuple(row for one in estimates for row in one.rows))


def _embeddings(
    settings: OpenAISettings, agent_minutes: float, modules: Collection[str], paces: Paces
) -> tuple[EstimateRow, ...]:
    """Estimate a call for every memory, and one for every decision, which retrieves memories."""
    embed = settings.embed
    if embed is None or _MODULE_OF_EMBEDDINGS not in modules:
        return ()
    calls = agent_minutes * (paces.memories_a_minute + calls_a_minute(paces)["choose_action"])
    tokens_in = round(calls * (1 + paces.asked_again_share) * _EMBEDDED_TOKENS)
    usd = usd_of(embed.price.picodollars(tokens_in, 0))
    return (EstimateRow(EMBEDDINGS, embed.model, calls, tokens_in, 0, usd, embed.base_url),)


def _line(row: EstimateRow) -> str:
    amounts = f"{row.calls:>9.0f}{row.tokens_in:>13}{row.tokens_out:>12}{row.usd:>10.2f}"
    return f"{row.kind:<24}{row.model:<32}{amounts}"
