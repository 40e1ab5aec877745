"""A judge is asked by one batch of a server; an interrupted command goes on with it, and nothing is paid for twice."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio
import anyio.to_thread
import pandas as pd
import pytest
import yaml

from analysis import analyze
from analysis.judges import JUDGEMENTS, read_judgements
from bots.mind import MindSurroundings, loopback
from bots.mind.batch import BatchLook
from bots.mind.loopback import Ability, BatchEnd, InjectedFault, LoopbackOptions, serve
from bots.mind.openai import OpenAIMind, load_settings
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.judging import Judge
from orchestrator.judging.runs import BATCH_NOTE, judge_run, judge_run_by_batch, questions_of
from tests.bots.mind.openai.canned import canned
from tests.bots.mind.openai.support import tally_of
from tests.orchestrator.cli.commands import civitas_here
from tests.orchestrator.judging.test_runs import society

pytestmark = pytest.mark.anyio
TEXTS, QUESTIONS = 20, 2
"""Number of texts of the run, and of questions about them."""


class BrokenOffError(Exception):
    """The command was interrupted."""


def go_on(_batch_id: str, _look: BatchLook) -> None:
    """Wait on."""


def interrupt(_batch_id: str, _look: BatchLook) -> None:
    """End the command at its first look at the batch."""
    raise BrokenOffError


def settings(base_url: str, **more: Any) -> dict[str, Any]:
    return {"think": {"base_url": base_url}, "batch": {"poll_seconds": 0.01}} | more


@asynccontextmanager
async def judge_at(base_url: str, **more: Any) -> AsyncIterator[Judge]:
    """A judge that was not checked before, since the check needs a server without faults."""
    mind = OpenAIMind(load_settings("loopback", settings(base_url, **more)), MindSurroundings(0))
    try:
        yield Judge(mind)
    finally:
        await mind.aclose()


async def ask(run: Path, base_url: str, tell: Any = go_on, **more: Any) -> pd.DataFrame:
    """Judge a run by a batch, and return the judgements in its folder."""
    async with judge_at(base_url, **more) as judge:
        await judge_run_by_batch(*questions_of(run), judge, tell)
    return read_judgements(run)


async def asked(base_url: str) -> int:
    """Return the number of questions that the server got in batches."""
    counted: Mapping[str, Any] = (await tally_of(base_url))["endpoints"].get("batch", {})
    return sum(one["calls"] for one in counted.values())


@asynccontextmanager
async def stage(tmp_path: Path, **options: Any) -> AsyncIterator[tuple[Path, str]]:
    """A run whose agents lived by a weak model, and a server."""
    async with serve(LoopbackOptions(**options)) as base_url:
        run = society(tmp_path / "run", "openai")
        manifest = run / "manifest.json"
        facts = json.loads(manifest.read_text()) | {"mind": {"engine": "openai", "model": "weak"}, "models": ["weak"]}
        manifest.write_text(json.dumps(facts))
        yield run, base_url


async def test_a_batch_says_what_calls_say_for_half_the_price(tmp_path: Path) -> None:
    async with stage(tmp_path) as (run, base_url):
        async with judge_at(base_url) as judge:
            by_calls = await judge_run(*questions_of(run), judge, lambda _count: None)
            for_calls = judge.usage
        (run / JUDGEMENTS).unlink()
        looks: list[BatchLook] = []
        async with judge_at(base_url) as judge:
            by_batch = await judge_run_by_batch(*questions_of(run), judge, lambda _id, look: looks.append(look))
            for_batch = judge.usage
        pd.testing.assert_frame_equal(by_calls, by_batch)
        assert (by_batch["category"] != "").sum() == TEXTS
        assert (for_batch.tokens_in, for_batch.tokens_out) == (for_calls.tokens_in, for_calls.tokens_out)
        assert for_batch.usd == pytest.approx(for_calls.usd / 2) and for_batch.usd > 0
        assert await asked(base_url) == QUESTIONS
        assert (looks[-1].told, looks[-1].total, looks[-1].done) == ("completed", QUESTIONS, QUESTIONS)
        assert not (run / BATCH_NOTE).exists()


@pytest.mark.parametrize("is_known", [True, False])
async def test_an_interrupted_command_goes_on_with_the_same_batch(tmp_path: Path, is_known: bool) -> None:
    """Also if it was interrupted before it could note the id of the batch."""
    async with stage(tmp_path) as (run, base_url):
        with pytest.raises(BrokenOffError):
            await ask(run, base_url, interrupt)
        note = run / BATCH_NOTE
        told = json.loads(note.read_text())
        assert told["batch_id"].startswith("batch_loopback_") and told["requests"] == QUESTIONS
        if not is_known:
            note.write_text(json.dumps(told | {"batch_id": None}))
        table = await ask(run, base_url)
        assert (table["category"] != "").sum() == TEXTS
        assert await asked(base_url) == QUESTIONS, "no question was asked twice"
        assert not note.exists()
        await ask(run, base_url)
        assert await asked(base_url) == QUESTIONS, "what was answered is not asked again"


async def test_a_command_waits_for_a_bounded_time(tmp_path: Path) -> None:
    async with stage(tmp_path, batch_delay_seconds=3600) as (run, base_url):
        with pytest.raises(CivitasError, match=r"The batch \S+ is still in_progress after .* h \(0 of 2 done\): run"):
            await ask(run, base_url, batch={"poll_seconds": 0.01, "wait_hours": 1e-9})
        assert (run / BATCH_NOTE).exists()


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (BatchEnd.EXPIRED, "This request could not be executed before the completion window expired."),
        (BatchEnd.CANCELLED, "This request was not executed, because its batch was cancelled."),
    ],
)
async def test_answers_of_a_batch_that_did_not_end_are_kept_and_the_rest_is_asked_again(
    tmp_path: Path, end: BatchEnd, why: str
) -> None:
    async with stage(tmp_path, batch_end=end) as (run, base_url):
        table = await ask(run, base_url)
        silent = table.loc[table["category"] == ""]
        assert len(silent) == TEXTS // QUESTIONS
        assert set(silent["why"]) == {f"The server did not answer this question in the batch ({why})."}
        await ask(run, base_url)
        assert await asked(base_url) == QUESTIONS + 1


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (InjectedFault.SCHEMA_VIOLATION, "The answer is invalid: "),
        (InjectedFault.INVALID_JSON, "The answer is invalid: it is not JSON"),
        (InjectedFault.TRUNCATED_JSON, "The answer was cut off at the most tokens that it may have."),
        (InjectedFault.REFUSAL, "The model refused to answer."),
        (InjectedFault.EMPTY_CONTENT, "The model answered with nothing."),
        (InjectedFault.SERVER_ERROR, "The server refused this question in the batch (status 500) (The server had an"),
    ],
)
async def test_an_answer_that_is_none_is_no_judgement(tmp_path: Path, fault: InjectedFault, why: str) -> None:
    async with stage(tmp_path, faults={fault: 1.0}) as (run, base_url):
        table = await ask(run, base_url)
    assert set(table["category"]) == {""}
    assert all(told.startswith(why) for told in table["why"]), set(table["why"])


async def test_a_batch_that_is_refused_is_told_in_the_words_of_the_server(tmp_path: Path) -> None:
    async with stage(tmp_path, batch_end=BatchEnd.FAILED) as (run, base_url):
        with pytest.raises(CivitasError) as refused:
            await ask(run, base_url)
    assert refused.value.exit_code == 1
    assert "(Enqueued token limit reached for this model.): nothing was answered or paid" in str(refused.value)
    assert not (run / BATCH_NOTE).exists()


async def test_a_server_that_no_longer_has_the_batch(tmp_path: Path) -> None:
    async with stage(tmp_path) as (run, base_url):
        with pytest.raises(BrokenOffError):
            await ask(run, base_url, interrupt)
        note = run / BATCH_NOTE
        note.write_text(json.dumps(json.loads(note.read_text()) | {"batch_id": "batch_gone"}))
        with pytest.raises(
            CivitasError, match=r"no longer has the batch batch_gone \(No such Batch object: batch_gone\)"
        ):
            await ask(run, base_url)
        assert note.exists(), "only the user gives paid answers up"


async def test_a_server_that_is_down_for_a_moment_is_asked_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as (run, base_url):
        with pytest.raises(BrokenOffError):
            await ask(run, base_url, interrupt)
    with pytest.raises(CivitasError, match=r"was not reached.*: run the same command again"):
        await ask(run, base_url, batch={"poll_seconds": 0.001})
    assert (run / BATCH_NOTE).exists()


async def test_what_cannot_be_asked_by_a_batch(tmp_path: Path) -> None:
    async with stage(tmp_path, lacking=frozenset({Ability.BATCHES})) as (run, base_url):
        with pytest.raises(BadInputError) as refused:
            await ask(run, base_url)
        assert str(refused.value).startswith(f"{base_url} takes no batches (There is no POST /v1/files here")
        assert str(refused.value).endswith(": leave --batch out, or use another server.")
        dear = {"gateway": {"budget": {"usd_max": "0.000001"}}}
        with pytest.raises(
            BadInputError, match=r"The batch may cost up to 0\.00 dollars, and the budget of the judge is"
        ):
            await ask(run, base_url, **dear)
        assert not (run / BATCH_NOTE).exists()


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (400, r"The batch was not begun: \S+ does not accept the request \(status 400\) \(No money\.\)\.$"),
        (503, r"The batch was perhaps not begun: .* \(No money\.\); run the same command again, which looks for it\.$"),
    ],
)
async def test_a_batch_that_cannot_be_begun(tmp_path: Path, status: int, told: str) -> None:
    run = society(tmp_path / "run", "openai")
    async with canned({"error": {"message": "No money."}}, status=status) as base_url:
        with pytest.raises(CivitasError, match=told):
            await ask(run, base_url)
    assert not (run / BATCH_NOTE).exists()


async def test_a_batch_that_may_have_been_begun_is_looked_for_and_never_given_up(tmp_path: Path) -> None:
    async with stage(tmp_path) as (run, base_url):
        with pytest.raises(BrokenOffError):
            await ask(run, base_url, interrupt)
    note = run / BATCH_NOTE
    note.write_text(json.dumps(json.loads(note.read_text()) | {"batch_id": None}))
    kept = note.read_text()
    port = urlsplit(base_url).port or 0
    async with serve(LoopbackOptions(port=port, lacking=frozenset({Ability.BATCHES}))):
        with pytest.raises(BadInputError, match="takes no batches"):
            await ask(run, base_url)
    assert note.read_text() == kept


async def test_a_batch_of_other_questions_is_not_lost(tmp_path: Path) -> None:
    async with stage(tmp_path) as (run, base_url):
        with pytest.raises(BrokenOffError):
            await ask(run, base_url, interrupt)
        with pytest.raises(
            BadInputError, match=r"is the note of an open batch with other questions \(2 of openai \(loop"
        ):
            await ask(run, base_url, judge={"model": "other"})
        (run / BATCH_NOTE).write_text("{}")
        with pytest.raises(BadInputError, match="is not the note of a batch: remove it"):
            await ask(run, base_url)


async def test_the_command_judges_a_run_from_its_log_with_another_model_than_lived(tmp_path: Path) -> None:
    async with stage(tmp_path) as (run, base_url):
        preset = tmp_path / "judge.yaml"
        own = yaml.safe_load((Path(loopback.__file__).parents[3] / "configs/minds/loopback.yaml").read_text())
        own["think"]["base_url"] = base_url
        own |= {"judge": {"model": "strong", "price": own["think"]["price"]}, "batch": {"judges": True}}
        preset.write_text(yaml.safe_dump(own))
        words = ("judge", run, "--judge", f"openai:{preset}")
        answer = await anyio.to_thread.run_sync(lambda: civitas_here(*words, "--json"))
        assert await asked(base_url) == QUESTIONS, "the preset says that it judges by batches"
        (run / JUDGEMENTS).unlink()
        shown = await anyio.to_thread.run_sync(lambda: civitas_here(*words, "--no-batch", "--quiet"))
        assert await asked(base_url) == QUESTIONS
    assert answer.code == 0, answer.err
    (told,) = answer.json["questions"]
    assert (told["lived"], told["judge"], told["answered"]) == ("openai (weak)", "openai (strong)", TEXTS)
    assert answer.json["cost"]["usd"] > 0
    assert shown.out.startswith(
        "run, specialization.role: 20 of 20 texts judged by openai (strong), lived by openai (weak)"
    )
    assert "Cost: " in shown.out
    (found,) = analyze([run]).runs
    report = found.report.read_text(encoding="utf-8")
    assert "by the judge openai (strong)" in report and "the agents lived by openai (weak)" in report


async def test_held_out_sentences_are_judged_by_a_batch_whose_note_is_beside_the_scores(tmp_path: Path) -> None:
    async with serve(LoopbackOptions()) as base_url:
        preset = tmp_path / "judge.yaml"
        own = yaml.safe_load((Path(loopback.__file__).parents[3] / "configs/minds/loopback.yaml").read_text())
        own["think"]["base_url"] = base_url
        preset.write_text(yaml.safe_dump(own))
        words = ("held-out", "party", "--judge", f"openai:{preset}", "--batch")
        refused = await anyio.to_thread.run_sync(lambda: civitas_here(*words))
        assert (refused.code, refused.sentence) == (
            2,
            "A batch may take a day: add --csv FILE, beside which the id of the batch is kept.",
        )
        scores = tmp_path / "scores.csv"
        answer = await anyio.to_thread.run_sync(lambda: civitas_here(*words, "--csv", scores, "--json"))
        assert answer.code == 0, answer.err
        assert await asked(base_url) > 0
    assert scores.exists() and not scores.with_name("scores.csv.batch.json").exists()


def test_a_mind_without_batches(tmp_path: Path) -> None:
    answer = civitas_here("judge", society(tmp_path / "run", "rules"), "--batch")
    assert (answer.code, answer.sentence) == (
        2,
        "The mind rules has no batches: leave --batch out, or use a mind such as openai.",
    )
