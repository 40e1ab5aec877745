"""The cost estimate of a run, compared with one worked by hand."""

from decimal import Decimal
from pathlib import Path

import pytest

from bots.mind.openai import KindRate, estimate, estimate_by_rates, load_settings
from bots.mind.openai.estimate import EstimateRow, answer_tokens, calls_a_minute
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.shapes import schema_text
from bots.mind.openai.tokens import typical_tokens
from bots.mind.requests.examples import examples
from bots.mind.requests.paces import Paces

ALL = ("controller", "goals", "social_awareness", "talking", "memory", "planning", "reflection")
OF_AGENTS = {kind for kind, one in examples().items() if not one.from_outside}
"""Kinds of request that a run makes."""
OLLAMA = "http://127.0.0.1:11434/v1"
PRICED = {"think": {"price": {"usd_per_million_tokens_in": 2, "usd_per_million_tokens_out": 10}}}


def row_of(rows: tuple[EstimateRow, ...], kind: str) -> EstimateRow:
    return next(row for row in rows if row.kind == kind)


def test_a_worked_example() -> None:
    """Twenty agents for 30 minutes set a goal each 60 s: 20 * 30 * 1 = 600 calls. A twentieth is asked again, so 630
    are paid for. A prompt of p tokens and an answer of 50 tokens, at 2 and 10 dollars per million, make 630 * p * 2 +
    630 * 50 * 10 millionths of a dollar; the second part is 0.315 dollars. p is 8 tokens for each of three texts
    (system, prompt, schema), and one token for every started 4 bytes of each.
    """
    settings = load_settings("ollama", PRICED)
    question = QuestionMaker(settings, PromptBook()).put(examples()["set_goal"])
    texts = (question.system, question.user, schema_text(question.schema))
    prompt_tokens = sum(8 + (len(text.encode()) + 3) // 4 for text in texts)

    told = estimate(settings, agents=20, minutes=30, modules=("goals",), paces=Paces(asked_again_share=0.05))

    assert told.rows == (
        EstimateRow(
            kind="set_goal",
            model="llama3.1:8b",
            calls=600.0,
            tokens_in=630 * prompt_tokens,
            tokens_out=31_500,
            usd=Decimal(630 * prompt_tokens * 2) / 10**6 + Decimal("0.315"),
            base_url=OLLAMA,
        ),
    )
    assert told.total.usd == told.rows[0].usd


def test_what_stands_before_the_moment_is_read_before_if_it_is_long_enough(folder: Path) -> None:
    (folder / "system.md").write_text("{{ me }} {{ skills }}")
    price = {"price": {"usd_per_million_tokens_in": 2, "usd_per_million_tokens_cached": 0}}
    for prompts, is_cached in (({}, True), ({"prompts_folder": str(folder)}, False)):
        settings = load_settings("ollama", {"think": price, **prompts})
        question = QuestionMaker(settings, PromptBook(settings.prompts_folder)).put(examples()["set_goal"])
        texts = (question.user,) if is_cached else (question.system, schema_text(question.schema), question.user)
        row = row_of(estimate(settings, agents=1, minutes=100, modules=("goals",)).rows, "set_goal")
        charged = row.calls * (1 + Paces().asked_again_share)
        assert float(row.usd) * 10**6 == pytest.approx(charged * typical_tokens(texts) * 2, rel=1e-3)


def test_a_mind_that_is_not_asked_for_importance_has_no_call_for_it() -> None:
    paces = Paces(rates_importance=False)
    rows = estimate(load_settings("ollama", {}), agents=1, minutes=10, modules=ALL, paces=paces).rows
    assert "rate_importance" not in {row.kind for row in rows}


def test_what_earlier_runs_took_is_the_estimate_of_the_next() -> None:
    """Ten agents for 20 minutes take 200 times what an agent took in a minute: 3 calls, 6,000 tokens in, of which 4,000
    were read before, and 150 out. At 2, 0.5 and 10 dollars per million: (2,000 * 2 + 4,000 * 0.5 + 150 * 10) * 200 /
    10^6 = 1.5 dollars.
    """
    price = {"price": {**PRICED["think"]["price"], "usd_per_million_tokens_cached": "0.5"}}
    settings = load_settings("ollama", {"think": price})
    rates = {"set_goal": KindRate(3.0, 6000.0, 4000.0, 150.0), "gone": KindRate(1.0, 1.0, 1.0, 1.0)}
    told = estimate_by_rates(settings, rates, agents=10, minutes=20)
    row = EstimateRow("set_goal", "llama3.1:8b", 600.0, 1_200_000, 30_000, Decimal("1.5"), OLLAMA)
    assert told.rows == (row,)


def test_paces_by_hand() -> None:
    """Actions of 20 s are thought over each 15 s: 4 a minute. 10 memories of importance 3 a minute reach 150 in five
    minutes: 0.2 reflections, 0.6 questions. Six blocks and 14 hours in a day of 20 minutes: a plan in 20 minutes, and
    one decomposition a minute.
    """
    paces = calls_a_minute(Paces(action_seconds=20, memories_a_minute=10, hours_a_day=14))
    assert set(paces) == OF_AGENTS == {kind for kind, one in examples().items() if answer_tokens(one)}
    assert (paces["choose_action"], paces["rate_importance"]) == (4, 2)
    assert paces["ask_oneself"] == paces["summarise_self"] == pytest.approx(0.2)
    assert paces["draw_insights"] == pytest.approx(0.6)
    assert (paces["plan_day"], paces["decompose"]) == (0.05, 1)


def test_a_module_that_does_not_run_asks_nothing() -> None:
    settings = load_settings("ollama", {})
    kinds = {row.kind for row in estimate(settings, agents=1, minutes=1, modules=("controller", "memory")).rows}
    assert kinds == {"choose_action", "rate_importance"}
    every = {row.kind for row in estimate(settings, agents=1, minutes=1, modules=ALL).rows}
    of_a_people = {"form_view", "give_feedback", "draft_amendments", "cast_vote"}
    nobody = {"answer_interview", "choose_step"}
    assert every == OF_AGENTS - nobody - of_a_people, "nobody asks from outside unless it is said, nor for less"
    paces = Paces(views_a_minute=2, consultations_a_minute=0.1)
    kinds = {row.kind for row in estimate(settings, agents=1, minutes=10, modules=ALL, paces=paces).rows}
    assert kinds == every | of_a_people


def test_agents_think_no_more_often_than_their_pace_allows() -> None:
    settings = load_settings("ollama", {"pace": {"thoughts_a_minute": 3}})
    told = estimate(settings, agents=10, minutes=20, modules=ALL)
    assert told.total.calls == pytest.approx(10 * 20 * 3)
    assert row_of(told.rows, "choose_action").calls > row_of(told.rows, "speak").calls > 0
    assert row_of(told.rows, "set_goal").calls == 0, "decisions and words take all of it"
    quicker = estimate(settings, agents=10, minutes=20, modules=ALL, speed=2.0)
    assert quicker.total.calls == pytest.approx(10 * 10 * 3), "models think by wall time"
    more = estimate(load_settings("ollama", {"pace": {"thoughts_a_minute": 8}}), agents=10, minutes=20, modules=ALL)
    assert more.total.calls == pytest.approx(10 * 20 * 8)
    assert row_of(more.rows, "choose_action").calls == pytest.approx(10 * 20 * 5), "a decision each 12 s"
    assert 0 < row_of(more.rows, "set_goal").calls < 10 * 20
    few = estimate(settings, agents=10, minutes=20, modules=("goals",))
    assert few.total.calls == pytest.approx(10 * 20 * 1), "a goal a minute is within the pace"


def test_each_role_is_counted_at_its_own_price() -> None:
    settings = load_settings("ollama", {"judge": PRICED["think"]})
    rows = estimate(settings, agents=1, minutes=60, modules=ALL).rows
    assert {row.kind for row in rows if row.usd} == {"rate_importance", "appraise"}


def test_embeddings_are_counted_where_an_endpoint_makes_them() -> None:
    """A minute has 8 memories and 5 decisions, 13 texts of 40 tokens; ten agent-minutes of them are 5,200 tokens."""
    embed = {"model": "small", "dimensions": 8, "asks_dimensions": False, "texts_a_call_max": 8}
    embed |= {"deadline_seconds": 9, "timeout_seconds": 9, "price": {"usd_per_million_tokens_in": 0.02}}
    settings = load_settings("ollama", {"embed": embed})
    paces = Paces(asked_again_share=0)
    row = row_of(estimate(settings, agents=10, minutes=1, modules=("memory",), paces=paces).rows, "embeddings")
    assert (row.calls, row.tokens_in, row.tokens_out, row.usd) == (130, 5200, 0, Decimal("0.000104"))
    assert len(estimate(settings, agents=10, minutes=1, modules=("goals",)).rows) == 1


def test_the_table_has_the_dearest_first_and_the_total_last() -> None:
    told = estimate(load_settings("", {}), agents=10, minutes=10, modules=ALL)
    lines = told.table().splitlines()
    assert lines[0].split() == ["request", "model", "calls", "tokens", "in", "tokens", "out", "dollars"]
    assert lines[1].startswith("choose_action ")
    assert lines[-1].split()[0] == "total" and lines[-1].endswith(f"{told.total.usd:.2f}")
    assert len({len(line) for line in lines}) == 1, "the columns stand under each other"
