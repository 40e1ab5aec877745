"""A real model server answers every kind of request, and keeps the beginnings of prompts."""

from pathlib import Path

import pytest

from bots.mind import MindSurroundings
from bots.mind.base import MindError
from bots.mind.openai import OpenAIMind, load_settings
from bots.mind.requests.examples import examples
from tests.model_server.served import model_server

pytest.importorskip("xllamacpp", reason="uv run --group model-server brings the model server")
pytestmark = [pytest.mark.anyio, pytest.mark.live]

PATIENT = {"timeout_seconds": 600, "temperature": 0}
REFUSED_SHARE = 0.2
"""A grammar gives every answer its form, and no grammar keeps so small a model from naming what it was not told."""
DEADLINES = dict.fromkeys(("danger", "speech", "decision", "judgement", "musing"), 900)


@pytest.mark.timeout(1200)
async def test_kinds_of_request_are_answered(tmp_path: Path) -> None:
    with model_server(tmp_path, slots=1) as base_url:
        changes = {"think": PATIENT | {"base_url": base_url}, "deadline_seconds": DEADLINES}
        mind = OpenAIMind(load_settings("llamacpp", changes), MindSurroundings(1))
        try:
            learned = await mind.check()
            assert learned.servers["think"]["json_by"] == "json_schema"
            asked = {kind: one for kind, one in examples().items() if kind in mind.prompts()}
            answers, refused = {}, {}
            for kind, request in asked.items():
                try:
                    answers[kind] = await mind.answer(request)
                except MindError as error:
                    refused[kind] = str(error)
        finally:
            await mind.aclose()
    assert len(asked) > 20
    assert len(refused) <= REFUSED_SHARE * len(asked), refused
    assert all(answer.usage.tokens_in > 0 and answer.usage.tokens_out > 0 for answer in answers.values())
    assert sum(answer.usage.tokens_cached for answer in answers.values()) > 0, "the server kept beginnings of prompts"
